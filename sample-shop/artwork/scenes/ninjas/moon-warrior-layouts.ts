import type { Pose } from './figures.ts'

type Range = readonly [low: number, high: number]

export interface Layout {
  name: string
  poses: readonly Pose[]
  /** The moon's place across the frame; mirrored in half of the pictures. */
  moonX: Range
  moonY: Range
  /** Share of the short side. */
  moonRadius: Range
  /** The hero beside the moon, in moon radii. */
  heroOffset: Range
  heroHeight: Range
  landmark: 'pagoda' | 'torii' | 'none'
  bamboo: boolean
  /** How far the hero is off the ground, in its own heights. */
  lift?: number
  words: string
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'before the moon',
    poses: ['wanderer', 'guard'],
    moonX: [0.6, 0.68],
    moonY: [0.4, 0.46],
    moonRadius: [0.33, 0.4],
    heroOffset: [-0.2, 0.2],
    heroHeight: [0.28, 0.33],
    landmark: 'none',
    bamboo: false,
    words: 'before a giant moon',
  },
  {
    name: 'shrine gate',
    poses: ['wanderer'],
    moonX: [0.48, 0.52],
    moonY: [0.36, 0.4],
    moonRadius: [0.24, 0.28],
    heroOffset: [-0.04, 0.04],
    heroHeight: [0.17, 0.2],
    landmark: 'torii',
    bamboo: true,
    words: 'below a shrine gate',
  },
  {
    name: 'strike',
    poses: ['crouch', 'guard'],
    moonX: [0.3, 0.4],
    moonY: [0.42, 0.48],
    moonRadius: [0.36, 0.46],
    heroOffset: [0.25, 0.5],
    heroHeight: [0.26, 0.3],
    landmark: 'pagoda',
    bamboo: false,
    words: 'ready to strike before the moon',
  },
  {
    name: 'between bamboo',
    poses: ['guard', 'wanderer'],
    moonX: [0.55, 0.62],
    moonY: [0.4, 0.45],
    moonRadius: [0.28, 0.33],
    heroOffset: [-0.3, 0.1],
    heroHeight: [0.24, 0.28],
    landmark: 'pagoda',
    bamboo: true,
    words: 'between bamboo and moon',
  },
  {
    name: 'leap',
    poses: ['leap'],
    moonX: [0.56, 0.64],
    moonY: [0.36, 0.42],
    moonRadius: [0.27, 0.32],
    heroOffset: [-0.25, 0.25],
    heroHeight: [0.22, 0.27],
    landmark: 'none',
    bamboo: false,
    lift: 0.85,
    words: 'leaping across the moon',
  },
  {
    name: 'far away',
    poses: ['wanderer', 'run'],
    moonX: [0.2, 0.27],
    moonY: [0.22, 0.27],
    moonRadius: [0.09, 0.13],
    heroOffset: [-3.6, -2.8],
    heroHeight: [0.13, 0.16],
    landmark: 'none',
    bamboo: false,
    words: 'alone in wide moonlit mountains',
  },
]
