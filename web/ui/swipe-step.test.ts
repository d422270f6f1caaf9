import { describe, expect, it } from 'vitest'
import { swipeStep } from './swipe-step.ts'

describe('a swipe', () => {
  it('is a step when it goes far, or quickly', () => {
    expect(swipeStep(-250, 900, 1000)).toBe(1)
    expect(swipeStep(250, 900, 1000)).toBe(-1)
    expect(swipeStep(-60, 80, 1000)).toBe(1)
  })

  it('is nothing when it is short and slow', () => {
    expect(swipeStep(-60, 600, 1000)).toBe(0)
    expect(swipeStep(10, 5, 1000)).toBe(0)
  })
})
