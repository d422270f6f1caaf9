import type { Colour } from '../core/colour.ts'
import { smoothstep } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import type { World } from './world.ts'

/** A light panel hanging level above the vehicle. */
export interface Panel {
  x: number
  z: number
  halfLength: number
  halfWidth: number
  height: number
  colour: Colour
}

interface StudioOptions {
  panels: readonly Panel[]
  /** Glow of the room around the horizon, and its colour high up. */
  backdrop: Colour
  ceiling: Colour
  /** Direction in which the backdrop glows most. */
  glowTowards: Vector
  floor: Colour
}

/** A dark hall with light panels, as car makers photograph in. */
export function studioWorld(options: StudioOptions): World {
  const { panels, backdrop, ceiling, glowTowards } = options
  const sum: Colour = [0, 1, 2].map((i) => panels.reduce((total, panel) => total + panel.colour[i], 0)) as Colour
  const share = 0.09 / panels.length
  return {
    sky(origin, ray, out, softness) {
      const towards = ray[0] * glowTowards[0] + ray[2] * glowTowards[2]
      const low = Math.exp(-Math.abs(ray[1]) * 4)
      const glow = low * (0.18 + 0.82 * smoothstep(-0.3, 1, towards))
      for (let i = 0; i < 3; i++) out[i] += backdrop[i] * glow + ceiling[i] * (1 - low)
      if (ray[1] <= 0.001) return
      for (const panel of panels) {
        const reach = (panel.height - origin[1]) / ray[1]
        const x = Math.abs(origin[0] + ray[0] * reach - panel.x) - panel.halfLength
        const z = Math.abs(origin[2] + ray[2] * reach - panel.z) - panel.halfWidth
        const blur = 0.03 + softness * reach * 0.4
        const inside = smoothstep(blur, -blur, x) * smoothstep(blur, -blur, z)
        const halo = 0.02 * Math.exp(-Math.hypot(Math.max(0, x), Math.max(0, z)) * 1.4)
        const narrow = Math.min(1, panel.halfWidth / (blur + 0.05))
        const amount = inside * (softness > 0 ? narrow : 1) + halo
        for (let i = 0; i < 3; i++) out[i] += panel.colour[i] * amount
      }
    },
    floor: { colour: options.floor, mirror: [0.06, 0.75], ripple: 0.012 },
    key: { direction: [0, 1, 0], colour: [sum[0] * share, sum[1] * share, sum[2] * share] },
    ambient: {
      sky: [sum[0] * share, sum[1] * share, sum[2] * share],
      ground: [backdrop[0] * 0.05, backdrop[1] * 0.05, backdrop[2] * 0.05],
    },
    fog: {
      density: 0.11,
      start: 9,
      colour: [backdrop[0] * 0.92, backdrop[1] * 0.92, backdrop[2] * 0.92],
    },
  }
}
