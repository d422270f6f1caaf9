import { describe, expect, it } from 'vitest'
import { progressThrough } from './use-scroll-progress.ts'

describe('progress through a section of 400vh', () => {
  const viewport = 900
  const height = 4 * viewport

  it('runs from 0, when the tops meet, to 1, when the bottoms meet', () => {
    const tops = [0, -675, -1350, -2025, -2700]
    expect(tops.map((top) => progressThrough(top, height, viewport))).toEqual([0, 0.25, 0.5, 0.75, 1])
  })

  it('stays within 0 and 1 before and after', () => {
    expect(progressThrough(500, height, viewport)).toBe(0)
    expect(progressThrough(-5000, height, viewport)).toBe(1)
  })

  it('has no way to go in a section that is not taller than the screen', () => {
    expect(progressThrough(10, 800, viewport)).toBe(0)
    expect(progressThrough(-10, 800, viewport)).toBe(1)
  })
})
