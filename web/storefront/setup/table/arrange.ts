import {
  around,
  type Box,
  findOverlap,
  frameOf,
  MODELS,
  MOST_MONITORS,
  type Model,
  type Monitor,
  paneOf,
  type Setup,
} from '../../../../contract/library/setups.ts'

/** What a drag within so many millimetres is drawn to. */
const SNAP_MM = 14

type Places = Pick<Monitor, 'xMm' | 'yMm'>

/** Beginning at the upper left corner, in tenths of a millimetre. */
export function tidied({ monitors }: Setup): Setup {
  if (monitors.length === 0) return { monitors }
  const { left, top } = around(monitors.map(frameOf))
  return { monitors: monitors.map((one) => ({ ...one, xMm: tenths(one.xMm - left), yMm: tenths(one.yMm - top) })) }
}

function tenths(mm: number): number {
  // No minus before a zero.
  return Math.round(mm * 10) / 10 + 0
}

/** In a row, their middles in line. */
export function inRow(models: readonly (Model & Partial<Pick<Monitor, 'isUpright'>>)[]): Setup {
  let right = 0
  const monitors = models.map((model): Monitor => {
    const lying: Monitor = { isUpright: false, ...model, xMm: right, yMm: 0 }
    const { width, height } = frameOf(lying)
    right += width
    return { ...lying, yMm: -height / 2 }
  })
  return tidied({ monitors })
}

/** Right of all others, its middle in line with the last. */
export function withAnother(setup: Setup): Setup {
  const last = setup.monitors.at(-1)
  if (!last || setup.monitors.length >= MOST_MONITORS) return setup
  const { left, width } = around(setup.monitors.map(frameOf))
  return tidied({ monitors: [...setup.monitors, { ...last, xMm: left + width }] })
}

export function without(setup: Setup, at: number): Setup {
  return setup.monitors.length > 1 ? tidied({ monitors: setup.monitors.filter((_, other) => other !== at) }) : setup
}

/** Changes what one is. It grows and shrinks about its middle; what then stands in its way is moved aside. */
export function changed(setup: Setup, at: number, change: Partial<Omit<Monitor, keyof Places>>): Setup {
  const one = setup.monitors[at]
  if (!one) return setup
  const [before, after] = [frameOf(one), frameOf({ ...one, ...change })]
  const moreWidth = after.width - before.width
  const moreHeight = after.height - before.height
  const monitors = setup.monitors.map((other, its): Monitor => {
    if (its === at) return { ...other, ...change }
    const frame = frameOf(other)
    const isRight = frame.left >= before.left + before.width - 1
    const isBelow = !isRight && frame.top >= before.top + before.height - 1
    return { ...other, xMm: other.xMm + (isRight ? moreWidth : 0), yMm: other.yMm + (isBelow ? moreHeight : 0) }
  })
  const isBeside = setup.monitors.some((other, its) => its !== at && frameOf(other).left !== before.left)
  const middle = isBeside ? { yMm: one.yMm - moreHeight / 2 } : {}
  const centred = { monitors: monitors.map((other, its) => (its === at ? { ...other, ...middle } : other)) }
  return tidied(findOverlap(centred) ? { monitors } : centred)
}

/** The same frame for all. */
export function withBezels(setup: Setup, bezelMm: number): Setup {
  return setup.monitors.reduce((next, _, at) => changed(next, at, { bezelMm }), setup)
}

/** Puts one where it was dragged: edges and middles that are nearly in line with another's are put in line. */
export function dragged(setup: Setup, at: number, to: Places, snapMm = SNAP_MM): Setup {
  const one = setup.monitors[at]
  if (!one) return setup
  const others = setup.monitors.filter((_, other) => other !== at)
  const placed = { ...one, ...to }
  const snapped = {
    ...placed,
    xMm: placed.xMm + snap(placed, others, 'left', 'width', snapMm),
    yMm: placed.yMm + snap(placed, others, 'top', 'height', snapMm),
  }
  const free = [snapped, placed, pushedOut(snapped, others)].find((candidate) => isFree(candidate, others))
  return free ? withMonitor(setup, at, free) : setup
}

