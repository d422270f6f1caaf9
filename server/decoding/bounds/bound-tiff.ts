import { Refusal } from '../refusal.ts'
import { type PartBudget, type PictureBytes, tooManyParts, tooMuchBeside } from './part-budget.ts'

/** Bytes of one value, by its type. */
const UNITS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const MOST_DIRECTORIES = 100
const MOST_ENTRIES = 4096
const MOST_TILE_PIXELS = 70_000_000
/** Lists of strips and tiles are as long as the picture is high; layers (37724) are as large as the picture. */
const OF_PIXELS = new Set([273, 279, 324, 325, 37724])
/** Further pictures, and what a camera and its place say. */
const FURTHER = new Set([330, 34665, 34853, 40965])
const [TILE_WIDTH, TILE_HEIGHT] = [322, 323]
/** Pages may share a value, which is read for each of them. */
const SHARED_BYTES = 64 * 1024 * 1024

/** The numbers of a classic TIFF, and of a BigTIFF. */
const CLASSIC = { word: 4, countBytes: 2, firstAt: 4 } as const
const BIG = { word: 8, countBytes: 8, firstAt: 8 } as const

/**
 * Every directory, with what each of its entries takes: a decoder reads all values, and entries may name the same bytes
 * again and again. What lies outside of the file is not read.
 */
export function boundTiff(bytes: PictureBytes, budget: PartBudget): void {
  const numbers = numbersOf(bytes)
  const { word, countBytes, firstAt } = numbers.read(2, 2) === 43 ? BIG : CLASSIC
  // The pages first, one after the other; what they name besides may be named by several.
  const waiting = [{ start: numbers.read(firstAt, word), isPage: true }]
  const seen = new Set<number>()
  const shared = { left: bytes.length + SHARED_BYTES }
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const { start, isPage } = found
    if (start === 0 || start + countBytes > bytes.length || (seen.has(start) && !isPage)) continue
    if (seen.has(start)) throw new Refusal('has parts that lead in a circle: save it again as a plain picture')
    seen.add(start)
    const count = numbers.read(start, countBytes)
    if (seen.size > MOST_DIRECTORIES || count > MOST_ENTRIES) throw tooManyParts()
    const entries = readEntries(numbers, { start: start + countBytes, count, word }, bytes.length)
    for (const entry of entries) countEntry(entry, budget, shared)
    checkTiles(numbers, entries)
    const further = entries.filter(({ tag }) => FURTHER.has(tag)).flatMap(numbers.list)
    waiting.push(...further.map((place) => ({ start: place, isPage: false })))
    const next = start + countBytes + count * (4 + 2 * word)
    if (next + word <= bytes.length) waiting.push({ start: numbers.read(next, word), isPage })
  }
}

type Entry = {
  readonly tag: number
  /** Where its values lie, how many bytes they are, and how many bytes each is. */
  readonly place: number
  readonly length: number
  readonly unit: number
  readonly isInline: boolean
}

type Table = { readonly start: number; readonly count: number; readonly word: number }

/** Those whose values lie in the file. */
function readEntries({ read }: Numbers, { start, count, word }: Table, fileBytes: number): Entry[] {
  const entryBytes = 4 + 2 * word
  const whole = Math.min(count, Math.floor((fileBytes - start) / entryBytes))
  return Array.from({ length: whole }, (_, index): Entry => {
    const at = start + index * entryBytes
    const unit = UNITS[read(at + 2, 2)] ?? 0
    const length = unit * read(at + 4, word)
    const isInline = length <= word
    return { tag: read(at, 2), unit, length, isInline, place: isInline ? at + 4 + word : read(at + 4 + word, word) }
  }).filter(({ place, length }) => place + length <= fileBytes)
}

function countEntry({ tag, length, isInline }: Entry, budget: PartBudget, shared: { left: number }): void {
  budget.countPart()
  if (isInline) return
  shared.left -= length
  if (shared.left < 0) throw tooMuchBeside()
  if (!OF_PIXELS.has(tag)) budget.countNote(length)
}

function checkTiles(numbers: Numbers, entries: readonly Entry[]): void {
  const side = (tag: number) => {
    const entry = entries.find((candidate) => candidate.tag === tag)
    return (entry && numbers.list(entry)[0]) ?? 1
  }
  if (side(TILE_WIDTH) * side(TILE_HEIGHT) > MOST_TILE_PIXELS)
    throw new Refusal('is cut into pieces that are larger than any picture here')
}

type Numbers = ReturnType<typeof numbersOf>

function numbersOf(bytes: PictureBytes) {
  const isLittle = bytes.part(0, 2).toString('latin1') === 'II'
  const read = (at: number, size: number): number => {
    const field = bytes.part(at, size)
    if (size === 8) return Number(isLittle ? field.readBigUInt64LE() : field.readBigUInt64BE())
    return isLittle ? field.readUIntLE(0, size) : field.readUIntBE(0, size)
  }
  return {
    read,
    /** Places of directories, or sides of a tile. */
    list({ place, length, unit }: Entry): number[] {
      if (unit !== 2 && unit !== 4 && unit !== 8) return []
      if (length / unit > MOST_DIRECTORIES) throw tooManyParts()
      return Array.from({ length: length / unit }, (_, index) => read(place + index * unit, unit))
    },
  }
}
