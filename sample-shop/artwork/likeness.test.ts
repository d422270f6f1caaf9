import { describe, expect, it } from 'vitest'
import { CELLS, likeness, rankCells } from './likeness.ts'

/** A picture whose cells are given by a function of x and y in 0–1. */
function picture(at: (x: number, y: number) => number) {
  return rankCells(
    Array.from({ length: CELLS.columns * CELLS.rows }, (_, i) =>
      at((i % CELLS.columns) / CELLS.columns, Math.floor(i / CELLS.columns) / CELLS.rows),
    ),
  )
}

const hill = picture((x, y) => 200 * y - 90 * x)

describe('the likeness of two pictures', () => {
  it('is 1 for the same in another light', () => {
    expect(
      likeness(
        hill,
        picture((x, y) => (200 * y - 90 * x) ** 3 / 40 + 7),
      ),
    ).toBeCloseTo(1)
  })

  it('is 1 for the mirrored one', () => {
    expect(
      likeness(
        hill,
        picture((x, y) => 200 * y + 90 * x),
      ),
    ).toBeGreaterThan(0.99)
  })

  it('is small for another composition', () => {
    expect(
      likeness(
        hill,
        picture((x, y) => Math.sin(x * 20) * Math.cos(y * 30)),
      ),
    ).toBeLessThan(0.3)
  })

  it('gives equal cells one rank, and an even picture none', () => {
    const halves = rankCells([5, 5, 9, 9])
    expect([...halves]).toEqual([-0.5, -0.5, 0.5, 0.5])
    expect([...rankCells([3, 3, 3])]).toEqual([0, 0, 0])
  })
})
