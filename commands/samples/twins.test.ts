import { CATEGORIES } from 'sample-shop/artwork/scenes.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { describe, expect, it } from 'vitest'
import { findNearest } from './nearest-pairs.ts'
import { countTwins, listPreviews, twinTarget } from './twin-limits.ts'

describe('pictures of a category that are composed alike', () => {
  it.each(CATEGORIES)('are few in %s', { timeout: 300_000 }, async (category) => {
    const nearest = await findNearest(listPreviews(PREVIEWS_DIR, category))
    const found = countTwins(nearest)
    const target = twinTarget(nearest.length)
    expect(found.above90, 'above 0.9').toBeLessThanOrEqual(target.above90)
    expect(found.above80, 'above 0.8').toBeLessThanOrEqual(target.above80)
  })

  it('are counted once each, by their nearest', () => {
    const nearest = [0.95, 0.9, 0.85, 0.3].map((likeness) => ({ entry: 0, other: 1, likeness }))
    expect(countTwins(nearest)).toEqual({ above90: 1, above80: 3 })
    expect(twinTarget(88)).toEqual({ above90: 2, above80: 17 })
    expect(twinTarget(6)).toEqual({ above90: 2, above80: 2 })
  })
})
