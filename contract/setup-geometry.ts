import { type Crop, cropAround, type FocusPoint } from './renditions.ts'
import type { Monitor, Setup } from './setups.ts'
import { TOUCHING_MM } from './setups.ts'

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
export function gap(first: Box, second: Box, start: 'left' | 'top', length: 'width' | 'height'): number {
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
