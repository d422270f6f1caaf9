import { css, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, norm, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import type { Doom } from './moods.ts'

/** How deep inside rock a point lies, in logical units; negative in the open. */
type Depth = (x: number, y: number) => number

/** How far the rock's edge strays from where it is said to be. */
const RUGGED = 110

/** Weathered rock near the viewer, with light from behind along its edges. */
export function paintCrag(frame: Frame, noise: Noise, doom: Doom, depth: Depth): void {
  const rock = mixOklab(hex(doom.ground), [0.04, 0.04, 0.05], 0.45)
  paintCarving(frame, {
    area: { x: 0, y: 0, width: frame.logicalWidth, height: frame.logicalHeight },
    surface: (x, y, pixel, out) => {
      const plain = depth(x, y)
      if (plain < -RUGGED) return 0
      const rugged = plain + noise.fbm(x * 0.004, y * 0.003, 8, 0.55) * RUGGED
      out[3] = smoothstep(-pixel, pixel, rugged)
      if (out[3] === 0) return 0
      const ribs = noise.ridged(x * 0.0035 + 4, y * 0.0055, 6, 0.52)
      const strata = 0.75 + 0.35 * noise.fbm(x * 0.002, y * 0.016, 4)
      const light = (0.16 + 0.5 * ribs * ribs) * strata * (0.5 + 5 * decay(rugged / 40) + 2.4 * decay(rugged / 220))
      for (let i = 0; i < 3; i++) out[i] = rock[i] * light
      return Math.sqrt(clamp(rugged / 170)) * 90 + ribs * 70
    },
    light: [0.2, 0.75, 0.4],
    sun: scaled(doom.sun, 1.6),
    ambient: scaled(hex(doom.dust), 0.9),
    rim: scaled(doom.sun, 0.05),
  })
}

/** An opening in rock around a point: a cave's mouth. */
export function caveMouth(x: number, y: number, width: number, height: number): Depth {
  return (atX, atY) => (norm((atX - x) / width, (atY - y) / height) - 1) * height
}

/** Walls that leave a gap around x, as wide at the bottom as `gap`, wider above. */
export function canyonWalls(frame: Frame, x: number, gap: number): Depth {
  const { logicalHeight } = frame
  return (atX, atY) => {
    const rise = clamp(1 - atY / logicalHeight)
    const steps = Math.floor(rise * 5 + (atX > x ? 0.4 : 0)) * 34
    return Math.abs(atX - x) - gap * (0.5 + 0.35 * rise) - steps
  }
}

/** The ribs of a wrecked hull, one behind the other, around an open end at (x, y). */
export function paintRibs(frame: Frame, random: Random, doom: Doom, x: number, y: number): void {
  const { context, logicalHeight } = frame
  const haze = mixOklab(hex(doom.dust), hex(doom.sky[0]), 0.4)
  for (let depth = 7.2; depth > 0.7; depth *= 0.8) {
    const outer = (logicalHeight * 0.86) / depth
    const dark = mixOklab(scaled(hex(doom.sky[3]), 0.4), haze, clamp((depth - 1) / 11) * 0.7)
    const ring = (from: number, to: number, inner: number, width: number) => {
      context.beginPath()
      context.arc(x, y, inner + width, from, to)
      context.arc(x, y, inner, to, from, true)
      context.closePath()
      context.fill()
    }
    // Plates that still hang between this rib and the next.
    context.fillStyle = css(scaled(dark, 0.55))
    for (let plate = 0; plate < 15; plate++) {
      const from = Math.PI * (0.92 + plate * 0.079)
      if (random.chance(0.62)) ring(from, from + 0.25, outer * 1.02, outer * 0.24)
    }
    const shine = context.createRadialGradient(x, y, outer * 0.92, x, y, outer * 1.1)
    shine.addColorStop(0, css(mixOklab(dark, doom.sun, 0.55)))
    shine.addColorStop(0.12, css(mixOklab(dark, haze, 0.22)))
    shine.addColorStop(1, css(dark))
    context.fillStyle = shine
    ring(Math.PI * 0.9, Math.PI * 2.1, outer * 0.92, outer * 0.13)
  }
}
