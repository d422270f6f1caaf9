import { colourShift, flippedBits, type Look, parseLook } from './picture-look.ts'

/** At most this many of the 64 bits of shape, and this much mean shift of the 48 colour levels, count as alike. */
const MOST_FLIPPED_BITS = 4
const MOST_COLOUR_SHIFT = 0.7
const SHAPE_DIGITS = 16

type Entry = { readonly name: string; readonly order: number; readonly look: Look }

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
      const entry = { name, order: count++, look: parseLook(hash) }
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

function isAlike({ look: a }: Entry, { look: b }: Entry): boolean {
  return flippedBits(a, b) <= MOST_FLIPPED_BITS && colourShift(a, b) <= MOST_COLOUR_SHIFT
}
