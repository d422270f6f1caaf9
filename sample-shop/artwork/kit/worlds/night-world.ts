import { type Colour, hex, scaled } from '../core/colour.ts'
import { clamp, decay, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { ramp } from '../core/ramp.ts'
import type { Random } from '../core/random.ts'
import { unit } from '../core/vector.ts'
import { lampRow } from '../light/lamps.ts'
import { outdoorWorld, type Trunks } from './outdoor-world.ts'
import type { World } from './world.ts'

/** A night: its darkness, the glow above the horizon, and the colours of the lamps. */
export interface Night {
  name: string
  zenith: string
  glow: string
  lamps: readonly [string, string, string]
  /** A colour for paint or livery that suits, and its name. */
  paint: string
  paintName: string
  /** The lights in words: "blue and white lights". */
  lights: string
  /** The colour of mist and haze. */
  tint: string
}

export const NIGHTS: readonly Night[] = [
  {
    name: 'cobalt',
    zenith: '#01030a',
    glow: '#123a72',
    lamps: ['#bfe0ff', '#5aa0ff', '#ff5a4a'],
    paint: '#1a3a8a',
    paintName: 'blue',
    lights: 'cold blue and white lights',
    tint: 'blue',
  },
  {
    name: 'sodium',
    zenith: '#060302',
    glow: '#5a2c0a',
    lamps: ['#ffd08a', '#ff8a2a', '#ff3a2a'],
    paint: '#a02010',
    paintName: 'rust red',
    lights: 'amber street lights',
    tint: 'amber',
  },
  {
    name: 'emerald',
    zenith: '#010604',
    glow: '#0a4a3a',
    lamps: ['#c8ffe8', '#3ad8a0', '#ffb03a'],
    paint: '#0a5a3a',
    paintName: 'green',
    lights: 'green and amber lights',
    tint: 'green',
  },
  {
    name: 'plum',
    zenith: '#05020a',
    glow: '#4a145a',
    lamps: ['#ffc0f0', '#c04aff', '#4ab0ff'],
    paint: '#5a1a6a',
    paintName: 'violet',
    lights: 'pink and violet lights',
    tint: 'violet',
  },
  {
    name: 'steel',
    zenith: '#030405',
    glow: '#3a4652',
    lamps: ['#ffffff', '#c8d8e8', '#ff3a30'],
    paint: '#8a929a',
    paintName: 'silver',
    lights: 'white and steel-grey lights',
    tint: 'grey',
  },
  {
    name: 'scarlet',
    zenith: '#060102',
    glow: '#5a0c14',
    lamps: ['#ffd8c8', '#ff4a3a', '#ff9a5a'],
    paint: '#b01018',
    paintName: 'red',
    lights: 'scarlet lights',
    tint: 'red',
  },
  {
    name: 'harbour',
    zenith: '#01070b',
    glow: '#0c4250',
    lamps: ['#ffd8a0', '#ff8a3a', '#3ad0e8'],
    paint: '#c8560c',
    paintName: 'orange',
    lights: 'orange lights in teal haze',
    tint: 'teal',
  },
  {
    name: 'navy',
    zenith: '#02030c',
    glow: '#1a2450',
    lamps: ['#ffe6b0', '#ffc04a', '#7a9aff'],
    paint: '#1a3078',
    paintName: 'navy',
    lights: 'golden lights under a navy sky',
    tint: 'navy',
  },
]

interface NightOptions {
  /** Angle around the vertical axis at which the lamps gather. */
  towards: number
  lamps: number
  lampSize?: number
  /** Tangents of the elevations between which lamps hang. */
  band?: readonly [number, number]
  trunks?: readonly Trunks[] | undefined
  /** Height of a city on the horizon as a tangent; none unless given. */
  city?: number | undefined
  canopy?: Colour | undefined
  wet: boolean
  /** How much haze there is in the air. */
  haze: number
  lines?: boolean
  /** Floodlights high around the viewer, out of the picture, that model the bodywork. */
  flood?: boolean
}

/** A track, street or forest at night: lamps out of focus, a wet or dry road, haze. */
export function nightWorld(night: Night, options: NightOptions, noise: Noise, random: Random): World {
  const glow = hex(night.glow)
  const colours = night.lamps.map((code) => scaled(hex(code), 2.2))
  const { towards, wet, haze, band = [0.01, 0.16] } = options
  const lamps = lampRow(random, options.lamps, towards, 1.1, band, options.lampSize ?? 0.012, colours)
  if (options.flood) {
    const white = scaled(hex(night.lamps[0]), 3)
    lamps.push(...lampRow(random, 18, towards, Math.PI, [0.8, 2.2], 0.09, [white]))
  }
  const reach = options.flood ? -0.5 : 1
  const key: Colour = scaled(hex(night.lamps[0]), 0.75)
  return outdoorWorld(
    {
      gradient: ramp(
        [0, night.zenith],
        [options.trunks?.length ? 0.4 : options.city ? 0.6 : 0.7, scaled(glow, 0.4)],
        [1, scaled(glow, 1.1 + haze * (options.city ? 2 : 1))],
      ),
      gain: 1,
      lamps,
      skyline: options.city
        ? {
            towards,
            height: options.city,
            haze: scaled(glow, 0.75),
            windows: colours.map((c) => scaled(c, 0.6)),
            lit: 0.3,
          }
        : undefined,
      trunks: options.trunks,
      canopy: options.canopy,
      floor: {
        colour: [0.03, 0.03, 0.034],
        mirror: wet ? [0.1, 0.85] : [0.012, 0.22],
        ripple: wet ? 0.03 : 0.02,
        softness: wet ? 0.05 : 0.5,
        smear: wet ? 0.14 : 0,
        pattern: (x, z, footprint, out) => {
          const fine = smoothstep(0.1, 0.01, footprint)
          const grain = fine > 0 ? noise.fbm(x * 7, z * 7, 4, 0.65) * fine : 0
          const puddle = noise.fbm(x * 0.35, z * 0.35 + 4, 3)
          if (options.lines) {
            const across = Math.abs(Math.abs(z) - 3.4)
            const line = smoothstep(0.09 + footprint, 0.06, across)
            for (let i = 0; i < 3; i++) out[i] = line * key[i] * 0.25
          }
          const pool = 1.6 * decay((x - 2) ** 2 / 12 + (z * z) / 7)
          return clamp(0.8 + pool + grain * 0.7 + puddle * 0.5, 0.1, 3)
        },
      },
      fog: { density: 0.012 + haze * 0.05, start: 9, colour: scaled(glow, 0.8 + haze * 0.8) },
      key: {
        direction: unit([Math.cos(towards) * reach, 0.9, Math.sin(towards) * reach]),
        colour: key,
      },
      ambient: { sky: scaled(glow, 2.8), ground: scaled(glow, 0.5) },
    },
    noise,
    random,
  )
}
