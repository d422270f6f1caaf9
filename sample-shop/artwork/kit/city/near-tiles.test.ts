import { expect, it } from 'vitest'
import { hashUnit } from '../core/random.ts'
import { NearTiles } from './near-tiles.ts'

const WIDTH = 101
const ROWS = 50

it('never hides what is nearer than something in its extent', () => {
  const nearness = new Float32Array(WIDTH * ROWS)
  const tiles = new NearTiles(nearness, WIDTH)
  let hidden = 0
  for (let n = 0; n < 4000; n++) {
    const left = Math.floor(hashUnit(n, 1) * WIDTH)
    const top = Math.floor(hashUnit(n, 2) * ROWS)
    const right = Math.min(WIDTH - 1, left + Math.floor(hashUnit(n, 3) * 40))
    const bottom = Math.min(ROWS - 1, top + Math.floor(hashUnit(n, 4) * 30))
    const near = Math.fround(hashUnit(n, 5))
    const places: number[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) places.push(row * WIDTH + column)
    const extent = { left, top, right, bottom }
    if (tiles.areNearer(extent, near)) {
      hidden++
      expect(places.every((at) => (nearness[at] ?? 0) >= near)).toBe(true)
    } else {
      tiles.change(extent)
      for (const at of places) nearness[at] = Math.max(nearness[at] ?? 0, near)
    }
  }
  expect(hidden).toBeGreaterThan(2000)
})

it('forgets what was drawn when it is cleared', () => {
  const nearness = new Float32Array(WIDTH * ROWS).fill(1)
  const tiles = new NearTiles(nearness, WIDTH)
  const all = { left: 0, top: 0, right: WIDTH - 1, bottom: ROWS - 1 }
  tiles.change(all)
  expect(tiles.areNearer(all, 0.5)).toBe(true)
  nearness.fill(0)
  tiles.clear()
  expect(tiles.areNearer(all, 0.5)).toBe(false)
})
