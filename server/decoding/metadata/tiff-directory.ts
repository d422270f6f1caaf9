import { part, StructureError } from './byte-parts.ts'

export type Range = { readonly start: number; readonly length: number }

export type TiffEntry = {
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

export type TiffDirectory = {
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
export function readDirectory(bytes: Buffer): TiffDirectory {
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
export function findPixelRanges({ numbersOf }: Pick<TiffDirectory, 'numbersOf'>): Range[] {
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
