import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEVICE_PRESETS } from './renditions.ts'
import { fitToScreen } from './screens.ts'

describe('fitToScreen', () => {
  it('leaves every preset and real screens exactly as they are, either way round', () => {
    const real = [...DEVICE_PRESETS, { width: 1125, height: 2436 }, { width: 3456, height: 2234 }]
    for (const { width, height } of real) {
      expect(fitToScreen({ width, height })).toEqual({ width, height })
      expect(fitToScreen({ width: height, height: width })).toEqual({ width: height, height: width })
    }
  })

  it('finds the screen that a browser missed by a rounded point', () => {
    expect(fitToScreen({ width: 1079, height: 2401 })).toEqual({ width: 1080, height: 2400 })
    expect(fitToScreen({ width: 1367, height: 769 })).toEqual({ width: 1366, height: 768 })
  })

  it('makes one size of all that nobody can tell apart, never a smaller one', () => {
    const sizes = [641, 642, 643, 644].map((width) => fitToScreen({ width, height: 357 }))
    expect(new Set(sizes.map((size) => JSON.stringify(size)))).toEqual(new Set(['{"width":644,"height":360}']))
    const side = fc.integer({ min: 240, max: 7680 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const made = fitToScreen({ width, height })
        for (const [is, asked] of [
          [made.width, width],
          [made.height, height],
        ] as const) {
          expect(is - asked).toBeGreaterThanOrEqual(-2)
          expect(is - asked).toBeLessThanOrEqual(3)
        }
        expect(fitToScreen(made)).toEqual(made)
      }),
    )
  })
})
