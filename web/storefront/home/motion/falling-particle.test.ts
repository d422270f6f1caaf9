import { describe, expect, it } from 'vitest'
import { drawFall, fallKeyframes } from './falling-particles.tsx'

describe('a falling particle', () => {
  it('falls for two to four seconds from a place on the upper part of the screen', () => {
    for (const luck of [0, 0.25, 0.5, 0.999]) {
      const fall = drawFall(() => luck)
      expect(fall.durationMs).toBeGreaterThanOrEqual(2000)
      expect(fall.durationMs).toBeLessThan(4000)
      expect(fall.fromX).toBeGreaterThanOrEqual(0)
      expect(fall.fromX).toBeLessThan(0.98)
      expect(fall.fromY).toBeGreaterThanOrEqual(0)
      expect(fall.fromY).toBeLessThan(0.6)
    }
  })

  it('moves by transform and opacity only, and is unseen at both ends', () => {
    const frames = fallKeyframes(drawFall(() => 0.5))
    for (const { offset: _, ...properties } of frames) {
      expect(Object.keys(properties).sort()).toEqual(['opacity', 'transform'])
    }
    expect([frames.at(0)?.opacity, frames.at(-1)?.opacity]).toEqual([0, 0])
  })
})
