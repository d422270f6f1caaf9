import type { OrbShares } from '../../kit/sky/hour.ts'
import type { Pose } from './figures.ts'

export interface Layout {
  /** Who is on the roof, across the frame, and their height. */
  heroes: readonly (readonly [pose: Pose, x: number])[]
  height: number
  moon: OrbShares
  /** Height of the roof's ridge at the left and at the right, as shares of the frame. */
  ridge: readonly [left: number, right: number]
  /** How far they are above the ridge, in logical units. */
  lift?: number
  title: string
  alt: string
}

/** Who is on the roof, in one row. */
const on = (...heroes: Layout['heroes']) => heroes

export const LAYOUTS: readonly Layout[] = [
  {
    heroes: on(['run', 0.6]),
    height: 250,
    moon: [0.64, 0.36, 0.26],
    ridge: [0.8, 0.68],
    title: 'running over rooftops in the rain',
    alt: 'runs along a wet tiled roof before the moon',
  },
  {
    heroes: on(['guard', 0.3]),
    height: 520,
    moon: [0.84, 0.2, 0.06],
    ridge: [0.95, 0.92],
    title: 'keeping watch on a rooftop',
    alt: 'stands tall and near on a tiled roof with drawn katana',
  },
  {
    heroes: on(['crouch', 0.66]),
    height: 230,
    moon: [0.16, 0.1, 0.05],
    ridge: [0.3, 0.36],
    title: 'crouching on a wet roof',
    alt: 'crouches on the ridge of a wet tiled roof that fills the picture',
  },
  {
    heroes: on(['leap', 0.4]),
    height: 420,
    lift: 240,
    moon: [0.86, 0.5, 0.06],
    ridge: [0.98, 0.9],
    title: 'leaping over the roofs of a town',
    alt: 'leaps high over a tiled roof',
  },
  {
    heroes: on(['wanderer', 0.88]),
    height: 210,
    moon: [0.16, 0.3, 0.06],
    ridge: [1.02, 0.36],
    title: 'looking out from a steep roof in the rain',
    alt: 'looks out from the high end of a steep tiled roof',
  },
  {
    heroes: on(['run', 0.36], ['run', 0.7]),
    height: 200,
    moon: [0.5, 0.14, 0.05],
    ridge: [0.5, 0.66],
    title: 'chased over rooftops in the rain',
    alt: 'is chased by another along the ridge of a wet roof',
  },
  {
    heroes: on(['guard', 0.2], ['crouch', 0.5], ['guard', 0.8]),
    height: 330,
    moon: [0.5, 0.5, 0.05],
    ridge: [0.9, 0.9],
    title: 'with two others on a long roof',
    alt: 'waits with two others, side by side on a tiled roof',
  },
  {
    heroes: on(['crouch', 0.42]),
    height: 900,
    moon: [0.12, 0.18, 0.06],
    ridge: [1.06, 1.02],
    title: 'crouching close by on a rooftop',
    alt: 'crouches so near on a roof that the blade crosses the picture',
  },
  {
    heroes: on(['guard', 0.24], ['leap', 0.5]),
    height: 260,
    moon: [0.3, 0.5, 0.34],
    ridge: [0.78, 0.98],
    title: 'in a duel on a rooftop before the moon',
    alt: 'fights another on a sloping roof, one of them in mid-air before a great moon',
  },
]
