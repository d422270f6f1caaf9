/** At most this many of the 64 bits of shape, and this much mean shift of the 48 colour levels, count as alike. */
const MOST_FLIPPED_BITS = 4
const MOST_COLOUR_SHIFT = 0.7

type Entry = { readonly name: string; readonly high: number; readonly low: number; readonly colours: Uint8Array }

/** Finds pictures that look like one seen before; thousands of comparisons take a millisecond. */
export function nearDuplicates() {
  const entries: Entry[] = []
  return {
    /** The first picture seen that looks the same, if any; then remembers this one. */
    findLike(name: string, hash: string): string | undefined {
      const entry = parse(name, hash)
      const like = entries.find((other) => isAlike(entry, other))
      entries.push(entry)
      return like?.name
    },
  }
}

function parse(name: string, hash: string): Entry {
  return {
    name,
    high: Number.parseInt(hash.slice(0, 8), 16),
    low: Number.parseInt(hash.slice(8, 16), 16),
    colours: Uint8Array.from(hash.slice(16), (digit) => Number.parseInt(digit, 16)),
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
