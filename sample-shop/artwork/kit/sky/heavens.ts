import type { Colour } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import { clamp, decay, lerp, power, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import type { Ramp } from '../core/ramp.ts'
import { hash } from '../core/random.ts'
import type { Shader } from '../core/shader.ts'
import { STAR_MARGIN } from './stars.ts'

export interface Orb {
  x: number
  y: number
  radius: number
  colour: Colour
  /** A moon shows seas and craters, a sun is an even disc. */
  kind: 'moon' | 'sun'
}

interface Heavens {
  /** From the zenith (0) to the horizon (1). */
  gradient: Ramp
  horizon: number
  orb: Orb
  cloud: Colour
  /** Below 0 for a clear sky, about 0.1 for broken clouds, 0.35 for an overcast sky. */
  coverage: number
  /** Brightness of the stars, 0 for none. */
  stars: number
  /** Strength of the glare around the orb. */
  glare?: number
  /** Place in the noise. */
  offset: number
}

const STAR_CELL = 9

/** A sky with one orb that lights its clouds from behind. */
export function heavens(frame: Frame, noise: Noise, sky: Heavens): Shader {
  const { orb, horizon, coverage, cloud, offset, glare = 1 } = sky
  const base = new Float32Array(4)
  const unit = frame.portrait ? frame.logicalHeight * 0.75 : frame.logicalHeight
  return (x, y, pixel, out) => {
    const fromZenith = clamp(y / horizon)
    const dx = (x - orb.x) / orb.radius
    const dy = (y - orb.y) / orb.radius
    const distance = Math.sqrt(dx * dx + dy * dy)
    const far = (distance * orb.radius) / unit
    sky.gradient.read(fromZenith, base)
    const halo = (decay(Math.max(0, distance - 1) * 2.2) * 0.28 + decay(far * 3.2) * 0.3) * glare
    const disc = smoothstep(orb.radius + pixel, orb.radius - pixel, distance * orb.radius)
    const face = disc > 0 ? discLight(noise, orb, dx, dy, distance) : 0
    const star = disc > 0 || sky.stars === 0 ? 0 : starLight(x, y, pixel, offset, out) * sky.stars

    const perspective = 1 / (0.16 + (1 - fromZenith) * 0.9)
    const u = ((x - frame.centreX) / unit) * perspective * 0.9 + offset
    const v = perspective * 1.5 + offset
    const density = noise.fbm(u, v, 6, 0.56) + coverage
    let veil = smoothstep(-0.02, 0.5, density) * smoothstep(1, 0.9, fromZenith)
    let lit = 0
    if (veil > 0.003) {
      // Clouds glow where they thin out towards the light.
      const towards = noise.fbm(u - dx * 0.012 * perspective, v + dy * 0.02, 4, 0.56) + coverage
      lit = clamp(0.3 + (density - towards) * 1.6) * (0.3 + 3 * decay(far * 4))
      veil *= lerp(0.92, 0.55, disc)
    }
    for (let i = 0; i < 3; i++) {
      const clear = lerp(base[i] + orb.colour[i] * halo + star, orb.colour[i] * face, disc)
      const clouds = cloud[i] * (0.35 + 0.5 * fromZenith) + orb.colour[i] * lit * 0.55 * glare
      out[i] = lerp(clear, clouds, veil)
    }
  }
}

function discLight(noise: Noise, orb: Orb, dx: number, dy: number, distance: number): number {
  if (orb.kind === 'sun') return 2.6
  const depth = Math.sqrt(Math.max(0, 1 - distance * distance))
  // Wrapping the noise around the sphere keeps the seas from looking painted on a plate.
  const u = dx / (0.55 + depth * 0.45)
  const v = dy / (0.55 + depth * 0.45)
  const seas = smoothstep(-0.05, 0.32, noise.fbm(u * 1.2 + 20, v * 1.2 + 4, 5, 0.5))
  const dust = noise.fbm(u * 3.2 + 3, v * 3.2, 7, 0.62)
  const craters = Math.max(0, noise.ridged(u * 2.1 + 9, v * 2.1, 5, 0.55) - 0.5)
  return (0.98 + 0.42 * dust + 0.5 * craters) * (1 - 0.52 * seas) * (0.55 + 0.45 * depth) * 0.84
}

/** Sharp stars on a jittered grid, at least as wide as a pixel; says in out[3] that one is near. */
function starLight(x: number, y: number, pixel: number, offset: number, out: Float32Array): number {
  const column = Math.floor(x / STAR_CELL)
  const row = Math.floor(y / STAR_CELL)
  const h = hash(column, row, offset * 1000)
  if ((h & 15) !== 0) return 0
  const starX = (column + 0.2 + (((h >> 4) & 255) / 255) * 0.6) * STAR_CELL
  const starY = (row + 0.2 + (((h >> 12) & 255) / 255) * 0.6) * STAR_CELL
  const magnitude = power(((h >> 20) & 255) / 255, 6)
  const width = Math.max(pixel * 0.8, 0.55 + magnitude)
  const square = (x - starX) ** 2 + (y - starY) ** 2
  if (square < (width + STAR_MARGIN * pixel) ** 2) out[3] = 1
  const distance = square / (width * width)
  const spread = ((0.55 + magnitude) / width) ** 2
  return decay(distance) * (0.12 + 2.4 * magnitude) * spread
}
