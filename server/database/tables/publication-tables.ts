import type { ColumnType } from 'kysely'
import type { PolicyName } from '../../../contract/content/policy.ts'

/** A part of a catalogue, named by its content: a publication that changes one category writes one part. */
export type CataloguePartTable = {
  digest: string
  /** JSON, gzipped, in base64. */
  body: string
}

/** A published state of content and catalogue. Rows are never changed. */
export type PublicationTable = {
  number: number
  /** Of content and catalogue: equal states have equal ones. */
  digest: string
  /** A `Content` of the contract, as JSON. */
  content: string
  /** Digests of the parts that the catalogue is made of, as JSON. */
  catalogue: string
  published_at: string
  published_by: string
  note: string
  /** What is other than in the one before, in words. */
  changes: string
  /** The older one that it shows again, but for what stays whatever is shown. */
  went_back_to: number | null
}

/** What a policy said, for those who agreed to it: kept for good, whatever is published later. */
export type PolicyVersionTable = {
  name: PolicyName
  version: number
  date: string
  description: string
  markdown: string
  since: string
}

/** One row: the publication that every process shows. */
export type CurrentPublicationTable = { id: 'current'; number: number; since: string }

/** One row: the content that is being written. */
export type DraftTable = {
  id: 'draft'
  revision: number
  content: string
  saved_at: string
  saved_by: string
}

/** A picture that an owner brought with the content, named by its bytes. */
export type OwnPictureTable = {
  /** Of a poster's narrower files: the digest of the widest, a dash and their width. */
  digest: string
  format: 'png' | 'jpeg' | 'webp'
  /** In base64. */
  body: string
}

/** What the desk publishes, or shows again. */
export type PublishingRunTable = {
  id: string
  kind: 'draft' | 'older'
  state: 'running' | 'done' | 'failed'
  step: 'drawing' | 'showing'
  /** The same for every run under way, so that there is one at a time, on all machines together. */
  running_key: 'running' | null
  started_by: string
  started_at: string
  /** When whoever does it was last heard of. */
  seen_at: string
  ended_at: string | null
  /** What is shown since it was done. */
  number: number | null
  /** Every reason, a line each. */
  problem: string | null
}

/** What was ever published: a part of schema.ts. */
export type PublishedTables = {
  bundle: BundleTable
  bundle_picture: BundlePictureTable
  bundle_version: BundleVersionTable
  deleted_picture: DeletedPictureTable
  search_entry: SearchEntryTable
  shown_picture: ShownPictureTable
}

/** Every picture that was ever published, as it was shown last. Rows stay when it is taken down. */
type ShownPictureTable = {
  id: string
  category: string
  /** A `Wallpaper` of the contract, as JSON. */
  facts: string
}

/** Every bundle that was ever sold. Products are ended, never deleted. */
type BundleTable = {
  slug: string
  /** A `Bundle` of the contract, as JSON. */
  facts: string
  ended_at: string | null
}

/** From when until when a picture was in a bundle; null is until now. */
type BundlePictureTable = {
  bundle: string
  picture: string
  /** In the bundle's order. */
  position: number
  valid_from: string
  valid_until: string | null
}

/** A picture whose files the owner deleted for good. */
type DeletedPictureTable = { picture: string; deleted_at: string }

/** A bundle's list of files, frozen, so that an archive can be resumed after the bundle has grown; when it was looked at last, to the day. */
type BundleVersionTable = { bundle: string; version: string; entries: string; frozen_at: string }

/** A picture of a large shop as its search knows it. The words lie beside it, as each database has them. */
type SearchEntryTable = {
  picture: string
  /** Of all that it is found by. */
  digest: string
  /** Its slug. */
  category: string
  /** The names of those that it fits, each between spaces. */
  screens: string
}

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
