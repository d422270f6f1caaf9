import { describe, expect, it } from 'vitest'
import { placeAcross } from './across.ts'
import { createFrame } from './frame.ts'
import { traitsFor } from './scene.ts'

const scene = { id: 'test/across', layouts: ['one', 'two'], palettes: ['one', 'two', 'three'] }
const placings = (width: number, height: number, gathered: number) =>
  Array.from({ length: 12 }, (_, index) => placeAcross(createFrame(width, height), traitsFor(scene, index), gathered))

describe('a place across the frame', () => {
  it('lies on the other side in mirrored pictures', () => {
    const places = placings(192, 108, 0.5).map(({ across, mirrored }) => [mirrored, across(0.25)])
    expect(places).toContainEqual([false, 480])
    expect(places).toContainEqual([true, 1440])
    expect(places.every(([mirrored, x]) => x === (mirrored ? 1440 : 480))).toBe(true)
  })

  it('moves towards the middle of a portrait frame', () => {
    for (const { across, mirrored } of placings(108, 192, 0.5)) expect(across(0)).toBe(mirrored ? 810 : 270)
    for (const { across } of placings(108, 192, 0)) expect(across(0.9)).toBe(540)
  })
})
