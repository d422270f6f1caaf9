import { type Colour, oklch } from '../core/colour.ts'
import { FloatImage } from '../core/float-image.ts'
import type { Frame } from '../core/frame.ts'
import { decay, power, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { hash, hashUnit, type Random } from '../core/random.ts'

/** From dust to bright stars; cell and size in logical units. */
const LAYERS = [
  { cell: 8, chance: 0.28, size: 0.55, gain: 0.8 },
  { cell: 24, chance: 0.24, size: 1.2, gain: 1.6 },
  { cell: 78, chance: 0.15, size: 2.2, gain: 2.4 },
]
/** Cells per logical unit and chances as shares of 1023, apart from the rest: most pixels have no star near and need no more. */
const PER_UNIT = Float64Array.from(LAYERS, ({ cell }) => 1 / cell)
const CHANCES = Float64Array.from(LAYERS, ({ chance }) => chance * 1023)

/** Pixels around a star that no fine frame may pass over. */
export const STAR_MARGIN = 3

/** Adds the stars around a logical point to out[0..2], and to out[3] that one is near; density 1 is a clear dark night. */
export function addStars(x: number, y: number, pixel: number, density: number, seed: number, out: Float32Array): void {
  for (let i = 0; i < PER_UNIT.length; i++) {
    const column = Math.floor(x * PER_UNIT[i])
    const row = Math.floor(y * PER_UNIT[i])
    const h = hash(column, row, seed + i)
    if ((h & 1023) > CHANCES[i] * density) continue
    const { cell, size, gain } = LAYERS[i]
    const starX = (column + 0.25 + (0.5 * ((h >> 10) & 255)) / 255) * cell
    const starY = (row + 0.25 + (0.5 * ((h >> 18) & 255)) / 255) * cell
    const square = (x - starX) ** 2 + (y - starY) ** 2
    const largest = Math.max(size * 0.85, pixel * 0.7)
    if (square > (3 * largest + STAR_MARGIN * pixel) ** 2) continue
    const radius = Math.max(size * (0.35 + 0.5 * hashUnit(h, 1)), pixel * 0.7)
    if (square < (radius + STAR_MARGIN * pixel) ** 2) out[3] = 1
    const distance = square / (radius * radius)
    if (distance > 9) continue
    const spread = Math.min(1, ((size * 0.5) / radius) ** 2 + 0.15)
    const light = decay(distance * 1.6) * (0.22 + 2.4 * power(hashUnit(h, 2), 3)) * gain * spread
    const warmth = hashUnit(h, 3)
    out[0] += light * (0.7 + 0.5 * warmth)
    out[1] += light * 0.9
    out[2] += light * (1.25 - 0.5 * warmth)
  }
}

interface GalaxyOptions {
  /** Hues of the outer glow and of the dense core, in degrees. */
  hue: number
  coreHue: number
  brightness: number
  /** Angle of the band in radians. */
  angle: number
  /** A point the band passes through, in logical units. */
  x: number
  y: number
}

/** Bakes the Milky Way; channels are its light and, last, the density of stars. */
export function bakeGalaxy(frame: Frame, noise: Noise, random: Random, options: GalaxyOptions): FloatImage {
  const { logicalWidth, logicalHeight } = frame
  const width = Math.min(frame.width, frame.portrait ? 900 : 1600)
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const image = new FloatImage(width, height, 4)
  const glow: Colour = oklch(0.5, 0.13, options.hue)
  const core: Colour = oklch(0.86, 0.09, options.coreHue)
  const cos = Math.cos(options.angle)
  const sin = Math.sin(options.angle)
  const offset = random.range(0, 90)
  const centre = random.range(-300, 300)
  for (let row = 0, p = 0; row < height; row++) {
    for (let column = 0; column < width; column++, p += 4) {
      const dx = ((column + 0.5) / width) * logicalWidth - options.x
      const dy = ((row + 0.5) / height) * logicalHeight - options.y
      const along = (dx * cos + dy * sin) / 1000
      const across = (dy * cos - dx * sin) / 1000
      const warp = noise.fbm(along * 2 + offset, across * 2, 4)
      const clumps = noise.fbm(along * 3.2 + offset, across * 4.5 + warp, 7, 0.58)
      const bulge = decay((along - centre / 1000) ** 2 * 2.2)
      const thickness = 0.13 + 0.1 * bulge
      const wide = decay((across + warp * 0.1) ** 2 / (thickness * thickness * 2.8))
      const narrow = decay((across + warp * 0.07) ** 2 / (thickness * thickness * 0.6))
      const lane = noise.fbm(along * 2.6 + 7 + offset, across * 7 + warp * 0.8, 7, 0.6)
      const dust = smoothstep(-0.12, 0.34, lane + 0.12) * narrow
      const dense = narrow * (0.55 + 0.9 * clumps) * (1 - dust * 0.85)
      const faint = wide * (0.5 + 0.6 * clumps) * (1 - dust * 0.7)
      const gain = options.brightness * (0.55 + 0.65 * bulge)
      for (let i = 0; i < 3; i++)
        image.data[p + i] = Math.max(0, glow[i] * faint * 0.8 + core[i] * dense * dense * 1.1) * gain
      image.data[p + 3] = 0.45 + 1.5 * wide * (1 - dust * 0.75)
    }
  }
  return image
}
