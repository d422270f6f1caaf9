import { type Colour, hex } from '../../kit/core/colour.ts'
import { clamp, decay, lerp, power, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { hash } from '../../kit/core/random.ts'
import type { Body } from './bodies.ts'
import type { Doom } from './moods.ts'

/** Where a world hangs in the frame, and where its light comes from. */
export interface World {
  x: number
  y: number
  radius: number
  lightX: number
  lightY: number
}

/** A night side with glowing cracks, a thin lit crescent and an atmosphere. */
export function darkWorld(noise: Noise, doom: Doom, world: World): Body {
  const accent: Colour = hex(doom.accent)
  const ground: Colour = hex(doom.ground)
  return (x, y, pixel, _veil, out) => {
    const u = (x - world.x) / world.radius
    const v = (y - world.y) / world.radius
    const distance = Math.sqrt(u * u + v * v)
    const towards = clamp((u * world.lightX + v * world.lightY) / (distance + 1e-6))
    const halo = decay(Math.max(0, distance - 1) * 16) * (0.08 + power(towards, 3))
    const edge = pixel / world.radius
    const inside = smoothstep(1 + edge, 1 - edge, distance)
    if (distance > 1) for (let i = 0; i < 3; i++) out[i] += doom.sun[i] * halo * 0.9
    if (inside <= 0) return
    const w = Math.sqrt(Math.max(0, 1 - distance * distance))
    const scale = world.radius > 600 ? 5 : 2.4
    const a = u * scale + 4
    const b = v * scale
    const c = w * scale
    const warp = noise.fbm3(a, b, c, 4, 0.55)
    const seam = Math.abs(noise.fbm3(a * 1.3 + warp, b * 1.3 + warp, c * 1.3, 5, 0.55))
    const heat = smoothstep(-0.1, 0.35, noise.fbm3(a * 0.5 + 9, b * 0.5, c * 0.5, 3))
    const crack = decay(seam * 46) * (0.15 + heat) + decay(seam * 9) * heat * 0.16
    const facing = u * world.lightX + v * world.lightY - w * 0.12
    const day = smoothstep(0.35, 1, facing)
    const air = power(1 - w, 3) * (0.12 + towards ** 2 * 1.6)
    for (let i = 0; i < 3; i++) {
      const rock = ground[i] * (0.8 + 0.6 * warp)
      const light = rock * (0.02 + day * doom.sun[i] * 2) + accent[i] * crack * 1.7 + doom.sun[i] * air * 0.7
      out[i] = lerp(out[i], light, inside)
    }
  }
}

/** Small round stars, a few of them bright. */
export function starlight(x: number, y: number, seed: number): number {
  const cell = 9
  const column = Math.floor(x / cell)
  const row = Math.floor(y / cell)
  const h = hash(column, row, seed)
  if ((h & 255) > 26) return 0
  const fromX = x - (column + 0.25 + ((h >> 8) & 31) / 64) * cell
  const fromY = y - (row + 0.25 + ((h >> 13) & 31) / 64) * cell
  const strength = power(((h >> 18) & 255) / 255, 5)
  return decay((fromX * fromX + fromY * fromY) / (0.5 + strength)) * (0.12 + strength * 1.5)
}
