import { describe, expect, it } from 'vitest'
import { CarvedStrip, type CarvedSurface } from './carved-strip.ts'

const SIZE = { left: 7, width: 201, top: 40, rows: 64 }
const PIXEL = 0.25

function measured(surface: CarvedSurface, isFine: boolean) {
  let samples = 0
  const counted: CarvedSurface = (x, y, pixel, out) => {
    samples++
    return surface(x, y, pixel, out)
  }
  const strip = new CarvedStrip(counted, SIZE.left, SIZE.width, PIXEL, isFine)
  strip.measure(SIZE.top, SIZE.rows)
  return { strip, samples }
}

/** The largest difference of any slope, as the light sees it, and of any material between both ways to measure. */
function differences(surface: CarvedSurface) {
  const all = measured(surface, false)
  const some = measured(surface, true)
  const { row } = all.strip
  let slope = 0
  let material = 0
  for (let y = 0; y < SIZE.rows; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const i = y * row + x
      const slopeOf = ({ heights }: CarvedStrip, step: number) => ((heights[i + step] ?? 0) - (heights[i] ?? 0)) / PIXEL
      for (const step of [1, row])
        slope = Math.max(slope, Math.abs(slopeOf(all.strip, step) - slopeOf(some.strip, step)))
      for (let c = i * 4; c < i * 4 + 4; c++)
        material = Math.max(material, Math.abs((all.strip.material[c] ?? 0) - (some.strip.material[c] ?? 0)))
    }
  return { slope, material, share: some.samples / all.samples }
}

const waves = (x: number, y: number) => 3 * Math.sin(x * 0.4) + 2 * Math.cos(y * 0.3 + x * 0.1)

describe('a carved strip of a fine frame', () => {
  it('computes a quarter of a smooth surface, and a few rows at its borders, and blends the rest', () => {
    const { slope, material, share } = differences((x, y, _pixel, out) => {
      out[0] = out[1] = out[2] = 0.4 + 0.1 * Math.sin(x * 0.2)
      out[3] = 1
      return waves(x, y)
    })
    expect(slope).toBeLessThan(0.02)
    expect(material).toBeLessThan(0.001)
    expect(share).toBeLessThan(0.45)
  })

  it('computes all of a crease', () => {
    const { slope } = differences((x, y, _pixel, out) => {
      out.fill(1)
      return waves(x, y) + 2 * Math.abs(x - 31.3) + Math.abs(y - 17.7 + x * 0.1)
    })
    expect(slope).toBeLessThan(0.1)
  })

  it('computes all of an outline and of a change of material', () => {
    const { material } = differences((x, y, pixel, out) => {
      out[0] = out[1] = out[2] = x > 25.1 ? 0.5 : 0.1
      out[3] = Math.min(1, Math.max(0, (y - 15.3 + x * 0.05) / pixel))
      return 0
    })
    expect(material).toBeLessThan(0.01)
  })
})
