const SHAPE_DIGITS = 16
const MOST_LEVEL = 15

/** A perceptual hash (picture-facts.ts), ready to be compared: 64 bits of shape and some levels of colour. */
export type Look = { readonly high: number; readonly low: number; readonly colours: Uint8Array }

export function parseLook(hash: string): Look {
  return {
    high: Number.parseInt(hash.slice(0, 8), 16),
    low: Number.parseInt(hash.slice(8, 16), 16),
    colours: Uint8Array.from(hash.slice(SHAPE_DIGITS), (digit) => Number.parseInt(digit, 16)),
  }
}

/** How many of the 64 bits of shape differ. */
export function flippedBits(a: Look, b: Look): number {
  return ones(a.high ^ b.high) + ones(a.low ^ b.low)
}

/** By how many levels the colours differ on average. */
export function colourShift(a: Look, b: Look): number {
  let sum = 0
  for (let at = 0; at < a.colours.length; at++) sum += Math.abs((a.colours[at] ?? 0) - (b.colours[at] ?? 0))
  return sum / Math.max(1, a.colours.length)
}

/** 0 is the same picture; what the eye sees first, the colours and where they are, counts most. */
export function compareLooks(a: Look, b: Look): number {
  return (colourShift(a, b) / MOST_LEVEL) * 1.6 + (flippedBits(a, b) / 64) * 0.25
}

/** Counts set bits, 32 at a time. */
function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
