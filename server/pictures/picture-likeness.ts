import { MOST_IN_BROWSER } from '../../contract/site/paging.ts'

const SHAPE_DIGITS = 16
const MOST_LEVEL = 15

/** A perceptual hash (picture-facts.ts), ready to be compared: 64 bits of shape and some levels of colour. */
type Look = { readonly high: number; readonly low: number; readonly colours: Uint8Array }

function parseLook(hash: string): Look {
  return {
    high: Number.parseInt(hash.slice(0, 8), 16),
    low: Number.parseInt(hash.slice(8, 16), 16),
    colours: Uint8Array.from(hash.slice(SHAPE_DIGITS), (digit) => Number.parseInt(digit, 16)),
  }
}

/** How many of the 64 bits of shape differ. */
function flippedBits(a: Look, b: Look): number {
  return ones(a.high ^ b.high) + ones(a.low ^ b.low)
}

/** By how many levels the colours differ on average. */
function colourShift(a: Look, b: Look): number {
  let sum = 0
  for (let at = 0; at < a.colours.length; at++) sum += Math.abs((a.colours[at] ?? 0) - (b.colours[at] ?? 0))
  return sum / Math.max(1, a.colours.length)
}

/** 0 is the same picture; what the eye sees first, the colours and where they are, counts most. */
function compareLooks(a: Look, b: Look): number {
  return (colourShift(a, b) / MOST_LEVEL) * 1.6 + (flippedBits(a, b) / 64) * 0.25
}

/** Counts set bits, 32 at a time. */
function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** At most this many of the 64 bits of shape, and this much mean shift of the 48 colour levels, count as alike. */
const MOST_FLIPPED_BITS = 4
const MOST_COLOUR_SHIFT = 0.7

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

/** As many as stand beside one another under a picture. */
const NEIGHBOURS = 6
/** Beyond it two pictures are strangers: a row with gaps is better than one that is filled with them. */
const FARTHEST = 0.32
/** A picture of another category has to look this much more alike. */
const ELSEWHERE = 0.1
/** Up to here every picture is compared with every other. */
const SMALL_SHOP = 2000
/** In larger shops with as many of its own category; in shops that are searched by the database with none. */
const MOST_COMPARED = 500

type Pictured = { readonly id: string; readonly category: string; readonly hash: string }

/** By id: the pictures that look most like it, the nearest first; nothing for those that look like no other. */
export function findSimilar(pictures: readonly Pictured[]): Record<string, string[]> {
  if (pictures.length > MOST_IN_BROWSER) return {}
  const all = pictures.map(({ id, category, hash }) => ({ id, category, look: parseLook(hash) }))
  const byCategory = Map.groupBy(all, ({ category }) => category)
  const isSmall = all.length <= SMALL_SHOP
  const found = all.flatMap((picture): [string, string[]][] => {
    const others = isSmall ? all : (byCategory.get(picture.category) ?? []).slice(0, MOST_COMPARED)
    const near = nearest(picture, others)
    return near.length > 0 ? [[picture.id, near]] : []
  })
  return Object.fromEntries(found)
}

type Known = { readonly id: string; readonly category: string; readonly look: Look }

function nearest(picture: Known, others: readonly Known[]): string[] {
  const near: { id: string; distance: number }[] = []
  for (const other of others) {
    if (other === picture) continue
    const distance = compareLooks(picture.look, other.look) + (other.category === picture.category ? 0 : ELSEWHERE)
    if (distance < FARTHEST) near.push({ id: other.id, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEIGHBOURS)
    .map(({ id }) => id)
}
