import { describe, expect, it } from 'vitest'
import { Random } from '../../kit/core/random.ts'
import { unit, type Vector } from '../../kit/core/vector.ts'
import { BallGroup } from './ball-group.ts'
import type { Ball } from './ball-stage.ts'

function ballAt(x: number, z: number): Ball {
  return {
    centre: [x, 1, z],
    radius: 1,
    skin: () => undefined,
    axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  }
}

const RACK = [ballAt(0, 0), ballAt(-1.1, 1.8), ballAt(1.1, 1.8), ballAt(4, 5)]
const group = new BallGroup(RACK)
const single = RACK.map((ball) => new BallGroup([ball]))

const random = new Random(7)
const rays = Array.from({ length: 4000 }, () => ({
  from: [random.range(-9, 9), random.range(0, 4), random.range(-9, 9)] as Vector,
  towards: unit([random.gaussian(), random.gaussian(), random.gaussian()]),
}))

describe('a group of balls', () => {
  it('finds the ball that is nearest among all', () => {
    for (const { from, towards } of rays) {
      const found = group.strike(...from, ...towards)
      const reaches = single.map((one) => (one.strike(...from, ...towards) < 0 ? Number.POSITIVE_INFINITY : one.reach))
      const nearest = Math.min(...reaches)
      expect(found).toBe(nearest < Number.POSITIVE_INFINITY ? reaches.indexOf(nearest) : -1)
      expect(group.reach).toBe(nearest)
    }
  })

  it('casts the darkest of their shadows', () => {
    for (const { from, towards } of rays)
      expect(group.lit(...from, towards)).toBe(Math.min(...single.map((one) => one.lit(...from, towards))))
  })

  it('shades softly at the rim of a shadow, and not at all far from it', () => {
    const one = new BallGroup([ballAt(0, 0)])
    const up: Vector = [0, 1, 0]
    expect(one.lit(0, -4, 0, up)).toBe(0)
    expect(one.lit(1, -4, 0, up)).toBeCloseTo(0.5)
    expect(one.lit(2, -4, 0, up)).toBe(1)
    expect(one.lit(0, 4, 0, up)).toBe(1)
  })
})
