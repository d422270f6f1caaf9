/** A ring of pictures. Lengths are in the stage's unit, angles in degrees. */
type RingShape = {
  readonly count: number
  /** Clockwise or not. */
  readonly way: 1 | -1
  /** Where the first picture stands when the ring opens; 0 is the top. */
  readonly lead: number
  /** How far the ring turns in the second half. */
  readonly spin: number
  /** The share of the first half that passes before the ring opens. */
  readonly delay: number
  /** Radius when the ring is open, and when it has grown. */
  readonly from: number
  readonly to: number
  /** Width of a picture. */
  readonly card: number
  /** How much larger a picture is in the deck, and at the end. */
  readonly deck: number
  readonly grow: number
  /** How far a picture in the deck lies to the right of and above the one that covers it. */
  readonly offset: number
  /** The share of the way on which the pictures come out from under the deck; before it they are not drawn at all. */
  readonly emerge: number
}

/** Both rings and how far they are stretched into ellipses. */
export type RingStage = {
  readonly stretchX: number
  readonly stretchY: number
  readonly outer: RingShape
  readonly inner: RingShape
}

const OUTER = {
  count: 8,
  way: 1,
  lead: -22.5,
  spin: 58,
  delay: 0,
  from: 35,
  to: 58,
  card: 24,
  deck: 0.7,
  grow: 0.4,
  offset: 0,
  emerge: 0.04,
} as const
const INNER = {
  count: 6,
  way: -1,
  lead: 30,
  spin: -50,
  delay: 0.2,
  from: 17,
  to: 38,
  card: 15.5,
  deck: 1.6,
  grow: 0.3,
  offset: 2.4,
  emerge: 0,
} as const

export const WIDE_STAGE: RingStage = { stretchX: 1.3, stretchY: 0.94, outer: OUTER, inner: INNER }

/** For screens where the tall posters are used. */
export const TALL_STAGE: RingStage = {
  stretchX: 0.92,
  stretchY: 1.62,
  outer: { ...OUTER, from: 39, to: 70, card: 26, deck: 1, grow: 0.65 },
  inner: { ...INNER, from: 18, to: 51, card: 17, deck: 2.05, grow: 0.6, lead: 0 },
}

/** For screens between the two, such as an upright tablet's: on them the tall ellipse would not fit. */
export const TABLET_STAGE: RingStage = { ...TALL_STAGE, stretchY: 1.25 }

/** Where a picture's middle is, seen from the stage's middle. */
export type Placement = {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly opacity: number
}

/**
 * Where picture `index` of a ring is at a progress from 0 to 1. In the first half the deck opens into the ring; in the
 * second half the ring grows and turns while its pictures stay upright. rings-section.module.css has the same
 * three stations and curves.
 */
export function placeOnRing(stage: RingStage, ring: 'outer' | 'inner', index: number, progress: number): Placement {
  const shape = stage[ring]
  const fan = clamp((progress * 2 - shape.delay) / (1 - shape.delay))
  const open = ease(fan)
  const turn = clamp(progress * 2 - 1)
  const angle = shape.lead + ((index * shape.way * 360) / shape.count) * open + shape.spin * turn
  const reach = shape.from * open + (shape.to - shape.from) * turn
  const radians = (angle * Math.PI) / 180
  const aside = (shape.count / 2 - 0.5 - index) * shape.offset * (1 - open)
  return {
    x: Math.sin(radians) * reach * stage.stretchX + aside,
    y: -Math.cos(radians) * reach * stage.stretchY - aside,
    scale: 1 + shape.deck * (1 - open) + shape.grow * turn,
    opacity: shape.emerge ? ease(clamp(progress / shape.emerge)) : 1,
  }
}

function ease(share: number): number {
  return 1 - (1 - share) ** 3
}

/** How heading and button stand at a progress: they fade in and rise 50 px in the second half. */
export function placeWords(progress: number): { readonly opacity: number; readonly offsetPx: number } {
  const turn = clamp(progress * 2 - 1)
  return { opacity: Math.min(1, turn * turn * 1.5), offsetPx: (1 - turn) * 50 }
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
