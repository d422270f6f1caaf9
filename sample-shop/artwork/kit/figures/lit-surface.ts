import type { Colour } from '../core/colour.ts'
import { decay, lerp, power, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { dot, unit, type Vector } from '../core/vector.ts'
import type { SolidOptions } from '../geometry/solid-layer.ts'

/** What a part of a figure is made of. */
export interface Stuff {
  readonly colour: Colour
  /** Strength of highlights. */
  readonly gloss?: number
  /** Share of the light that passes through, as through the skin of a wing. */
  readonly through?: number
  /** Metres between the marks of its texture, and their depth, 0–1. */
  readonly grain?: number
  readonly depth?: number
  /** Light of its own. */
  readonly glow?: number
  /** It is the ground, on which shadows lie. */
  readonly isGround?: boolean
}

/** The light in which figures stand. */
export interface Daylight {
  /** Unit vector towards the light. */
  readonly towards: Vector
  readonly sun: Colour
  readonly sky: Colour
  /** Light from the ground. */
  readonly ground: Colour
  readonly haze: Colour
  /** Haze per metre. */
  readonly density: number
  /** How much of the sun arrives at a point of the ground, 0–1. */
  readonly reach?: (x: number, z: number) => number
}

/** Lights solids by what they are made of: one light, the sky above, the ground below, and a rim where light comes from behind. */
export function litSurface(stuffs: readonly Stuff[], light: Daylight, noise: Noise): SolidOptions['surface'] {
  const { towards, sun, sky, ground, haze, density, reach } = light
  return ({ material, position, normal, view, distance, footprint }, out) => {
    const { colour, gloss = 0, through = 0, grain = 0, depth = 0.5, glow = 0, isGround } = stuffs[material]
    const [x, y, z] = position
    const facing = dot(normal, towards)
    let mark = 1
    if (grain > 0) {
      // A pixel covers the more of a surface the more it grazes it.
      const fade = smoothstep(0.6, 0.15, footprint / (grain * Math.max(0.05, -dot(view, normal))))
      const fine = fade > 0 ? fade * noise.fbm3(x / grain, y / grain, z / grain, 3) : 0
      mark = 1 + depth * (0.7 * fine + 0.5 * noise.value3(x, y, z))
    }
    const open = 0.5 + 0.5 * normal[1]
    const arriving = isGround && reach ? reach(x, z) : 1
    const direct = (Math.max(0, facing) + through * Math.max(0, -facing)) * arriving
    let shine = 0
    if (gloss > 0) {
      const halfway = unit([towards[0] - view[0], towards[1] - view[1], towards[2] - view[2]])
      shine = gloss * power(Math.max(0, dot(normal, halfway)), 28) * mark
    }
    const edge = power(1 + dot(view, normal), 3) * Math.max(0, 0.35 + dot(view, towards)) * 0.7
    const clear = decay(distance * density)
    for (let i = 0; i < 3; i++) {
      const around = lerp(ground[i], sky[i], open) * (0.4 + 0.6 * arriving)
      const own = colour[i] * (mark * (sun[i] * direct + around) + glow)
      out[i] = lerp(haze[i], own + sun[i] * (shine + edge * (0.1 + colour[i])), clear)
    }
  }
}
