import { type Colour, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { heavens, type Orb } from '../../kit/sky/heavens.ts'
import { paintVista } from '../../kit/terrain/vista.ts'
import type { Realm } from './realms.ts'

interface RealmLand {
  orb: Pick<Orb, 'x' | 'y' | 'radius'>
  /** The orb is a world with seas and craters even by day. */
  planet?: boolean
  horizon: number
  /** Height of the mountains in world units; 0 leaves an open plain or sea. */
  relief: number
  coverage: number
  /** Level of a mirroring sea or lake. */
  water?: number | undefined
  eyeHeight?: number
  /** Thickness of the mist in the valleys. */
  mist?: number
}

const SNOW: Colour = [0.72, 0.78, 0.86]

/** Paints sky and ray-cast mountains of a realm, lit by the orb behind them. */
export function paintRealm(frame: Frame, traits: Traits, realm: Realm, land: RealmLand): void {
  const noise = new Noise(traits.seed)
  const random = traits.random('land')
  const offset = random.range(0, 60)
  const frequency = random.range(0.13, 0.18)
  const across = (land.orb.x - frame.centreX) / frame.logicalWidth
  const length = norm(across * 1.6, 0.42, 0.8)
  const { mist = 1 } = land
  paintVista(frame, {
    horizon: land.horizon,
    focalLength: frame.logicalHeight * (frame.portrait ? 0.6 : 0.95),
    eyeHeight: land.eyeHeight ?? 0.8,
    near: 1.3,
    far: 26,
    height: (x, z, octaves) => {
      const ridges = noise.ridged(x * frequency + offset, z * frequency + offset, octaves, 0.5)
      const base = land.water === undefined ? 0.3 : 0.58
      return (ridges - base) * land.relief * (0.3 + 2.6 * smoothstep(3, 17, z))
    },
    ground: (_x, _z, height, up, out) => {
      const snow = realm.snow ? smoothstep(0.5, 0.75, up) * smoothstep(0, 0.5, height) : 0
      const dust = 0.75 + 0.4 * clamp(height)
      for (let i = 0; i < 3; i++) out[i] = lerp(realm.rock[i] * dust, SNOW[i], snow)
    },
    light: [(across * 1.6) / length, 0.42 / length, 0.8 / length],
    sun: scaled(realm.orb, realm.snow ? 1.6 : 2.6),
    ambient: scaled(realm.haze, 0.55),
    haze: scaled(realm.haze, 0.62),
    glare: scaled(mixOklab(realm.haze, realm.orb, 0.5), 0.7),
    sunX: land.orb.x,
    fog: (distance, height) => 1 - decay((distance * 0.05) ** 1.5 + mist * decay((height + 0.35) * 3.2)),
    water: land.water,
    ripple: (x, z) => 14 * noise.fbm(x * 3, z * 9 + offset, 3),
    sky: heavens(frame, new Noise(traits.seed + 1), {
      gradient: realm.sky,
      horizon: land.horizon,
      orb: {
        ...land.orb,
        colour: scaled(realm.orb, land.planet || realm.orbKind === 'moon' ? 1 : discLight(land.orb.radius)),
        kind: land.planet ? 'moon' : realm.orbKind,
      },
      cloud: scaled(realm.haze, 0.55),
      coverage: land.coverage,
      stars: realm.stars,
      offset,
    }),
  })
}

/** A large disc at full light would blind; it shines less the more of the frame it fills. */
function discLight(radius: number): number {
  return clamp(1.15 - radius / 420, 0.36, 1)
}
