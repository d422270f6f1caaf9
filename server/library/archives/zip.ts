// A ZIP archive (APPNOTE 6.3.10) of stored entries whose sizes and CRCs are known: where every byte of it comes from, and any
// range of it, without reading what lies elsewhere.
import { createHash } from 'node:crypto'
import type { ByteRange } from '../../http/send-download.ts'

export type ZipEntry = {
  /** Path inside the archive, with forward slashes. */
  readonly name: string
  readonly sizeBytes: number
  readonly crc32: number
  readonly modifiedAt: Date
}

/** A stretch of the archive: ready bytes, or the content of one entry. */
type Segment<Entry extends ZipEntry> = { readonly start: number; readonly length: number } & (
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

/** Opens the bytes `start` to `end` (both included) of one entry's content. */
export type OpenEntry<Entry> = (entry: Entry, range: ByteRange) => AsyncIterable<Uint8Array>

/** Sends any range of a planned archive, reading only what it covers. Memory does not grow with the archive. */
export async function* readZip<Entry extends ZipEntry>(
  layout: ZipLayout<Entry>,
  range: ByteRange,
  open: OpenEntry<Entry>,
): AsyncGenerator<Uint8Array> {
  for (let at = findSegment(layout.segments, range.start); at < layout.segments.length; at++) {
    const segment = layout.segments[at]
    if (!segment || segment.start > range.end) return
    const from = Math.max(range.start - segment.start, 0)
    const to = Math.min(range.end - segment.start, segment.length - 1)
    if ('bytes' in segment) yield segment.bytes.subarray(from, to + 1)
    else yield* exactly(open(segment.entry, { start: from, end: to }), to - from + 1, segment.entry.name)
  }
}

/** A file that became shorter would shift everything after it; better to break off, so that the buyer's client resumes. */
async function* exactly(chunks: AsyncIterable<Uint8Array>, expected: number, name: string): AsyncGenerator<Uint8Array> {
  let sent = 0
  for await (const chunk of chunks) {
    sent += chunk.length
    if (sent > expected) break
    yield chunk
  }
  if (sent !== expected) throw new Error(`'${name}' gave ${sent} bytes where ${expected} were promised.`)
}

/** The first segment that reaches to `position`, by halving. */
function findSegment(segments: readonly Segment<ZipEntry>[], position: number): number {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const segment = segments[middle]
    if (segment && segment.start + segment.length <= position) low = middle + 1
    else high = middle
  }
  return low
}

const LIMIT_32 = 0xffff_ffff
const LIMIT_16 = 0xffff
const UTF8_NAMES = 0x0800
const ZIP64_ID = 0x0001
const REGULAR_FILE = 0o100644

const VERSION_PLAIN = 20
const VERSION_ZIP64 = 45
const MADE_BY_UNIX = 3 << 8

function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name)
  const extra = entry.sizeBytes >= LIMIT_32 ? zip64Extra([entry.sizeBytes, entry.sizeBytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(extra.length ? VERSION_ZIP64 : VERSION_PLAIN, 4)
  writeShared(header, 6, entry, name.length, extra.length)
  return Buffer.concat([header, name, extra])
}

function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const large = [
    ...(entry.sizeBytes >= LIMIT_32 ? [entry.sizeBytes, entry.sizeBytes] : []),
    ...(offset >= LIMIT_32 ? [offset] : []),
  ]
  const extra = large.length ? zip64Extra(large) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 4)
  header.writeUInt16LE(extra.length ? VERSION_ZIP64 : VERSION_PLAIN, 6)
  writeShared(header, 8, entry, name.length, extra.length)
  header.writeUInt32LE((REGULAR_FILE << 16) >>> 0, 38)
  header.writeUInt32LE(Math.min(offset, LIMIT_32), 42)
  return Buffer.concat([header, name, extra])
}

/** Closes the archive; archives that outgrow 32 bits or 65,534 files get the ZIP64 records first. */
function endOfArchive(count: number, directoryOffset: number, directoryBytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, LIMIT_16), 8)
  end.writeUInt16LE(Math.min(count, LIMIT_16), 10)
  end.writeUInt32LE(Math.min(directoryBytes, LIMIT_32), 12)
  end.writeUInt32LE(Math.min(directoryOffset, LIMIT_32), 16)
  const fits = count < LIMIT_16 && directoryOffset < LIMIT_32 && directoryBytes < LIMIT_32
  return fits ? end : Buffer.concat([zip64End(count, directoryOffset, directoryBytes), end])
}

function zip64End(count: number, directoryOffset: number, directoryBytes: number): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x0606_4b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12)
  record.writeUInt16LE(VERSION_ZIP64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(directoryBytes), 40)
  record.writeBigUInt64LE(BigInt(directoryOffset), 48)
  record.writeUInt32LE(0x0706_4b50, 56)
  record.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** The fields that local and central headers have in common, from the flags on. */
function writeShared(header: Buffer, at: number, entry: ZipEntry, nameBytes: number, extraBytes: number): void {
  const { date, time } = dosTime(entry.modifiedAt)
  const size = Math.min(entry.sizeBytes, LIMIT_32)
  header.writeUInt16LE(UTF8_NAMES, at)
  header.writeUInt16LE(time, at + 4)
  header.writeUInt16LE(date, at + 6)
  header.writeUInt32LE(entry.crc32 >>> 0, at + 8)
  header.writeUInt32LE(size, at + 12)
  header.writeUInt32LE(size, at + 16)
  header.writeUInt16LE(nameBytes, at + 20)
  header.writeUInt16LE(extraBytes, at + 22)
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(ZIP64_ID, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, at) => void extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at))
  return extra
}

/** DOS time has no zone and two-second steps; UTC keeps archives the same on every machine. */
function dosTime(when: Date): { date: number; time: number } {
  const year = Math.min(Math.max(when.getUTCFullYear(), 1980), 2107)
  return {
    date: ((year - 1980) << 9) | ((when.getUTCMonth() + 1) << 5) | when.getUTCDate(),
    time: (when.getUTCHours() << 11) | (when.getUTCMinutes() << 5) | (when.getUTCSeconds() >> 1),
  }
}
