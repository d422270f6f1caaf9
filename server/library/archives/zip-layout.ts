import { createHash } from 'node:crypto'
import { centralHeader, endOfArchive, localHeader, type ZipEntry } from './zip-headers.ts'

/** A stretch of the archive: ready bytes, or the content of one entry. */
export type Segment<Entry extends ZipEntry> = { readonly start: number; readonly length: number } & (
  | { readonly bytes: Buffer }
  | { readonly entry: Entry }
)

/** Where every byte of an archive comes from, known before the first is sent. */
export type ZipLayout<Entry extends ZipEntry> = {
  readonly sizeBytes: number
  /** In order, without gaps. */
  readonly segments: readonly Segment<Entry>[]
  /** Changes if and only if a byte of the archive does. */
  readonly etag: string
}

/** Plans an archive of stored entries. The same entries always give the same bytes, so any part can be sent again. */
export function planZip<Entry extends ZipEntry>(entries: readonly Entry[]): ZipLayout<Entry> {
  const segments: Segment<Entry>[] = []
  const hash = createHash('sha256')
  let position = 0
  const add = (part: { bytes: Buffer } | { entry: Entry }, length: number) => {
    segments.push({ start: position, length, ...part })
    position += length
  }
  const addBytes = (bytes: Buffer) => {
    hash.update(bytes)
    add({ bytes }, bytes.length)
  }
  const offsets = entries.map((entry) => {
    const offset = position
    addBytes(localHeader(entry))
    if (entry.sizeBytes > 0) add({ entry }, entry.sizeBytes)
    return offset
  })
  const directoryOffset = position
  const directory = Buffer.concat(entries.map((entry, at) => centralHeader(entry, offsets[at] ?? 0)))
  addBytes(directory)
  addBytes(endOfArchive(entries.length, directoryOffset, directory.length))
  return { sizeBytes: position, segments, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
}
