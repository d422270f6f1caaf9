import type { Frame } from '../../kit/core/frame.ts'
import { smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Hour, OrbPlace } from '../../kit/sky/hour.ts'
import { type Air, paintBacklitLand } from '../../kit/terrain/backlit-land.ts'

interface OpenCountry {
  kind: 'gorge' | 'plain' | 'mountains'
  orb: OrbPlace
  horizon: number
  eyeHeight: number
  /** How far the viewer stands to the side of the gorge. */
  aside?: number
  coverage: number
}

const AIR: Air = {
  ambient: 0.6,
  haze: 0.7,
  cloud: 0.6,
  glare: 0.7,
  density: 0.055,
  mist: 0.6,
  level: 0.9,
  thinning: 2.6,
}

/** Paints the sky and a ray-cast gorge, plain or mountain range under the hour's light. */
export function paintOpenCountry(frame: Frame, traits: Traits, hour: Hour, land: OpenCountry): void {
  const { kind, orb, horizon, eyeHeight, aside = 0, coverage } = land
  const noise = new Noise(traits.seed)
  const offset = traits.random('land').range(0, 60)
  const heights = {
    /** Terraced walls on both sides of a winding cut. */
    gorge: (seen: number, z: number, octaves: number) => {
      const x = seen + aside
      const winding = noise.fbm(z * 0.16 + offset, 2, 3) * 2.2
      const wall =
        Math.abs(x - winding * smoothstep(1, 6, z)) - 0.7 - noise.fbm(x * 0.5, z * 0.5 + offset, octaves) * 0.8
      const rise = smoothstep(0, 1.5, wall) * 2.4
      const terrace = Math.floor(rise * 4) / 4
      return terrace * 0.65 + rise * 0.35 + noise.fbm(x * 1.4, z * 1.4 + 8, octaves) * 0.14 - 1.2
    },
    plain: (x: number, z: number, octaves: number) =>
      0.1 * noise.fbm(x * 0.5 + offset, z * 0.5, octaves) +
      smoothstep(10, 20, z) * (noise.ridged(x * 0.12 + offset, z * 0.12, octaves, 0.5) - 0.25) * 1.8,
    mountains: (x: number, z: number, octaves: number) =>
      (noise.ridged(x * 0.15 + offset, z * 0.15, octaves, 0.5) - 0.3) * (0.5 + 4 * smoothstep(3, 17, z)),
  }
  paintBacklitLand(frame, traits.seed, hour, {
    orb: { ...orb, colour: hour.orb, kind: hour.orbKind },
    light: hour.orb,
    strength: 2.6,
    lift: 0.4,
    air: AIR,
    coverage,
    offset,
    horizon,
    eyeHeight,
    near: 1.1,
    height: heights[kind],
    ground: (x, z, height, up, out) => {
      const strata = kind === 'gorge' ? 0.75 + 0.3 * noise.fbm(height * 9, 3 + x * 0.2, 3) : 1
      const grain = 0.85 + 0.3 * noise.fbm(x * 4, z * 4, 3)
      for (let i = 0; i < 3; i++) out[i] = hour.rock[i] * strata * grain * (0.7 + 0.4 * up)
    },
  })
}
