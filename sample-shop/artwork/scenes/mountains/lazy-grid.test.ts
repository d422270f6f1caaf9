import { describe, expect, it } from 'vitest'
import { LazyGrid } from './lazy-grid.ts'

const wave = (place: number) => Math.sin(place * 0.37) * (2 - place / 1000)

describe('a lazy grid', () => {
  it('computes a number once, when it is asked for', () => {
    const asked: number[] = []
    const grid = new LazyGrid(1000, (place) => {
      asked.push(place)
      return wave(place)
    })
    expect([grid.get(7), grid.get(3), grid.get(7)]).toEqual([7, 3, 7].map((place) => Math.fround(wave(place))))
    expect(asked).toEqual([7, 3])
  })

  it('finds the same highest number under a ceiling, with fewer computed', () => {
    let computed = 0
    const grid = new LazyGrid(1000, (place) => {
      computed++
      return wave(place)
    })
    const all = Array.from({ length: 1000 }, (_, place) => Math.fround(wave(place)))
    expect(grid.highest((place) => 2 - place / 1000)).toBe(Math.max(...all))
    expect(computed).toBeLessThan(1000)
    expect(new LazyGrid(1000, wave).highest()).toBe(Math.max(...all))
  })
})
