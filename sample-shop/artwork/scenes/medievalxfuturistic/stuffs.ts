import { type Colour, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import { unit, type Vector } from '../../kit/core/vector.ts'
import type { Daylight, Stuff } from '../../kit/figures/lit-surface.ts'

/** What dragons, riders and armies are made of, by number. */
export const STUFF = {
  steel: 0,
  leather: 1,
  wood: 2,
  cloth: 3,
  enemy: 4,
  hide: 5,
  mane: 6,
  ground: 7,
  scales: 8,
  belly: 9,
  skin: 10,
  horn: 11,
  ember: 12,
  stone: 13,
  mail: 14,
} as const

/** The colours that differ from picture to picture. */
interface Colours {
  readonly cloth: string
  readonly enemy: string
  readonly scales: string
  readonly skin: string
  readonly ground: Colour
  readonly ember: Colour
}

export function stuffsOf({ cloth, enemy, scales, skin, ground, ember }: Colours): readonly Stuff[] {
  const own = hex(scales)
  return [
    { colour: hex('#8d949c'), gloss: 1.1 },
    { colour: hex('#4a3526') },
    { colour: hex('#6b4a2c') },
    { colour: hex(cloth), grain: 0.1, depth: 0.2 },
    { colour: hex(enemy), grain: 0.1, depth: 0.2 },
    { colour: hex('#5a3c28'), gloss: 0.2 },
    { colour: hex('#1c1512') },
    { colour: ground, grain: 0.35, depth: 0.8, isGround: true },
    { colour: own, gloss: 0.35, grain: 0.16, depth: 0.9 },
    { colour: mixOklab(own, hex('#d8c49a'), 0.55), grain: 0.2, depth: 0.4 },
    { colour: hex(skin), through: 0.75, grain: 0.5, depth: 0.35 },
    { colour: hex('#cbbd9c'), gloss: 0.5 },
    { colour: ember, glow: 4 },
    { colour: hex('#8a8278'), grain: 0.4, depth: 0.6 },
    { colour: hex('#565b62'), gloss: 0.6, grain: 0.035, depth: 0.9 },
  ]
}

interface LightOptions {
  /** Where the light stands as the camera sees it: right, up, and away from the viewer. */
  readonly from: Vector
  readonly strength?: number
  readonly density?: number
}

/** Turns a light given as the camera sees it into one of the world. */
export function daylight(
  { right, up, forward }: { right: Vector; up: Vector; forward: Vector },
  colours: { sun: Colour; sky: Colour; haze: Colour },
  { from, strength = 2.4, density = 0 }: LightOptions,
): Daylight {
  const towards = unit(
    [0, 1, 2].map((i) => right[i] * from[0] + up[i] * from[1] + forward[i] * from[2]) as unknown as Vector,
  )
  const { sun, sky, haze } = colours
  return { towards, sun: scaled(sun, strength), sky: scaled(sky, 0.9), ground: scaled(sky, 0.35), haze, density }
}
