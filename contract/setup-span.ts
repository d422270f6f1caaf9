import { around, type Box, frameOf, gap, pixelsOf } from './setup-geometry.ts'
import { LARGEST_SPAN, type Setup } from './setups.ts'

/** Where each monitor's pixels lie in the file that spans them all. */
export type Span = { readonly width: number; readonly height: number; readonly places: readonly Box[] }

/** Edges or middles that miss each other by less stand in line. */
const IN_LINE_MM = 8

type Axis = { readonly start: 'left' | 'top'; readonly length: 'width' | 'height' }

const ACROSS: Axis = { start: 'left', length: 'width' }
const DOWN: Axis = { start: 'top', length: 'height' }

/**
 * Systems know no millimetres: they put screens edge to edge, as many pixels as each has. Of two monitors that stand
 * apart sideways one is right of the other here too, the same for above and below; so no two share a pixel. Where one may
 * slide along the other, edges and middles that are in line on the desk are so here.
 */
export function spanOf({ monitors }: Setup): Span {
  const frames = monitors.map(frameOf)
  const sizes = monitors.map(pixelsOf)
  const lefts = placeAlong(ACROSS, DOWN, frames, sizes)
  const tops = placeAlong(DOWN, ACROSS, frames, sizes, lefts)
  const placed = sizes.map((size, at) => ({ left: lefts[at] ?? 0, top: tops[at] ?? 0, ...size }))
  const whole = around(placed)
  const places = placed.map((box) => ({ ...box, left: box.left - whole.left, top: box.top - whole.top }))
  return { width: whole.width, height: whole.height, places }
}

export function isSpanTooLarge({ width, height }: Pick<Span, 'width' | 'height'>): boolean {
  return width > LARGEST_SPAN.width || height > LARGEST_SPAN.height
}

type Pixels = { readonly width: number; readonly height: number }

/** `sides` are the places along the other side, once they are known: what shares none of it need not be passed. */
function placeAlong(
  axis: Axis,
  other: Axis,
  frames: readonly Box[],
  sizes: readonly Pixels[],
  sides?: readonly number[],
): number[] {
  const { start, length } = axis
  const order = frames.map((_, at) => at).sort((a, b) => (frames[a]?.[start] ?? 0) - (frames[b]?.[start] ?? 0))
  const starts: number[] = frames.map(() => 0)
  for (const [turn, at] of order.entries()) {
    const frame = frames[at]
    if (!frame) continue
    const earlier = order.slice(0, turn)
    const all = earlier.filter((one) => isApartAlong(axis, other, frames[one] ?? frame, frame))
    const inWay = all.filter((one) => isBeside(one, at))
    const before = inWay.length > 0 ? inWay : all
    const nearest = [...earlier].sort((a, b) => distance(a, frame) - distance(b, frame))[0]
    if (before.length > 0)
      starts[at] = Math.max(...before.map((one) => (starts[one] ?? 0) + (sizes[one]?.[length] ?? 0)))
    else if (nearest !== undefined) starts[at] = (starts[nearest] ?? 0) + slide(at, nearest)
  }
  return starts

  function isBeside(one: number, at: number): boolean {
    if (!sides) return true
    const [its, own] = [sides[one] ?? 0, sides[at] ?? 0]
    return its < own + (sizes[at]?.[other.length] ?? 0) && own < its + (sizes[one]?.[other.length] ?? 0)
  }

  function distance(one: number, frame: Box): number {
    return gap(frames[one] ?? frame, frame, other.start, other.length)
  }

  /** By how many pixels one begins after the other, beside which it stands. */
  function slide(at: number, beside: number): number {
    const [own, its] = [frames[at], frames[beside]]
    const [ownPixels, itsPixels] = [sizes[at]?.[length] ?? 0, sizes[beside]?.[length] ?? 0]
    if (!own || !its) return 0
    const begins = own[start] - its[start]
    const ends = begins + own[length] - its[length]
    const ways = [
      { off: begins, pixels: 0 },
      { off: ends, pixels: itsPixels - ownPixels },
      { off: (begins + ends) / 2, pixels: Math.round((itsPixels - ownPixels) / 2) },
    ]
    const best = ways.reduce((nearer, way) => (Math.abs(way.off) < Math.abs(nearer.off) ? way : nearer))
    if (Math.abs(best.off) <= IN_LINE_MM) return best.pixels
    return Math.round((begins * itsPixels) / its[length])
  }
}

/** Each pair is apart along one side of the desk, the one along which there is more room between them. */
function isApartAlong(axis: Axis, other: Axis, first: Box, second: Box): boolean {
  const along = gap(first, second, axis.start, axis.length)
  const across = gap(first, second, other.start, other.length)
  return along > across || (along === across && axis === ACROSS)
}
