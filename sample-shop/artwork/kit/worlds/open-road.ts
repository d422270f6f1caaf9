import { hex, scaled } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import type { Noise } from '../core/noise.ts'
import type { Traits } from '../core/scene.ts'
import type { Vector } from '../core/vector.ts'
import type { Shot, ShotCamera } from '../geometry/shot-camera.ts'
import { bloom } from '../light/bloom.ts'
import { finish } from '../light/finish.ts'
import { mist } from '../terrain/landscape.ts'
import { type Composition, seenDirection } from '../vehicles/composition.ts'
import type { Dusk } from './dusk-palettes.ts'
import type { Terrain } from './dusk-world.ts'

/** A vehicle in open country at the edge of the day. */
export interface OpenRoad extends Composition {
  terrain: Terrain
  /** Height of the hills as a tangent; 0 for open water or plain. */
  hills: number
}

/** Degrees beside the line of sight and above the horizon, and the disc's radius in radians. */
export interface LowSun {
  turn: number
  elevation: number
  size: number
}

export interface SunlitRoad extends OpenRoad {
  sun: LowSun
  groundGain: number
}

type Land = readonly [
  terrain: Terrain,
  hills: number,
  turn: number,
  elevation: number,
  size: number,
  groundGain?: number,
]

/** A composition in rows: its view, its land with the sun, which lights what one sees if it is turned further than 90 degrees. */
export function roadView(view: string, land: Land, seen: Shot, tall?: Composition['tall']): SunlitRoad {
  const [terrain, hills, turn, elevation, size, groundGain = 1] = land
  return {
    name: view,
    view,
    terrain,
    hills,
    sun: { turn, elevation, size },
    groundGain,
    ...seen,
    ...(tall && { tall }),
  }
}

/** Places the sun of a composition for one picture: its place and its size vary. */
export function lowSun(
  traits: Traits,
  { turn, elevation, size }: LowSun,
  { azimuth, side }: { azimuth: number; side: number },
): { sun: Vector; sunSize: number } {
  const random = traits.random('sun')
  return {
    sun: seenDirection(azimuth, turn * side * random.range(0.5, 1.5), elevation * random.range(0.7, 1.2)),
    sunSize: size * random.range(0.6, 1.25),
  }
}

/** Lengths as shares of the frame's height; `above` counts from the vehicle. */
interface EveningHaze {
  above: number
  spread: number
  alpha: number
}

/** Paints haze in the sun's colour across the land behind the vehicle. */
export function paintEveningHaze(
  frame: Frame,
  noise: Noise,
  camera: ShotCamera,
  dusk: Dusk,
  { above, spread, alpha }: EveningHaze,
): void {
  mist(frame, noise, {
    y: camera.centreY - frame.logicalHeight * above,
    spread: frame.logicalHeight * spread,
    colour: scaled(hex(dusk.sun), 0.5),
    alpha,
    offset: 7,
    blend: 'screen',
  })
}

/** Lets the bright sky bloom, and grades the picture. */
export function finishEvening(frame: Frame, seed: number): void {
  bloom(frame, { strength: 0.25, radius: 16 })
  finish(frame, seed, { vignette: 0.4, grain: 4, contrast: 0.18 })
}
