import fc from 'fast-check'
import { findOverlap, frameOf, isSpanTooLarge, MODELS, type Monitor, type Setup, spanOf } from '../library/setups.ts'

const model = fc.oneof(
  fc.constantFrom(...MODELS).map(({ width, height, diagonal }) => ({ width, height, diagonal })),
  fc.record({
    width: fc.integer({ min: 640, max: 5120 }),
    height: fc.integer({ min: 480, max: 2880 }),
    diagonal: fc.double({ min: 10, max: 60, noNaN: true }),
  }),
)

const standing = fc.record({
  monitor: model,
  isUpright: fc.boolean(),
  bezelMm: fc.double({ min: 0, max: 30, noNaN: true }),
  /** Beside which of those before it, on which side, how far away and slid along by how much. */
  beside: fc.nat(),
  side: fc.constantFrom('right', 'left', 'above', 'below'),
  apartMm: fc.double({ min: 0, max: 60, noNaN: true }),
  slidMm: fc.oneof(fc.constant(0), fc.double({ min: -300, max: 300, noNaN: true })),
})

type Standing = typeof standing extends fc.Arbitrary<infer Value> ? Value : never

function place(monitors: readonly Monitor[], one: Standing): Monitor[] {
  const { monitor, isUpright, bezelMm, beside, side, apartMm, slidMm } = one
  const at = (xMm: number, yMm: number): Monitor => ({ name: side, ...monitor, isUpright, bezelMm, xMm, yMm })
  const next = monitors[beside % Math.max(monitors.length, 1)]
  if (!next) return [at(0, 0)]
  const its = frameOf(next)
  const own = frameOf(at(0, 0))
  switch (side) {
    case 'right':
      return [...monitors, at(its.left + its.width + apartMm, its.top + slidMm)]
    case 'left':
      return [...monitors, at(its.left - own.width - apartMm, its.top + slidMm)]
    case 'above':
      return [...monitors, at(its.left + slidMm, its.top - own.height - apartMm)]
    default:
      return [...monitors, at(its.left + slidMm, its.top + its.height + apartMm)]
  }
}

/** One to four monitors of any size, density, frame and turn, none over another. */
export const anySetup: fc.Arbitrary<Setup> = fc
  .array(standing, { minLength: 1, maxLength: 4 })
  .map((all) => ({ monitors: all.reduce(place, []) }))
  .filter((setup) => findOverlap(setup) === null && !isSpanTooLarge(spanOf(setup)))
