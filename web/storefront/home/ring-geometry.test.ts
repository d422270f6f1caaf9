import { describe, expect, it } from 'vitest'
import { placeOnRing, placeWords, TABLET_STAGE, TALL_STAGE, WIDE_STAGE } from './ring-geometry.ts'

const RINGS = ['outer', 'inner'] as const
const STAGES = { wide: WIDE_STAGE, tall: TALL_STAGE, tablet: TABLET_STAGE }

describe.each(Object.entries(STAGES))('the rings on a %s stage', (_, stage) => {
  it('hold eight pictures outside and six inside', () => {
    expect([stage.outer.count, stage.inner.count]).toEqual([8, 6])
  })

  it.each(RINGS)('begin as a deck in the middle: the %s pictures are larger and lie one behind the other', (ring) => {
    const { count, deck, offset } = stage[ring]
    for (let at = 0; at < count; at++) {
      const { x, y, scale } = placeOnRing(stage, ring, at, 0)
      const behind = ((count - 1) / 2 - at) * offset
      expect(x).toBeCloseTo(behind)
      expect(y).toBeCloseTo(-behind)
      expect(scale).toBeCloseTo(1 + deck)
    }
  })

  it('show the inner pictures of the deck; the outer ones come out from under them', () => {
    expect(placeOnRing(stage, 'inner', 0, 0).opacity).toBe(1)
    expect([0, 0.02, 0.04, 1].map((progress) => placeOnRing(stage, 'outer', 0, progress).opacity)).toEqual([
      0, 0.875, 1, 1,
    ])
  })

  it.each(RINGS)('fan out through the first half: %s pictures stand at even angles, in size at 0.5', (ring) => {
    const { count, from, lead, way } = stage[ring]
    for (let at = 0; at < count; at++) {
      const { x, y, scale } = placeOnRing(stage, ring, at, 0.5)
      const angle = ((lead + (at * way * 360) / count) * Math.PI) / 180
      expect(x).toBeCloseTo(Math.sin(angle) * from * stage.stretchX)
      expect(y).toBeCloseTo(-Math.cos(angle) * from * stage.stretchY)
      expect(scale).toBeCloseTo(1)
    }
  })

  it.each(RINGS)('scale up and rotate through the second half: the %s ring has turned and grown at 1', (ring) => {
    const { to, lead, spin, grow } = stage[ring]
    const { x, y, scale } = placeOnRing(stage, ring, 0, 1)
    const angle = ((lead + spin) * Math.PI) / 180
    expect(x).toBeCloseTo(Math.sin(angle) * to * stage.stretchX)
    expect(y).toBeCloseTo(-Math.cos(angle) * to * stage.stretchY)
    expect(scale).toBeCloseTo(1 + grow)
  })

  it.each(RINGS)('never step back: the %s ring widens with every step of the scroll', (ring) => {
    const radius = (progress: number) => {
      const { x, y } = placeOnRing(stage, ring, 1, progress)
      return Math.hypot(x / stage.stretchX, y / stage.stretchY)
    }
    for (let step = 0; step < 100; step++) expect(radius((step + 1) / 100)).toBeGreaterThanOrEqual(radius(step / 100))
  })

  it('have opened far enough at 0.3 that the outer pictures no longer crowd', () => {
    const { x, y } = placeOnRing(stage, 'outer', 0, 0.3)
    const next = placeOnRing(stage, 'outer', 1, 0.3)
    expect(Math.hypot(x - next.x, y - next.y)).toBeGreaterThan(stage.outer.card * 0.8)
  })
})

describe('heading and button', () => {
  it('are unseen and 50 px low until the second half, then fade in and rise', () => {
    expect(placeWords(0)).toEqual({ opacity: 0, offsetPx: 50 })
    expect(placeWords(0.5)).toEqual({ opacity: 0, offsetPx: 50 })
    expect(placeWords(0.75)).toEqual({ opacity: 0.375, offsetPx: 25 })
    expect(placeWords(1)).toEqual({ opacity: 1, offsetPx: 0 })
  })
})
