import { describe, expect, it } from 'vitest'
import { Noise } from '../core/noise.ts'
import { Walk } from './hidden-ground.ts'

const NEAREST = 1
const FARTHEST = 60
const STEP = 0.0002
const EYE = 1.4

/** Walks over ground and notes the depths at which it is seen, and how often its height was asked for. */
function seen(heightAt: (z: number) => number, steepest: number) {
  const walk = new Walk(NEAREST, steepest)
  const depths: number[] = []
  let sight = -10
  let asked = 0
  while (walk.z < FARTHEST) {
    const { z } = walk
    const height = heightAt(z)
    asked++
    const gap = EYE + sight * z - height
    if (gap >= 0) {
      walk.pass(STEP * z, gap, sight)
      continue
    }
    if (walk.goesBack()) continue
    depths.push(z)
    sight = (height - EYE) / z
    walk.go(STEP * z)
  }
  return { depths, asked, sight }
}

describe('a walk over ground', () => {
  it.each([1, 2, 3, 4, 5])('sees what a walk without leaps sees, in a fraction of the steps (land %i)', (seed) => {
    const noise = new Noise(seed)
    const land = (z: number) => noise.fbm(z * 0.35, seed, 6, 0.5) * (0.4 + z * 0.05)
    const every = seen(land, Number.POSITIVE_INFINITY)
    const leaping = seen(land, 4)
    const hidden = ({ asked, depths }: typeof every) => asked - depths.length
    expect(hidden(leaping)).toBeLessThan(hidden(every) / 3)
    expect(leaping.depths.length / every.depths.length).toBeCloseTo(1, 1)
    expect(leaping.sight).toBeCloseTo(every.sight, 3)
    // Each stretch in sight begins within two steps of where it does without leaps.
    const far = every.depths.filter((z) => !leaping.depths.some((other) => Math.abs(other - z) < 2 * STEP * z))
    expect(far).toEqual([])
  })

  it('goes back when ground rises more steeply than it was said to', () => {
    const wall = (z: number) => (z > 20 && z < 24 ? 40 * (z - 20) : -3)
    const { depths } = seen((z) => (z < 3 ? 0 : wall(z)), 2)
    expect(depths.find((z) => z > 3) ?? 0).toBeLessThan(20.1)
  })
})