/** By how much the nearest line is away; nothing where none is near. */
function snap(
  placed: Monitor,
  others: readonly Monitor[],
  start: 'left' | 'top',
  length: 'width' | 'height',
  most: number,
): number {
  const own = frameOf(placed)
  const pane = paneOf(placed)
  const ways = others.flatMap((other) => {
    const its = frameOf(other)
    const lit = paneOf(other)
    const end = its[start] + its[length]
    return [
      ...[end - own[start], its[start] - own[start] - own[length]],
      ...[its[start] - own[start], end - own[start] - own[length]],
      ...[lit[start] - pane[start], lit[start] + lit[length] - pane[start] - pane[length]],
      its[start] + its[length] / 2 - own[start] - own[length] / 2,
    ]
  })
  const nearest = ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best), Number.POSITIVE_INFINITY)
  return Math.abs(nearest) <= most ? nearest : 0
}

/** Whether one may stand there. */
export function isFree(one: Monitor, others: readonly Monitor[]): boolean {
  return others.every((other) => findOverlap({ monitors: [one, other] }) === null)
}

/** Out of the first that it lies over, by the shortest way. */
function pushedOut(one: Monitor, others: readonly Monitor[]): Monitor {
  const over = others.find((other) => !isFree(one, [other]))
  if (!over) return one
  const [own, its] = [frameOf(one), frameOf(over)]
  const ways: Places[] = [
    { xMm: its.left + its.width, yMm: one.yMm },
    { xMm: its.left - own.width, yMm: one.yMm },
    { xMm: one.xMm, yMm: its.top + its.height },
    { xMm: one.xMm, yMm: its.top - own.height },
  ]
  const far = ({ xMm, yMm }: Places) => Math.abs(xMm - one.xMm) + Math.abs(yMm - one.yMm)
  const [nearest] = ways.sort((a, b) => far(a) - far(b))
  return { ...one, ...nearest }
}

function withMonitor({ monitors }: Setup, at: number, monitor: Monitor): Setup {
  return { monitors: monitors.map((other, place) => (place === at ? monitor : other)) }
}

/** One step by a key. What stands in the way is stepped over, so that every order can be reached. */
export function stepped(setup: Setup, at: number, dx: number, dy: number): Setup {
  let one = setup.monitors[at]
  if (!one) return setup
  const others = setup.monitors.filter((_, other) => other !== at)
  one = { ...one, xMm: one.xMm + dx, yMm: one.yMm + dy }
  for (let tries = 0; tries < MOST_MONITORS; tries++) {
    const over = others.find((other) => one && !isFree(one, [other]))
    if (!over) return tidied(withMonitor(setup, at, one))
    one = { ...one, ...beyond(frameOf(one), frameOf(over), dx, dy) }
  }
  return setup
}

function beyond(own: Box, its: Box, dx: number, dy: number): Partial<Places> {
  if (dx !== 0) return { xMm: dx > 0 ? its.left + its.width : its.left - own.width }
  return { yMm: dy > 0 ? its.top + its.height : its.top - own.height }
}

/** The model in the list that a monitor is, by its numbers. */
export function modelOf({ width, height, diagonal }: Monitor): Model | undefined {
  return MODELS.find((model) => model.width === width && model.height === height && model.diagonal === diagonal)
}

function model(diagonal: number, width: number): Model {
  const found = MODELS.find((one) => one.diagonal === diagonal && one.width === width)
  if (!found) throw new Error(`There is no model of ${diagonal} inches and ${width} pixels.`)
  return found
}

const upright = (one: Model) => ({ ...one, isUpright: true })

/** Where most people begin. */
export const STARTS: readonly { readonly words: string; readonly setup: Setup }[] = [
  { words: 'Two 27″', setup: inRow([model(27, 2560), model(27, 2560)]) },
  { words: 'Three 27″', setup: inRow([model(27, 2560), model(27, 3840), model(27, 2560)]) },
  { words: 'Ultrawide and upright', setup: inRow([model(34, 3440), upright(model(24, 1920))]) },
  { words: 'Laptop and 4K', setup: inRow([model(14.2, 3024), model(27, 3840)]) },
  { words: 'One 4K', setup: inRow([model(27, 3840)]) },
]
