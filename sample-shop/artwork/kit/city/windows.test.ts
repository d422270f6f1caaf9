import { describe, expect, it } from 'vitest'
import { hashUnit } from '../core/random.ts'
import { type WindowStyle, Windows } from './windows.ts'

const STYLE: WindowStyle = { width: 1.9, floor: 3.3, left: 0.2, right: 0.8, sill: 0.24, lintel: 0.82 }
const windows = new Windows({
  windows: [
    [1, 0.8, 0.5],
    [0.6, 0.8, 1],
    [1, 1, 1],
  ],
  lit: 0.5,
  windowLight: 1,
})

function read(across: number, upwards: number, blurAcross: number, blurUpwards = blurAcross) {
  const light = new Float32Array(3)
  const glass = windows.read(
    { id: 77, face: 1, across, upwards, blurAcross, blurUpwards, blur: Math.max(blurAcross, blurUpwards) },
    STYLE,
    light,
  )
  return { glass, light: light[1] ?? 0 }
}

/** The mean over the extent of a pixel, from a grid of points. */
function meanOver(across: number, upwards: number, blurAcross: number, blurUpwards: number) {
  const steps = 120
  let glass = 0
  for (let j = 0; j < steps; j++)
    for (let i = 0; i < steps; i++) {
      const u = across + ((i + 0.5) / steps - 0.5) * blurAcross
      const v = upwards + ((j + 0.5) / steps - 0.5) * blurUpwards
      glass += read(u, v, 1e-4).glass
    }
  return glass / steps / steps
}

describe('windows', () => {
  it.each([
    [0.1, 0.1],
    [0.6, 0.2],
    [0.3, 2.5],
    [3.7, 0.9],
  ])('show the share of glass in a pixel of %f by %f windows', (blurAcross, blurUpwards) => {
    for (let i = 0; i < 12; i++) {
      const across = 20 * hashUnit(i, 1)
      const upwards = 20 * hashUnit(i, 2)
      const { glass } = read(across, upwards, blurAcross, blurUpwards)
      expect(Math.abs(glass - meanOver(across, upwards, blurAcross, blurUpwards))).toBeLessThan(0.03)
    }
  })

  it('give as much light from afar as from near', () => {
    const mean = (blur: number) => {
      let sum = 0
      for (let i = 0; i < 20_000; i++) sum += read(100 * hashUnit(i, 3), 100 * hashUnit(i, 4), blur).light
      return sum / 20_000
    }
    const near = mean(0.01)
    for (const blur of [0.1, 0.3, 0.7, 1.2, 3]) expect(mean(blur) / near).toBeCloseTo(1, 0)
  })

  it('change from pixel to pixel without steps, also between two windows with next to nothing between them', () => {
    const style = { ...STYLE, left: 0.01, right: 0.99, sill: 0.01, lintel: 0.99 }
    const light = new Float32Array(3)
    const at = (across: number) => {
      windows.read(
        { id: 78, face: 1, across, upwards: 7.6, blurAcross: 0.5, blurUpwards: 0.5, blur: 0.5 },
        style,
        light,
      )
      return light[1] ?? 0
    }
    let steepest = 0
    for (let across = 0; across < 60; across += 0.01)
      steepest = Math.max(steepest, Math.abs(at(across + 0.01) - at(across)))
    // The brightest window comes in over half a window's width: a fiftieth with each hundredth.
    expect(steepest).toBeLessThan(1.72 / 45)
  })
})
