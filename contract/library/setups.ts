import { type Crop, cropAround, type FocusPoint, isOfferedSize } from '../pictures/renditions.ts'
import { boolean, list, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isMonitor = object({
  /** As its owner knows it; names its file. */
  name: string,
  /** In real pixels, lying. */
  width: number,
  height: number,
  /** Of the lit part, in inches, as it is sold. */
  diagonal: number,
  /** Turned by a quarter, so that its long side stands. */
  isUpright: boolean,
  /** Of the frame around the lit part, on every side. */
  bezelMm: number,
  /** Where the frame's upper left corner stands on the desk, seen from the front. */
  xMm: number,
  yMm: number,
})

export type Monitor = ValueOf<typeof isMonitor>

export const isSetup = object({ monitors: list(isMonitor) })

/** A buyer's arrangement of monitors. */
export type Setup = ValueOf<typeof isSetup>

/** What the account keeps. */
export const isAccountSetup = object({ setup: nullable(isSetup) })

export const MOST_MONITORS = 4

/** Of the file that spans all monitors. */
export const LARGEST_SPAN = { width: 15_360, height: 8640 }

export const DIAGONALS = { least: 5, most: 120 }
export const BEZELS_MM = { least: 0, most: 60 }
const FARTHEST_MM = 10_000
const LONGEST_NAME = 40

/** What monitors may lie over each other: their places are rounded to a tenth of a millimetre. */
const TOUCHING_MM = 0.15

export type Model = Pick<Monitor, 'name' | 'width' | 'height' | 'diagonal' | 'bezelMm'>

/** Monitors as they are sold most, by size and pixels; the frame is what such panels have today. */
export const MODELS: readonly Model[] = (
  [
    [21.5, 1920, 1080, 8],
    [24, 1920, 1080, 8],
    [24, 1920, 1200, 8],
    [24, 2560, 1440, 7],
    [24, 3840, 2160, 7],
    [27, 1920, 1080, 8],
    [27, 2560, 1440, 7],
    [27, 3840, 2160, 7],
    [27, 5120, 2880, 10],
    [28, 2560, 2880, 8],
    [29, 2560, 1080, 8],
    [31.5, 2560, 1440, 8],
    [31.5, 3840, 2160, 8],
    [32, 6016, 3384, 9],
    [32, 7680, 4320, 9],
    [34, 3440, 1440, 8],
    [34, 5120, 2160, 8],
    [38, 3840, 1600, 9],
    [40, 5120, 2160, 9],
    [43, 3840, 2160, 10],
    [49, 5120, 1440, 10],
    [57, 7680, 2160, 10],
    [13.3, 2560, 1600, 6],
    [13.6, 2560, 1664, 6],
    [14.2, 3024, 1964, 6],
    [15.6, 1920, 1080, 7],
    [16, 2560, 1600, 6],
    [16.2, 3456, 2234, 6],
  ] as const
).map(([diagonal, width, height, bezelMm]) => ({
  diagonal,
  width,
  height,
  bezelMm,
  name: `${diagonal}″ ${diagonal < 17 ? 'laptop' : shapeOf(width / height)}`,
}))

function shapeOf(ratio: number): string {
  if (ratio > 3) return 'super ultrawide'
  if (ratio > 2) return 'ultrawide'
  return ratio < 1 ? 'dual-up' : 'monitor'
}

/** What is wrong with a setup, in one sentence; null for one that files can be made for. */
export function findSetupProblem({ monitors }: Setup): string | null {
  if (monitors.length === 0) return 'A setup has one monitor at least.'
  if (monitors.length > MOST_MONITORS) return `A setup has ${MOST_MONITORS} monitors at most.`
  for (const [at, monitor] of monitors.entries()) {
    const problem = findMonitorProblem(monitor)
    if (problem) return `Monitor ${at + 1}: ${problem}`
  }
  return null
}

function findMonitorProblem({ name, width, height, diagonal, bezelMm, xMm, yMm }: Monitor): string | null {
  if (name.length > LONGEST_NAME) return `its name has ${LONGEST_NAME} letters at most.`
  if (!isOfferedSize(width, height)) return 'between 240 and 7,680 whole pixels on each side, and 8K at most.'
  if (!isWithin(diagonal, DIAGONALS)) return `its diagonal is ${DIAGONALS.least} to ${DIAGONALS.most} inches.`
  if (!isWithin(bezelMm, BEZELS_MM)) return `its frame is ${BEZELS_MM.least} to ${BEZELS_MM.most} mm wide.`
  const isNear = [xMm, yMm].every((side) => isWithin(side, { least: -FARTHEST_MM, most: FARTHEST_MM }))
  return isNear ? null : 'it stands too far away from the others.'
}

function isWithin(value: number, { least, most }: { readonly least: number; readonly most: number }): boolean {
  return Number.isFinite(value) && value >= least && value <= most
}

/** A rectangle, in millimetres or pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

type Size = { readonly width: number; readonly height: number }

const MM_PER_INCH = 25.4

/** The monitor's pixels as it stands. */
export function pixelsOf({ width, height, isUpright }: Monitor): Size {
  return isUpright ? { width: height, height: width } : { width, height }
}

/** The lit part, as large as it is. Pixels are square: the diagonal and their count give both sides. */
export function paneSize(monitor: Monitor): Size {
  const { width, height } = pixelsOf(monitor)
  const mmPerPixel = (monitor.diagonal * MM_PER_INCH) / Math.hypot(width, height)
  return { width: width * mmPerPixel, height: height * mmPerPixel }
}

/** With its frame. */
export function frameOf(monitor: Monitor): Box {
  const { width, height } = paneSize(monitor)
  const { xMm: left, yMm: top, bezelMm } = monitor
  return { left, top, width: width + 2 * bezelMm, height: height + 2 * bezelMm }
}

export function paneOf(monitor: Monitor): Box {
  const { xMm, yMm, bezelMm } = monitor
  return { left: xMm + bezelMm, top: yMm + bezelMm, ...paneSize(monitor) }
}

/** The smallest box around some. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** The first two monitors that stand in the same place, by their numbers; null where none do. */
export function findOverlap({ monitors }: Setup): readonly [number, number] | null {
  const frames = monitors.map(frameOf)
  for (const [at, first] of frames.entries()) {
    for (const [after, second] of frames.slice(at + 1).entries()) {
      if (gap(first, second, 'left', 'width') < -TOUCHING_MM && gap(first, second, 'top', 'height') < -TOUCHING_MM)
        return [at + 1, at + after + 2]
    }
  }
  return null
}

/** How far apart two are along one side; negative where they share some of it. */
function gap(first: Box, second: Box, start: 'left' | 'top', length: 'width' | 'height'): number {
  return Math.max(second[start] - first[start] - first[length], first[start] - second[start] - second[length])
}

/**
 * How one file is made: a part of the master is cut, scaled as a whole, and the window of the monitor's pixels is taken
 * out of that. So the file is exact to less than one of its own pixels, however much the master is enlarged.
 */
export type Cut = {
  readonly crop: Crop
  readonly scaled: Size
  readonly window: Crop
  /** Above 1 the master is enlarged. */
  readonly scale: number
}

/** Room for the kernel that scales: what lies beside a cut has its say at the edge. */
const MARGIN = 3

/** What of one picture each monitor shows, as on a wall behind them all: frames cover what lies behind. */
export function partsAcross({ monitors }: Setup, master: Size, focus: FocusPoint): Box[] {
  const panes = monitors.map(paneOf)
  const wall = around(panes)
  const perMm = Math.min(master.width / wall.width, master.height / wall.height)
  const place = (share: number, part: number, whole: number) =>
    Math.min(Math.max(share * whole - part / 2, 0), Math.max(whole - part, 0))
  const left = place(focus.x, wall.width * perMm, master.width)
  const top = place(focus.y, wall.height * perMm, master.height)
  return panes.map((pane) => ({
    left: left + (pane.left - wall.left) * perMm,
    top: top + (pane.top - wall.top) * perMm,
    width: pane.width * perMm,
    height: pane.height * perMm,
  }))
}

/** One picture across all monitors. */
export function cutAcross(setup: Setup, master: Size, focus: FocusPoint): Cut[] {
  const parts = partsAcross(setup, master, focus)
  return setup.monitors.flatMap((monitor, at) => {
    const part = parts[at]
    return part ? [cutPart(master, part, pixelsOf(monitor))] : []
  })
}

/** A picture of its own on one monitor. */
export function cutEach(monitor: Monitor, master: Size, focus: FocusPoint): Cut {
  const pixels = pixelsOf(monitor)
  return cutPart(master, cropAround(master, pixels, focus), pixels)
}

/** The part may begin and end between two pixels. */
function cutPart(master: Size, part: Box, pixels: Size): Cut {
  const scale = pixels.width / part.width
  const from = (start: number) => Math.max(Math.floor(start) - MARGIN, 0)
  const to = (end: number, most: number) => Math.min(Math.ceil(end) + MARGIN, most)
  const left = from(part.left)
  const top = from(part.top)
  const crop = {
    left,
    top,
    width: to(part.left + part.width, master.width) - left,
    height: to(part.top + part.height, master.height) - top,
  }
  const scaled = {
    width: Math.max(Math.round(crop.width * scale), pixels.width),
    height: Math.max(Math.round(crop.height * scale), pixels.height),
  }
  const inside = (start: number, room: number) => Math.min(Math.max(Math.round(start * scale), 0), room)
  const window = {
    left: inside(part.left - left, scaled.width - pixels.width),
    top: inside(part.top - top, scaled.height - pixels.height),
    ...pixels,
  }
  return { crop, scaled, window, scale }
}

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
