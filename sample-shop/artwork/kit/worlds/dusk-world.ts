import { type Colour, hex, scaled } from '../core/colour.ts'
import { clamp, lerp, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { Ramp } from '../core/ramp.ts'
import type { Random } from '../core/random.ts'
import type { Vector } from '../core/vector.ts'
import type { Dusk } from './dusk-palettes.ts'
import { outdoorWorld } from './outdoor-world.ts'
import type { Floor, World } from './world.ts'

export type Terrain = 'asphalt' | 'salt' | 'sand' | 'wet'

interface DuskOptions {
  sun: Vector
  sunSize: number
  terrain: Terrain
  /** Height of the hills as a tangent; 0 for open water or plain. */
  hills: number
  clouds: number
  /** Brightens the ground, for views from above in which it mirrors no sky. */
  groundGain?: number | undefined
  /** Lateral place of the road at a distance ahead; none unless given. */
  road?: Road | undefined
}

interface Road {
  halfWidth: number
  middle(x: number): number
  /** Red and white kerbs along both edges. */
  kerbs?: boolean
}

const FLOORS: Record<Terrain, Pick<Floor, 'mirror' | 'ripple' | 'softness'> & { gain: number }> = {
  asphalt: { mirror: [0.02, 0.4], ripple: 0.02, softness: 0.45, gain: 0.6 },
  salt: { mirror: [0.02, 0.5], ripple: 0.02, softness: 0.3, gain: 1.2 },
  sand: { mirror: [0.004, 0.12], ripple: 0.05, softness: 0.9, gain: 2.2 },
  wet: { mirror: [0.12, 0.95], ripple: 0.02, softness: 0.04, gain: 0.2 },
}

/** Open country at the edge of the day, the sun low before the viewer. */
export function duskWorld(dusk: Dusk, options: DuskOptions, noise: Noise, random: Random): World {
  const gradient = new Ramp(dusk.sky)
  const sunColour = hex(dusk.sun)
  const haze = gradient.at(0.93)
  const gain = dusk.night ? 0.55 : 0.85
  const [far, near] = dusk.hills.map((code) => scaled(hex(code), gain))
  const { hills } = options
  const look = FLOORS[options.terrain]
  const pattern = groundPattern(options, noise, sunColour)
  return outdoorWorld(
    {
      gradient,
      gain,
      sun: {
        direction: options.sun,
        colour: sunColour,
        size: options.sunSize,
        glare: dusk.night ? 0.25 : 0.55,
      },
      clouds: { colour: hex(dusk.cloud), coverage: options.clouds },
      ridges:
        hills > 0
          ? [
              {
                base: hills * 0.2,
                rise: hills * 0.8,
                frequency: 17,
                colour: mixed(haze, far, 0.55),
              },
              { base: -hills * 0.05, rise: hills * 0.7, frequency: 14, colour: far },
              {
                base: -hills * 0.14,
                rise: hills * 0.55,
                frequency: 11,
                colour: mixed(far, near, 0.6),
              },
            ]
          : [],
      stars: dusk.night ? 0.8 : 0,
      floor: { ...look, colour: hex(dusk.ground), pattern },
      fog: { density: 0.016, start: 14, colour: scaled(haze, gain * 0.8) },
      key: { direction: options.sun, colour: scaled(sunColour, dusk.night ? 0.5 : 1.8) },
      ambient: {
        sky: scaled(gradient.at(0.6), 1.1 * gain),
        ground: scaled(hex(dusk.ground), 0.5),
      },
    },
    noise,
    random,
  )
}

function mixed(a: Colour, b: Colour, t: number): Colour {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

/** Sand ripples, salt cracks or asphalt grain, with a road and its lines where there is one. */
function groundPattern(options: DuskOptions, noise: Noise, sun: Colour): Floor['pattern'] {
  const { terrain, road } = options
  const { gain } = FLOORS[terrain]
  return (x, z, footprint, out) => {
    const fine = smoothstep(0.12, 0.01, footprint)
    const broad = noise.fbm(x * 0.11 + 3, z * 0.11, 4)
    const grain = fine > 0 ? noise.fbm(x * 5, z * (terrain === 'sand' ? 16 : 5), 4, 0.6) * fine : 0
    let level = gain * (1 + broad * 0.5 + grain * (terrain === 'salt' ? 0.35 : 0.6))
    if (road) {
      const across = Math.abs(z - road.middle(x))
      const edge = 0.05 + footprint * 2
      const on = smoothstep(road.halfWidth + edge, road.halfWidth - edge, across)
      level = lerp(level, 0.3 * (1 + grain * 0.5), on)
      const dash = Math.abs(((((x / 6) % 1) + 1) % 1) - 0.5) < 0.25 ? 1 : 0
      const line = (at: number) => smoothstep(0.07 + footprint, 0.05, Math.abs(across - at))
      const paint = Math.min(1, line(0) * dash + line(road.halfWidth - 0.3)) * on
      for (let i = 0; i < 3; i++) out[i] = paint * sun[i] * 0.28 * (0.8 + grain)
      if (road.kerbs) addKerb(x, across - road.halfWidth, footprint, sun, out)
    }
    return clamp(level, 0, 3) * (options.groundGain ?? 1)
  }
}

const KERB_WIDTH = 1.3
const KERB_BLOCK = 1.1
const KERB_COLOURS: readonly [Colour, Colour] = [
  [0.5, 0.02, 0.02],
  [0.75, 0.75, 0.75],
]

/** A row of red and white blocks beyond the edge of the road. */
function addKerb(x: number, beyond: number, footprint: number, sun: Colour, out: Float32Array): void {
  const edge = 0.02 + footprint
  const on = smoothstep(-edge, edge, beyond) * smoothstep(KERB_WIDTH + edge, KERB_WIDTH - edge, beyond)
  if (on <= 0) return
  const phase = Math.abs((((x / KERB_BLOCK / 2) % 1) + 1) % 1)
  const blur = Math.min(0.25, footprint / KERB_BLOCK)
  const white = smoothstep(0.25 - blur, 0.25 + blur, phase) * smoothstep(0.75 + blur, 0.75 - blur, phase)
  for (let i = 0; i < 3; i++) {
    const block = lerp(KERB_COLOURS[0][i], KERB_COLOURS[1][i], white)
    out[i] += block * on * (0.12 + sun[i] * 0.3)
  }
}
