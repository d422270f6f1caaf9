import { expect, it } from 'vitest'
import { Random } from '../core/random.ts'
import { Facets } from './facets.ts'
import { FacetsView } from './facets-view.ts'

const REACH = 80
const random = new Random(5)
const land = new Facets(40, 44, 1.3, () => Math.max(0, random.range(-9, 3)))

function struck(hit: boolean): number {
  return hit ? land.distance : Number.POSITIVE_INFINITY
}

it('strikes from the eye what a walk from there strikes', () => {
  const view = new FacetsView(land, 2)
  for (let n = 0; n < 2000; n++) {
    const [dx, dy, dz] = [random.range(-1.5, 1.5), random.range(-0.8, 0.4), random.range(0.2, 1)]
    const expected = struck(land.cast(0, 2, 0, dx, dy, dz, REACH))
    expect(struck(view.cast(dx, dy, dz, REACH))).toBe(expected)
  }
})

it('strikes from the floor what a walk from there strikes', () => {
  const mirror = new FacetsView(land, -2, 0)
  for (let n = 0; n < 2000; n++) {
    const [x, z] = [random.range(-20, 20), random.range(1, 50)]
    const [dx, dy, dz] = [x / z + random.range(-0.1, 0.1), 2 / z + random.range(0, 0.1), 1]
    const expected = struck(land.cast(x, 0.01, z, dx, dy, dz, REACH))
    expect(struck(mirror.castFrom(x, 0.01, z, dx, dy, dz, REACH))).toBe(expected)
  }
})
