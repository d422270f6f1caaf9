import { describe, expect, it } from 'vitest'
import { covering, entering, leaving, through } from './use-scroll-progress.ts'

const WINDOW = 900

describe('an element on its way through the window', () => {
  it('of 400vh has passed from the tops that meet to the bottoms that meet', () => {
    const tops = [0, -675, -1350, -2025, -2700]
    expect(tops.map((top) => through(top, 4 * WINDOW, WINDOW))).toEqual([-0, 0.25, 0.5, 0.75, 1])
  })

  it('that is not taller has no way to go', () => {
    expect(through(10, 800, WINDOW)).toBe(0)
    expect(through(-10, 800, WINDOW)).toBe(1)
  })

  it('enters from its first row to its last, or to a window full of it', () => {
    expect([900, 750, 600].map((top) => entering()(top, 300, WINDOW))).toEqual([0, 0.5, 1])
    expect([900, 450, 0].map((top) => entering()(top, 2000, WINDOW))).toEqual([0, 0.5, 1])
    expect(entering(0.1)(810, 900, WINDOW)).toBe(0)
    expect(entering(0.1)(0, 900, WINDOW)).toBe(1)
  })

  it('covers the window from its first row below to its last above, or a share of that', () => {
    expect([900, 300, -300].map((top) => covering()(top, 300, WINDOW))).toEqual([0, 0.5, 1])
    expect(covering(0.25)(600, 300, WINDOW)).toBe(1)
  })

  it('leaves with the first screen', () => {
    expect([0, -450, -900].map((top) => leaving(top, 1200, WINDOW))).toEqual([-0, 0.5, 1])
  })
})
