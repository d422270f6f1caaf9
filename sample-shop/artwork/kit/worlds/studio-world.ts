import type { Colour } from '../core/colour.ts'
import { decay, norm, smoothstep } from '../core/math.ts'
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

/** Light tubes on the far wall. */
export interface WallLight {
  shape: 'ring' | 'tubes' | 'slits'
  colour: Colour
  /** Height of the middle of a ring or of the tops of tubes, as a tangent of elevation. */
  height: number
  /** Radius of a ring, distance between tubes or slits. */
  size: number
}

interface StudioOptions {
  panels: readonly Panel[]
  /** Glow of the room around the horizon, and its colour high up. */
  backdrop: Colour
  ceiling: Colour
  /** Direction in which the backdrop glows most. */
  glowTowards: Vector
  floor: Colour
  wall?: WallLight | undefined
}

/** A dark hall with light panels, as car makers photograph in. */
export function studioWorld(options: StudioOptions): World {
  const { panels, backdrop, ceiling, glowTowards } = options
  const sum: Colour = [0, 1, 2].map((i) => panels.reduce((total, panel) => total + panel.colour[i], 0)) as Colour
  const share = 0.12 / panels.length
  const middle = panels.reduce((total, panel) => total + panel.x, 0) / panels.length
  return {
    sky(origin, ray, out, softness) {
      const towards = ray[0] * glowTowards[0] + ray[2] * glowTowards[2]
      const low = decay(Math.abs(ray[1]) * 4)
      const glow = low * (0.18 + 0.82 * smoothstep(-0.3, 1, towards))
      for (let i = 0; i < 3; i++) out[i] += backdrop[i] * glow + ceiling[i] * (1 - low)
      if (options.wall) addWallLight(options.wall, glowTowards, ray, out, softness)
      if (ray[1] <= 0.001) return
      for (let k = 0; k < panels.length; k++) {
        const panel = panels[k]
        const reach = (panel.height - origin[1]) / ray[1]
        const x = Math.abs(origin[0] + ray[0] * reach - panel.x) - panel.halfLength
        const z = Math.abs(origin[2] + ray[2] * reach - panel.z) - panel.halfWidth
        const away = norm(Math.max(0, x), Math.max(0, z))
        const blur = 0.03 + softness * reach * 0.4
        // Nothing of the panel is left to see there.
        if (away > FARTHEST_HALO && away > 2 * blur) continue
        const inside = smoothstep(blur, -blur, x) * smoothstep(blur, -blur, z)
        const halo = 0.02 * decay(away * 1.4)
        const narrow = Math.min(1, panel.halfWidth / (blur + 0.05))
        const amount = inside * (softness > 0 ? narrow : 1) + halo
        for (let i = 0; i < 3; i++) out[i] += panel.colour[i] * amount
      }
    },
    floor: {
      colour: options.floor,
      mirror: [0.06, 0.75],
      ripple: 0.012,
      // A pool of light lies under the panels.
      pattern: (x, z) => 0.8 + 2.6 * decay((x - middle) ** 2 / 9 + (z * z) / 4.5),
    },
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

function addWallLight(wall: WallLight, aim: Vector, ray: Vector, out: Float32Array, softness: number): void {
  // Along the aim and to its right; behind the viewer there is no wall.
  const ahead = ray[0] * aim[0] + ray[2] * aim[2]
  if (ahead <= 0) return
  const across = Math.atan2(ray[2] * aim[0] - ray[0] * aim[2], ahead)
  if (Math.abs(across) > 1.2) return
  const up = ray[1] / Math.max(1e-4, norm(ray[0], ray[2]))
  const off = fromTube(wall, across, up)
  const half = TUBE_HALF + softness * 0.1
  const core = smoothstep(half * 1.15, half * 0.85, off) * (TUBE_HALF / half)
  const halo = 0.1 * decay(off * 26) + 0.035 * decay(off * 7)
  // The wall ends where the room turns away from the viewer.
  const level = (core * 3.4 + halo) * smoothstep(1.2, 0.5, Math.abs(across))
  for (let i = 0; i < 3; i++) out[i] += wall.colour[i] * level
}

/** Metres beside a panel where its halo has faded. */
const FARTHEST_HALO = 8
const TUBE_HALF = 0.0045

/** Distance of a direction from the nearest tube, as an angle. */
function fromTube({ shape, height, size }: WallLight, across: number, up: number): number {
  if (shape === 'ring') return Math.abs(norm(across, up - height) - size)
  if (shape === 'slits') {
    const nearest = Math.min(Math.abs(up - height), Math.abs(up - height - size))
    return norm(nearest, Math.max(0, Math.abs(across) - 0.55))
  }
  const sideways = Math.abs(across / size - Math.floor(across / size) - 0.5) * size
  return norm(sideways, Math.max(0, up - height))
}
