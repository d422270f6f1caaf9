import type { Pose } from './figures.ts'

export interface Layout {
  name: string
  pose: Pose
  /** The runner and the moon across the frame. */
  heroX: number
  moonX: number
  moonRadius: number
  /** Height of the roof's ridge at the left and at the right, as shares of the frame. */
  ridge: readonly [left: number, right: number]
  heroHeight: number
  /** How far the hero is above the ridge, in logical units. */
  lift?: number
  title: string
  alt: string
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'sprint',
    pose: 'run',
    heroX: 0.6,
    moonX: 0.66,
    moonRadius: 0.24,
    ridge: [0.8, 0.68],
    heroHeight: 230,
    title: 'running over rooftops in the rain',
    alt: 'runs along a wet tiled roof',
  },
  {
    name: 'watch',
    pose: 'guard',
    heroX: 0.3,
    moonX: 0.5,
    moonRadius: 0.17,
    ridge: [0.7, 0.74],
    heroHeight: 240,
    title: 'keeping watch on a rooftop',
    alt: 'stands guard with drawn katana on a tiled roof',
  },
  {
    name: 'ready',
    pose: 'crouch',
    heroX: 0.68,
    moonX: 0.32,
    moonRadius: 0.2,
    ridge: [0.66, 0.78],
    heroHeight: 250,
    title: 'crouching on a wet roof',
    alt: 'crouches on the ridge of a wet tiled roof',
  },
  {
    name: 'leap',
    pose: 'leap',
    heroX: 0.46,
    moonX: 0.42,
    moonRadius: 0.29,
    ridge: [0.86, 0.8],
    heroHeight: 240,
    lift: 190,
    title: 'leaping over the roofs of a town',
    alt: 'leaps high above a tiled roof',
  },
  {
    name: 'lookout',
    pose: 'wanderer',
    heroX: 0.8,
    moonX: 0.2,
    moonRadius: 0.12,
    ridge: [0.88, 0.62],
    heroHeight: 190,
    title: 'looking out over a town in the rain',
    alt: 'looks out from the high end of a tiled roof',
  },
]
