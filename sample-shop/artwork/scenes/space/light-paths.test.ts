import { describe, expect, it } from 'vitest'
import { LightPaths } from './light-paths.ts'

const paths = new LightPaths({ viewer: 30, reach: 26 })

describe('light around a black hole', () => {
  it('falls in when it aims at the shadow, and passes it otherwise', () => {
    // The shadow's radius is half the root of 27, in Schwarzschild radii; steps of finite length blur it a little.
    expect(paths.choose(2.5)).toBe(false)
    expect(paths.choose(2.7)).toBe(true)
  })

  it('is hardly bent far out', () => {
    paths.choose(25)
    expect(paths.ahead).toBeGreaterThan(0.99)
    expect(paths.nearness(Math.PI / 2)).toBeCloseTo(1 / 25, 2)
  })

  it('is bent towards the hole, the more the nearer it passes', () => {
    const bends = [20, 10, 6, 4].map((impact) => {
      paths.choose(impact)
      return Math.atan2(-paths.away, paths.ahead)
    })
    expect(bends).toEqual(bends.toSorted((a, b) => a - b))
    expect(bends[0]).toBeGreaterThan(0)
  })

  it('circles the hole before it falls in', () => {
    paths.choose(2.55)
    expect(1 / paths.nearness(1.5 * Math.PI)).toBeGreaterThan(1)
    expect(1 / paths.nearness(1.5 * Math.PI)).toBeLessThan(2)
  })
})
