import { type Colour, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { OrbPlace } from '../../kit/sky/hour.ts'
import { type Air, distantMountains, paintBacklitLand } from '../../kit/terrain/backlit-land.ts'
import type { Realm } from './realms.ts'

interface RealmLand {
  orb: OrbPlace
  /** The orb is a world with seas and craters even by day. */
  planet?: boolean
  horizon: number
  /** The y from which on something else hides the land. */
  bottom?: number
  /** Height of the mountains in world units; 0 leaves an open plain or sea. */
  relief: number
  coverage: number
  /** Level of a mirroring sea or lake. */
  water?: number | undefined
  eyeHeight?: number
  /** Thickness of the mist in the valleys. */
  mist?: number
}

const AIR: Air = {
  ambient: 0.55,
  haze: 0.62,
  cloud: 0.55,
  glare: 0.7,
  density: 0.05,
  mist: 1,
  level: 0.35,
  thinning: 3.2,
}

const SNOW: Colour = [0.72, 0.78, 0.86]

/** Paints sky and ray-cast mountains of a realm, lit by the orb behind them. */
export function paintRealm(frame: Frame, traits: Traits, realm: Realm, land: RealmLand): void {
  const { orb, planet, horizon, bottom, relief, coverage, water, eyeHeight = 0.8, mist = AIR.mist } = land
  const noise = new Noise(traits.seed)
  const random = traits.random('land')
  const offset = random.range(0, 60)
  const frequency = random.range(0.13, 0.18)
  const sunk = water === undefined ? 0.3 : 0.58
  paintBacklitLand(frame, traits.seed, realm, {
    orb: {
      ...orb,
      colour: scaled(realm.orb, planet || realm.orbKind === 'moon' ? 1 : discLight(orb.radius)),
      kind: planet ? 'moon' : realm.orbKind,
    },
    light: realm.orb,
    strength: realm.snow ? 1.6 : 2.6,
    lift: 0.42,
    air: { ...AIR, mist },
    coverage,
    offset,
    horizon,
    bottom,
    eyeHeight,
    near: 1.3,
    height: distantMountains(noise, { frequency, offset, sunk, relief }),
    ground: (_x, _z, height, up, out) => {
      const snow = realm.snow ? smoothstep(0.5, 0.75, up) * smoothstep(0, 0.5, height) : 0
      const dust = 0.75 + 0.4 * clamp(height)
      for (let i = 0; i < 3; i++) out[i] = lerp(realm.rock[i] * dust, SNOW[i], snow)
    },
    water,
    ripple: (x, z) => 14 * noise.fbm(x * 3, z * 9 + offset, 3),
  })
}

/** A large disc at full light would blind; it shines less the more of the frame it fills. */
function discLight(radius: number): number {
  return clamp(1.15 - radius / 420, 0.36, 1)
}
