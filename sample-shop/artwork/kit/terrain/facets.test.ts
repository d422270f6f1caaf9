import { describe, expect, it } from 'vitest'
import { Random } from '../core/random.ts'
import { Facets } from './facets.ts'

const STEP = 0.01
const REACH = 60

function hills(): Facets {
  const random = new Random(7)
  return new Facets(40, 44, 1.3, () => Math.max(0, random.range(-6, 5)))
}

/** The land's height at a world point, over the triangle of its cell. */
function heightAt(land: Facets, x: number, z: number): number {
  const gx = x / land.cell + land.columns / 2
  const gz = z / land.cell
  const [i, j] = [Math.floor(gx), Math.floor(gz)]
  if (i < 0 || j < 0 || i >= land.columns || j >= land.rows) return Number.NEGATIVE_INFINITY
  const [fx, fz] = [gx - i, gz - j]
  const [h00, h10, h01, h11] = [
    land.height(i, j),
    land.height(i + 1, j),
    land.height(i, j + 1),
    land.height(i + 1, j + 1),
  ]
  if (fx + fz <= 1) return h00 + (h10 - h00) * fx + (h01 - h00) * fz
  return h11 + (h01 - h11) * (1 - fx) + (h10 - h11) * (1 - fz)
}

/** Finds the first point below the land by small steps. */
function plod(land: Facets, [ox, oy, oz]: readonly number[], [dx, dy, dz]: readonly number[]): number {
  for (let t = 0; t < REACH; t += STEP) if (oy + dy * t < heightAt(land, ox + dx * t, oz + dz * t)) return t
  return Number.POSITIVE_INFINITY
}

describe('a ray over facets', () => {
  it('strikes where small steps find the land', () => {
    const land = hills()
    const random = new Random(11)
    const misses: string[] = []
    for (let n = 0; n < 300; n++) {
      const from = [random.range(-25, 25), random.range(5.1, 9), random.range(1, 56)]
      const angle = random.range(0, 2 * Math.PI)
      const slope = random.range(-0.5, 0.1)
      const flat = Math.sqrt(1 - slope * slope)
      const towards = [Math.cos(angle) * flat, slope, Math.sin(angle) * flat]
      const expected = plod(land, from, towards)
      const hit = land.cast(from[0], from[1], from[2], towards[0], towards[1], towards[2], REACH)
      const distance = hit ? land.distance : Number.POSITIVE_INFINITY
      if (distance !== expected && !(Math.abs(distance - expected) < 3 * STEP))
        misses.push(`${n}: ${distance}, ${expected}`)
    }
    expect(misses).toEqual([])
  })

  it.each([
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
    [0, 1],
    [1, 0],
  ])('ends when it runs through corners or along an edge, towards %i %i', (dx, dz) => {
    const land = new Facets(48, 48, 1, (x, z) => (x === 0 && z === 24 ? 1 : 0))
    const length = Math.sqrt(dx * dx + dz * dz)
    for (let corner = 0; corner <= 48; corner += 4)
      expect(land.cast(corner - 24, 0.5, corner, dx / length, 0, dz / length, 400)).toBeTypeOf('boolean')
  })
})
