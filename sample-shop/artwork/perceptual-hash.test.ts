import { describe, expect, it } from 'vitest'
import { distance, type Pixels, perceptualHash } from './perceptual-hash.ts'
import { renderWallpaper } from './render-wallpaper.ts'

/** A picture whose pixels are given by a function of x and y in 0–1. */
function picture(width: number, height: number, at: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(at(x / width, y / height), (y * width + x) * 3)
  return { data, width, height, channels: 3 }
}

const sunset = (x: number, y: number) => [255 * x, 120 * y, 40]
const far = (a: Pixels, b: Pixels) => distance(perceptualHash(a), perceptualHash(b))

describe('the perceptual distance', () => {
  it('is nothing between a picture and itself', () => {
    expect(far(picture(64, 36, sunset), picture(64, 36, sunset))).toBe(0)
  })

  it('hardly notices another size', () => {
    expect(far(picture(160, 90, sunset), picture(63, 37, sunset))).toBeLessThan(0.03)
  })

  it('sees a mirrored picture as another one', () => {
    const mirrored = picture(64, 36, (x, y) => sunset(1 - x, y))
    expect(far(picture(64, 36, sunset), mirrored)).toBeGreaterThan(0.5)
  })

  it('sees the same shapes in other colours as less than equal', () => {
    const cold = picture(64, 36, (x, y) => [40, 120 * y, 255 * x])
    expect(far(picture(64, 36, sunset), cold)).toBeGreaterThan(0.2)
  })

  it('tells two wallpapers of one scene apart', async () => {
    const recipe = { category: 'gaming', number: 1, scene: 'gaming/pixel-world' } as const
    const one = await renderWallpaper({ ...recipe, index: 0 }, 160, 90)
    const other = await renderWallpaper({ ...recipe, index: 1 }, 160, 90)
    expect(far(one, other)).toBeGreaterThan(0.2)
  })
})
