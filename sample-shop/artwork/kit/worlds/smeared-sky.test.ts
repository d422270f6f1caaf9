import { expect, test } from 'vitest'
import { SmearedSky } from './smeared-sky.ts'
import type { World } from './world.ts'

/** A sky whose light is the tangent of the elevation, and the cosine and sine of the direction. */
const world: World = {
  sky(_origin, [x, y, z], out) {
    const level = Math.sqrt(x * x + z * z)
    out[0] += y / level
    out[1] += x / level
    out[2] += z / level
  },
  isEndless: true,
  floor: { colour: [0, 0, 0], mirror: [0, 0], ripple: 0 },
  key: { direction: [0, 1, 0], colour: [0, 0, 0] },
  ambient: { sky: [0, 0, 0], ground: [0, 0, 0] },
  fog: { density: 0, start: 0, colour: [0, 0, 0] },
}

const DIRECTIONS = [0, 1.3, 2.9, Math.PI, 3.3, 4.6, 6.28]

test.each(DIRECTIONS)('a table without smear is the sky itself, at the angle %s', (angle) => {
  const sky = new SmearedSky(world, 0, 0, 0.6)
  const out = new Float32Array(4)
  sky.add(2 * Math.cos(angle), 2 * 0.37, 2 * Math.sin(angle), out)
  expect(out[0]).toBeCloseTo(0.37, 4)
  expect(out[1]).toBeCloseTo(Math.cos(angle), 4)
  expect(out[2]).toBeCloseTo(Math.sin(angle), 4)
})

test('a smear adds light from above, a third of its reach on average', () => {
  const sky = new SmearedSky(world, 0.3, 0, 0.6)
  const out = new Float32Array(4)
  sky.add(1, 0.2, 0, out)
  expect(out[0]).toBeCloseTo(0.3, 2)
})
