import type { Colour } from '../core/colour.ts'
import { decay, lerp, power } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'

/** The surroundings of a vehicle: what a ray sees, and the light that falls on surfaces. */
export interface World {
  /**
   * Adds the light that arrives along a unit ray past the floor to out; softness (0–1) is the
   * spread of the ray, for reflections in rough surfaces.
   */
  sky(origin: Vector, ray: Vector, out: Float32Array, softness: number): void
  /** The sky looks the same from everywhere. */
  isEndless?: true
  floor: Floor
  key: { direction: Vector; colour: Colour }
  ambient: { sky: Colour; ground: Colour }
  fog: Fog
}

interface Fog {
  /** Share of light lost per metre beyond `start`, and what replaces it. */
  density: number
  start: number
  colour: Colour
}

/** The share of light that reaches the viewer over a distance. */
export function clearness(fog: Fog, distance: number): number {
  return decay(Math.max(0, distance - fog.start) * fog.density)
}

export interface Floor {
  colour: Colour
  /** Share of light mirrored when seen from straight above, and at a grazing angle. */
  mirror: readonly [above: number, grazing: number]
  /** Unevenness of the mirror image, about 0.01. */
  ripple: number
  /** Blur of the mirrored surroundings, 0–1. */
  softness?: number
  /** How far a wet, rough floor draws lights out towards the viewer; about 0.05. */
  smear?: number
  /** Where the floor ends at a wall; endless unless given. */
  halfWidth?: number
  /** Multiplies the floor's own light; may write extra light, such as road lines, to out. */
  pattern?: ((x: number, z: number, footprint: number, out: Float32Array) => number) | undefined
}

// Written anew for every ray, because new vectors would keep the garbage collector busy.
const HIT: [number, number, number] = [0, 0, 0]
const MIRRORED: [number, number, number] = [0, 0, 0]

/** Writes what a unit ray sees, sky or floor, without the vehicle. */
export function radiance(world: World, origin: Vector, ray: Vector, out: Float32Array, softness = 0): void {
  out[0] = out[1] = out[2] = 0
  const reach = floorReach(world, origin, ray)
  if (reach === Number.POSITIVE_INFINITY) {
    world.sky(origin, ray, out, softness)
    return
  }
  HIT[0] = origin[0] + ray[0] * reach
  HIT[2] = origin[2] + ray[2] * reach
  MIRRORED[0] = ray[0]
  MIRRORED[1] = -ray[1]
  MIRRORED[2] = ray[2]
  world.sky(HIT, MIRRORED, out, Math.max(0.15, softness))
  const share = fresnel(world.floor.mirror[0], world.floor.mirror[1], -ray[1])
  const { key, ambient, floor, fog } = world
  const clear = clearness(fog, reach)
  for (let i = 0; i < 3; i++) {
    const incoming = ambient.sky[i] + key.colour[i] * Math.max(0, key.direction[1])
    out[i] = lerp(fog.colour[i], out[i] * share + floor.colour[i] * incoming, clear)
  }
}

/** Metres along a ray to the floor; infinite where it meets none. */
export function floorReach(world: World, origin: Vector, ray: Vector): number {
  if (ray[1] >= -1e-4) return Number.POSITIVE_INFINITY
  const reach = -origin[1] / ray[1]
  const { halfWidth } = world.floor
  const inside = halfWidth === undefined || Math.abs(origin[2] + ray[2] * reach) < halfWidth
  return inside ? reach : Number.POSITIVE_INFINITY
}

/** Schlick's share of mirrored light for the cosine of the angle of incidence. */
export function fresnel(above: number, grazing: number, cosine: number): number {
  const rest = 1 - Math.min(1, Math.max(0, cosine))
  return above + (grazing - above) * power(rest, 5)
}
