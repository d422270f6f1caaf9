import { type Colour, hex, scaled } from '../core/colour.ts'
import { decay, power } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import type { NeonPalette } from './neon-palettes.ts'
import type { World } from './world.ts'

interface Tunnel {
  /** Number of sides of the tunnel's section. */
  sides: number
  /** Metres from the axis to a side. */
  radius: number
  /** Metres between rings; 0 replaces the rings by lines along the corners. */
  spacing: number
  axisHeight: number
  /** Metres after which haze hides two thirds. */
  depth: number
}

/** A tunnel along the vehicle's axis, lit by neon rings or by lines that meet at the far end. */
export function tunnelWorld(neon: NeonPalette, { sides, radius, spacing, axisHeight, depth }: Tunnel): World {
  const rings = [hex(neon.rings[0]), hex(neon.rings[1])] as const
  const wall = scaled(hex(neon.haze), spacing > 0 ? 0.12 : 0.2)
  // Lines lead the eye to the far end, which glows in their colour.
  const haze = spacing > 0 ? hex(neon.haze) : scaled(rings[1], 0.8)
  const normals = Array.from({ length: sides }, (_, i) => {
    const angle = Math.PI / 2 + (i * 2 * Math.PI) / sides
    return [Math.sin(angle), Math.cos(angle)] as const
  })
  const sky = (origin: Vector, ray: Vector, out: Float32Array, softness: number) => {
    const y = origin[1] - axisHeight
    let reach = 80
    let side = 0
    for (let i = 0; i < sides; i++) {
      const [normalY, normalZ] = normals[i]
      const speed = ray[1] * normalY + ray[2] * normalZ
      if (speed <= 1e-5) continue
      const t = (radius - y * normalY - origin[2] * normalZ) / speed
      if (t < reach && t > 0) {
        reach = t
        side = i
      }
    }
    const x = origin[0] + ray[0] * reach
    const clear = decay(reach / depth)
    const width = 0.07 + (softness * 0.35 + 0.0022) * reach
    const peak = (7 * 0.07) / width
    let glow = 0
    let colour = rings[0]
    if (spacing > 0) {
      const cell = Math.round(x / spacing)
      const off = Math.abs(x - cell * spacing)
      colour = rings[Math.abs(cell) % 2]
      glow = peak * decay(power(off / width, 4)) + 0.5 * decay(off / 0.5)
    } else {
      const [normalY, normalZ] = normals[side]
      const along = (y + ray[1] * reach) * normalZ - (origin[2] + ray[2] * reach) * normalY
      const half = radius * Math.tan(Math.PI / sides)
      const off = half - Math.abs(along)
      const dash = Math.abs(((x / 6) % 1) + (x < 0 ? 1 : 0) - 0.5) < 0.44 ? 1 : 0.15
      colour = rings[side % 2]
      glow = peak * dash * decay(power(off / width, 4)) + 0.5 * decay(off / 0.5)
    }
    const panel = 0.85 + 0.15 * Math.cos(x * 5.2)
    for (let i = 0; i < 3; i++) out[i] += haze[i] * (1 - clear) + (colour[i] * glow + wall[i] * panel) * clear
  }
  // Where the slanted lower walls of the section meet the floor.
  const halfWidth = Math.min(
    ...normals.map(([normalY, normalZ]) =>
      normalZ > 0.1 ? (radius + axisHeight * normalY) / normalZ : Number.POSITIVE_INFINITY,
    ),
  )
  const mean: Colour = [0, 1, 2].map((i) => (rings[0][i] + rings[1][i]) * 0.26) as Colour
  return {
    sky,
    floor: { colour: [0.012, 0.012, 0.014], mirror: [0.16, 0.85], ripple: 0.03, halfWidth },
    key: { direction: [0, 1, 0], colour: mean },
    ambient: { sky: mean, ground: [mean[0] * 0.15, mean[1] * 0.15, mean[2] * 0.15] },
    fog: { density: 0, start: 0, colour: haze },
  }
}
