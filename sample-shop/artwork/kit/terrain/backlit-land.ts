import { type Colour, mixOklab, scaled } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import { decay, smoothstep } from '../core/math.ts'
import { Noise } from '../core/noise.ts'
import { unit } from '../core/vector.ts'
import { heavens, type Orb } from '../sky/heavens.ts'
import type { Hour } from '../sky/hour.ts'
import { paintVista } from './vista.ts'
import type { Vista } from './vista-caster.ts'

/** How the air looks: strengths of the haze's colour in the shade, in the distance and in the clouds. */
export interface Air {
  ambient: number
  haze: number
  cloud: number
  /** Strength of the light in the haze around the orb. */
  glare: number
  /** Haze per world unit of distance. */
  density: number
  /** Thickness of the mist in the valleys, how far below 0 its level lies, and how fast it thins above. */
  mist: number
  level: number
  thinning: number
}

interface BacklitLand
  extends Pick<Vista, 'horizon' | 'bottom' | 'eyeHeight' | 'near' | 'height' | 'ground' | 'water' | 'ripple'> {
  orb: Orb
  /** The light that the orb casts; its disc in the sky may be dimmer. */
  light: Colour
  /** Strength of that light on the ground, and how steeply it falls. */
  strength: number
  lift: number
  air: Air
  coverage: number
  /** Place in the noise. */
  offset: number
}

/** Paints sky and ray-cast land, lit by the orb behind them. */
export function paintBacklitLand(
  frame: Frame,
  seed: number,
  { sky, haze, stars }: Pick<Hour, 'sky' | 'haze' | 'stars'>,
  land: BacklitLand,
): void {
  const { horizon, bottom, eyeHeight, near, height, ground, water, ripple, orb, air, coverage, offset } = land
  const { density, mist, level, thinning } = air
  const across = (orb.x - frame.centreX) / frame.logicalWidth
  paintVista(frame, {
    horizon,
    bottom,
    focalLength: frame.logicalHeight * (frame.portrait ? 0.6 : 0.95),
    eyeHeight,
    near,
    far: 26,
    height,
    ground,
    light: unit([across * 1.6, land.lift, 0.8]),
    sun: scaled(land.light, land.strength),
    ambient: scaled(haze, air.ambient),
    haze: scaled(haze, air.haze),
    glare: scaled(mixOklab(haze, land.light, 0.5), air.glare),
    sunX: orb.x,
    fog: (distance, above) => 1 - decay((distance * density) ** 1.5 + mist * decay((above + level) * thinning)),
    water,
    ripple,
    sky: heavens(frame, new Noise(seed + 1), {
      gradient: sky,
      horizon,
      orb,
      cloud: scaled(haze, air.cloud),
      coverage,
      stars,
      offset,
    }),
  })
}

interface Mountains {
  /** Noise cells per world unit. */
  frequency: number
  /** Place in the noise. */
  offset: number
  /** How much of the ridges lies below 0. */
  sunk: number
  /** Height in world units. */
  relief: number
}

/** The heights of ridges that rise with the distance. */
export function distantMountains(noise: Noise, { frequency, offset, sunk, relief }: Mountains): Vista['height'] {
  return (x, z, octaves) => {
    const ridges = noise.ridged(x * frequency + offset, z * frequency + offset, octaves, 0.5)
    return (ridges - sunk) * relief * (0.3 + 2.6 * smoothstep(3, 17, z))
  }
}
