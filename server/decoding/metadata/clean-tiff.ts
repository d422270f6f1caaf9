import { part, StructureError } from './byte-parts.ts'
import { cleanIptc, cleanXmp } from './telling-tags.ts'

const [XMP, IPTC] = [700, 33723]
/** The picture, its colours and density, its copyright (33432), its colour profile (34675), credentials (52545). */
const KEPT = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292],
  ...[293, 296, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 347, 529, 530],
  ...[531, 532, 32996, 32997, 32998, 33432, 34675, 37439, 50674, 52545],
])

/**
 * The file with all bytes blank that do not belong to its first picture: offsets stay as they were, so that the picture
 * is not moved, and whatever nothing refers to any more is gone as well.
 */
export function cleanTiff(bytes: Buffer): Buffer[] {
  const directory = readDirectory(bytes)
  const entries = directory.entries.flatMap((entry) => {
    if (entry.tag === XMP) return rewritten(entry, cleanXmp(entry.value))
    if (entry.tag === IPTC) return rewritten(entry, cleanIptc(entry.value))
    return KEPT.has(entry.tag) ? [entry] : []
  })
  const table = directory.write(entries)
  const ranges: Range[] = [
    { start: 0, length: directory.headerBytes },
    ...entries.filter(({ isInline }) => !isInline).map(({ start, value }) => ({ start, length: value.length })),
    ...findPixelRanges(directory),
  ]
  const end = ranges.reduce((most, { start, length }) => Math.max(most, start + length), directory.start + table.length)
  if (end > bytes.length) throw new StructureError('a part lies outside of the file')
  const out = Buffer.alloc(end)
  for (const { start, length } of ranges) part(bytes, start, length).copy(out, start)
  for (const { isInline, start, value } of entries) if (!isInline) value.copy(out, start)
  table.copy(out, directory.start)
  return [out]
}

/** In the place of the old value, which is never shorter where it counts; a value that would not fit is left out. */
function rewritten(entry: TiffEntry, value: Buffer | undefined): TiffEntry[] {
  if (!value || entry.isInline || entry.unit > 4) return []
  const padded = Buffer.concat([value, Buffer.alloc((entry.unit - (value.length % entry.unit)) % entry.unit)])
  if (padded.length > entry.value.length) return []
  if (padded.length <= entry.inlineBytes) throw new StructureError('a text is too short')
  return [{ ...entry, value: padded, count: padded.length / entry.unit }]
}

type Range = { readonly start: number; readonly length: number }

type TiffEntry = {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Bytes of one value. */
  readonly unit: number
  readonly value: Buffer
  /** Stored in the directory itself, which has room for `inlineBytes`. */
  readonly isInline: boolean
  readonly inlineBytes: number
  readonly start: number
}

type TiffDirectory = {
  readonly headerBytes: number
  readonly start: number
  readonly entries: readonly TiffEntry[]
  /** The directory with these entries and no picture after it. */
  write(entries: readonly TiffEntry[]): Buffer
  numbersOf(tag: number): number[]
}

const UNITS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const MOST_ENTRIES = 4096

/** The numbers of a classic TIFF, and of a BigTIFF. */
const CLASSIC = { version: 42, headerBytes: 8, word: 4, countBytes: 2, firstAt: 4 } as const
const BIG = { version: 43, headerBytes: 16, word: 8, countBytes: 8, firstAt: 8 } as const

/** The first directory of a TIFF. */
function readDirectory(bytes: Buffer): TiffDirectory {
  const order = part(bytes, 0, 2).toString('latin1')
  const isLittle = order === 'II'
  if (!isLittle && order !== 'MM') throw new StructureError('it does not begin as a TIFF')
  const read = (from: Buffer, at: number, size: 1 | 2 | 4 | 8) => readNumber(part(from, at, size), isLittle)
  const kind = read(bytes, 2, 2) === BIG.version ? BIG : CLASSIC
  const { word, countBytes } = kind
  const entryBytes = 4 + 2 * word
  const start = read(bytes, kind.firstAt, word)
  const count = read(bytes, start, countBytes)
  if (count > MOST_ENTRIES) throw new StructureError('it has too many entries')
  const entries = Array.from({ length: count }, (_, index): TiffEntry => {
    const at = start + countBytes + index * entryBytes
    const [tag, type, values] = [read(bytes, at, 2), read(bytes, at + 2, 2), read(bytes, at + 4, word)]
    const unit = UNITS[type] ?? 0
    const length = unit * values
    const isInline = length <= word
    const place = isInline ? at + 4 + word : read(bytes, at + 4 + word, word)
    return {
      tag,
      type,
      count: values,
      unit,
      isInline,
      inlineBytes: word,
      start: place,
      value: part(bytes, place, length),
    }
  })
  return {
    headerBytes: kind.headerBytes,
    start,
    entries,
    write: (kept) => writeDirectory(kept, isLittle, word, countBytes),
    numbersOf(tag) {
      const entry = entries.find((candidate) => candidate.tag === tag)
      const size = entry?.unit
      if (!entry || (size !== 1 && size !== 2 && size !== 4 && size !== 8)) return []
      return Array.from({ length: entry.count }, (_, at) => read(entry.value, at * size, size))
    },
  }
}

const [COMPRESSION, OLD_JPEG] = [259, 6]
const STRIPS = { offsets: 273, lengths: 279 }
const TILES = { offsets: 324, lengths: 325 }

/** Where the pixels lie. */
function findPixelRanges({ numbersOf }: Pick<TiffDirectory, 'numbersOf'>): Range[] {
  if (numbersOf(COMPRESSION)[0] === OLD_JPEG) throw new StructureError('its compression is out of use')
  const ranges = [STRIPS, TILES].flatMap(({ offsets, lengths }) => {
    const [starts, sizes] = [numbersOf(offsets), numbersOf(lengths)]
    if (starts.length !== sizes.length) throw new StructureError('the lengths of its strips are missing')
    return starts.map((start, at) => ({ start, length: sizes[at] ?? 0 }))
  })
  if (ranges.length === 0) throw new StructureError('it has no pixels')
  return ranges
}

function readNumber(bytes: Buffer, isLittle: boolean): number {
  if (bytes.length < 8) return isLittle ? bytes.readUIntLE(0, bytes.length) : bytes.readUIntBE(0, bytes.length)
  const value = Number(isLittle ? bytes.readBigUInt64LE() : bytes.readBigUInt64BE())
  if (!Number.isSafeInteger(value)) throw new StructureError('a number is too large')
  return value
}

function writeDirectory(entries: readonly TiffEntry[], isLittle: boolean, word: 4 | 8, countBytes: 2 | 8): Buffer {
  const number = (value: number, size: 2 | 4 | 8) => {
    const out = Buffer.alloc(size)
    if (size === 8) isLittle ? out.writeBigUInt64LE(BigInt(value)) : out.writeBigUInt64BE(BigInt(value))
    else isLittle ? out.writeUIntLE(value, 0, size) : out.writeUIntBE(value, 0, size)
    return out
  }
  const rows = entries.map(({ tag, type, count, isInline, start, value }) => {
    const place = isInline ? Buffer.concat([value, Buffer.alloc(word - value.length)]) : number(start, word)
    return Buffer.concat([number(tag, 2), number(type, 2), number(count, word), place])
  })
  return Buffer.concat([number(entries.length, countBytes), ...rows, number(0, word)])
}
