import type { ColumnType } from 'kysely'

/** PostgreSQL's driver gives 64-bit numbers as text. */
type Bytes = ColumnType<number | string, number, number>

/** A master on its way from somebody's browser into the draft. */
type UploadTable = {
  id: string
  category: string
  /** Of the owner's file. */
  name: string
  /** When the owner's file was last changed: tells it from another one of its name. */
  modified_at: string
  size_bytes: Bytes
  /** What certainly survives a power cut. */
  received_bytes: Bytes
  /** The picture whose place it takes. */
  replaces: string | null
  /** Of the picture in its category, once somebody looks at it. */
  number: number | null
  /**
   * 'receiving' until all bytes are there, 'checking' until somebody looked, then 'new' (it waits for a publication) or
   * 'refused'; 'gone' was given up, and its files are about to go.
   */
  state: 'receiving' | 'checking' | 'new' | 'refused' | 'gone'
  /** Why it was refused. */
  problem: string | null
  /** Of the owner's file. */
  sha256: string | null
  /** Where its master lies. */
  master_key: string | null
  /** A `NewPicture`, as JSON. */
  facts: string | null
  created_at: string
  changed_at: string
  /** Whoever writes or checks it, as long as they say so. */
  holder: string | null
  held_until: string | null
  /** Somebody else wants to hold it. */
  is_wanted: ColumnType<number, number | undefined, number>
}

/** What was published and is not written into the data folder yet: whoever comes first does it. */
type UnwrittenPublicationTable = {
  number: number
  /** What was decided about pictures, as JSON. */
  pictures: string
  /** Of the pictures that were new, as JSON. */
  records: string
}

export type UploadTables = { upload: UploadTable; unwritten_publication: UnwrittenPublicationTable }
