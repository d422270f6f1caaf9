import type { Colour } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { OrbPlace } from '../../kit/sky/hour.ts'
import { type Air, distantMountains, paintBacklitLand } from '../../kit/terrain/backlit-land.ts'
import type { Theme } from './themes.ts'

interface MoonlitLand {
  orb: OrbPlace
  horizon: number
  /** Height of the mountains in world units. */
  relief: number
  coverage: number
}

const AIR: Air = {
  ambient: 0.55,
  haze: 0.62,
  cloud: 0.5,
  glare: 0.75,
  density: 0.052,
  mist: 1.1,
  level: 0.35,
  thinning: 3.2,
}

const SNOW: Colour = [0.75, 0.82, 0.9]

/** Paints the theme's sky and ray-cast, misty mountains lit by the orb behind them. */
export function paintMoonlitLand(frame: Frame, traits: Traits, theme: Theme, land: MoonlitLand): void {
  const { orb, horizon, relief, coverage } = land
  const random = traits.random('land')
  const offset = random.range(0, 60)
  const frequency = random.range(0.13, 0.17)
  const snowy = theme.element === 'ice'
  paintBacklitLand(frame, traits.seed, theme, {
    orb: { ...orb, colour: theme.moon, kind: 'moon' },
    light: theme.moon,
    strength: snowy ? 1.5 : 2.6,
    lift: 0.42,
    air: AIR,
    coverage,
    offset,
    horizon,
    eyeHeight: 0.8,
    near: 1.3,
    height: distantMountains(new Noise(traits.seed), { frequency, offset, sunk: 0.3, relief }),
    ground: (_x, _z, height, up, out) => {
      const snow = snowy ? smoothstep(0.5, 0.75, up) : 0
      const dust = 0.75 + 0.4 * clamp(height)
      for (let i = 0; i < 3; i++) out[i] = lerp(theme.rock[i] * dust, SNOW[i], snow)
    },
  })
}
