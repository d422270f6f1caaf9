/** At most this many of the 64 bits of shape, and this much mean shift of the 48 colour levels, count as alike. */
const MOST_FLIPPED_BITS = 4
const MOST_COLOUR_SHIFT = 0.7
const SHAPE_DIGITS = 16

type Entry = {
  readonly name: string
  readonly order: number
  readonly high: number
  readonly low: number
  readonly colours: Uint8Array
}

/**
 * Finds pictures that look like one seen before, without comparing each with all: the 64 bits are cut into one piece more
 * than may be flipped, so two pictures that are alike share at least one piece exactly.
 */
export function nearDuplicates() {
  const byPiece = new Map<string, Entry[]>()
  let count = 0
  return {
    /** The first picture seen that looks the same, if any; then remembers this one. */
    findLike(name: string, hash: string): string | undefined {
      const entry = parse(name, hash, count++)
      let like: Entry | undefined
      for (const piece of piecesOf(hash)) {
        const alike = byPiece.get(piece) ?? []
        const found = alike.find((other) => isAlike(entry, other))
        if (found && found.order < (like?.order ?? entry.order)) like = found
        alike.push(entry)
        byPiece.set(piece, alike)
      }
      return like?.name
    },
  }
}

/** The shape's sixteen digits in pieces, each with its place. */
function piecesOf(hash: string): string[] {
  const pieces = MOST_FLIPPED_BITS + 1
  const cut = (at: number) => Math.round((at * SHAPE_DIGITS) / pieces)
  return Array.from({ length: pieces }, (_, at) => `${at} ${hash.slice(cut(at), cut(at + 1))}`)
}

function parse(name: string, hash: string, order: number): Entry {
  return {
    name,
    order,
    high: Number.parseInt(hash.slice(0, 8), 16),
    low: Number.parseInt(hash.slice(8, 16), 16),
    colours: Uint8Array.from(hash.slice(SHAPE_DIGITS), (digit) => Number.parseInt(digit, 16)),
  }
}

function isAlike(a: Entry, b: Entry): boolean {
  if (ones(a.high ^ b.high) + ones(a.low ^ b.low) > MOST_FLIPPED_BITS) return false
  const shift = a.colours.reduce((sum, level, at) => sum + Math.abs(level - (b.colours[at] ?? 0)), 0)
  return shift / a.colours.length <= MOST_COLOUR_SHIFT
}

/** Counts set bits, 32 at a time. */
function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
