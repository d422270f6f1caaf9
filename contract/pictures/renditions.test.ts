import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropAround, DEVICE_PRESETS, isOfferedSize } from './renditions.ts'

const MASTER = { width: 7680, height: 4320 }

describe('cropAround', () => {
  it('keeps the whole picture for a screen of its own shape', () => {
    expect(cropAround(MASTER, { width: 1920, height: 1080 }, { x: 0, y: 1 })).toEqual({ left: 0, top: 0, ...MASTER })
  })

  it('follows the focus point and stops at the edges', () => {
    const phone = { width: 1290, height: 2796 }
    expect(cropAround(MASTER, phone, { x: 0.5, y: 0.5 })).toEqual({ left: 2844, top: 0, width: 1993, height: 4320 })
    expect(cropAround(MASTER, phone, { x: 0, y: 0 }).left).toBe(0)
    expect(cropAround(MASTER, phone, { x: 1, y: 0 }).left).toBe(7680 - 1993)
  })

  it('never leaves the picture and keeps the shape of the screen', () => {
    const side = fc.integer({ min: 240, max: 7680 })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, share, share, (width, height, x, y) => {
        const crop = cropAround(MASTER, { width, height }, { x, y })
        expect(crop.left + crop.width).toBeLessThanOrEqual(MASTER.width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(MASTER.height)
        expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(crop.width / crop.height / (width / height) - 1)).toBeLessThan(0.01)
      }),
    )
  })
})

describe('isOfferedSize', () => {
  it('offers every preset and any real screen', () => {
    for (const { width, height } of DEVICE_PRESETS) expect(isOfferedSize(width, height)).toBe(true)
    expect(isOfferedSize(2880, 1864)).toBe(true)
  })

  it.each([
    [0, 1080],
    [1920.5, 1080],
    [100_000, 100],
    [7680, 7680],
    [Number.NaN, 1080],
  ])('refuses %d × %d', (width, height) => {
    expect(isOfferedSize(width, height)).toBe(false)
  })
})
