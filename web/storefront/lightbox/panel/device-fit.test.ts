import { describe, expect, it } from 'vitest'
import { cropFor, DEVICES, describeFit, ownScreen, sharpness } from './device-fit.ts'

function getDevice(name: string) {
  const device = DEVICES.find((candidate) => candidate.name === name)
  if (!device) throw new Error(`There is no device '${name}'.`)
  return device
}

describe('how a wallpaper fits a device', () => {
  it('cuts nothing on a screen of the same shape', () => {
    expect(cropFor({ width: 2560, height: 1440 })).toEqual({ x: 0, y: 0 })
  })

  it('cuts the sides for a taller screen and top and bottom for a wider one', () => {
    expect(cropFor(getDevice('Phone')).x).toBeCloseTo(0.37, 2)
    expect(cropFor(getDevice('Phone')).y).toBe(0)
    expect(cropFor(getDevice('Laptop')).x).toBeCloseTo(0.05, 3)
    expect(cropFor(getDevice('Ultrawide')).y).toBeCloseTo(0.128, 3)
  })

  it('keeps the middle half of the height across two screens', () => {
    expect(cropFor(getDevice('Two screens'))).toEqual({ x: 0, y: 0.25 })
  })

  it('measures the visitor’s own screen in the pixels of its panel', () => {
    expect(ownScreen({ width: 1440, height: 900 }, 2)).toMatchObject({ width: 2880, height: 1800 })
    expect(ownScreen({ width: 412, height: 915 }, 2.625)).toMatchObject({ width: 1082, height: 2402 })
  })

  it('has pixels to spare on every screen but an 8K one', () => {
    for (const device of DEVICES) expect(sharpness(device)).toBeGreaterThan(1)
    expect(describeFit(ownScreen({ width: 7680, height: 4320 }, 1))).toBe(
      '7680 × 4320 shows the whole picture, pixel for pixel',
    )
    expect(describeFit(getDevice('Laptop'))).toBe(
      '2560 × 1600 shows 90 % of the picture, 2.7 times sharper than it needs',
    )
    expect(describeFit(getDevice('Laptop'), { width: 1280, height: 720 })).toBe(
      '2560 × 1600 shows 90 % of the picture, enlarged 2.2 times',
    )
  })
})
