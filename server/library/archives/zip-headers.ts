/** The bytes of a ZIP archive around its files (APPNOTE 6.3.10), for stored entries whose size and CRC are known. */

export type ZipEntry = {
  /** Path inside the archive, with forward slashes. */
  readonly name: string
  readonly sizeBytes: number
  readonly crc32: number
  readonly modifiedAt: Date
}

const LIMIT_32 = 0xffff_ffff
const LIMIT_16 = 0xffff
const UTF8_NAMES = 0x0800
const ZIP64_ID = 0x0001
const REGULAR_FILE = 0o100644

const VERSION_PLAIN = 20
const VERSION_ZIP64 = 45
const MADE_BY_UNIX = 3 << 8

export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name)
  const extra = entry.sizeBytes >= LIMIT_32 ? zip64Extra([entry.sizeBytes, entry.sizeBytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(extra.length ? VERSION_ZIP64 : VERSION_PLAIN, 4)
  writeShared(header, 6, entry, name.length, extra.length)
  return Buffer.concat([header, name, extra])
}

export function centralHeader(entry: ZipEntry, offset: number): Buffer {
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
export function endOfArchive(count: number, directoryOffset: number, directoryBytes: number): Buffer {
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
