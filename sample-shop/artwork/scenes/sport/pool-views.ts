import type { Colour } from '../../kit/core/colour.ts'
import type { Palette } from '../../kit/core/scene.ts'

export interface PoolPalette extends Palette {
  readonly shallow: string
  readonly deep: string
  readonly light: Colour
  readonly floats: readonly [string, string]
}

export const PALETTES: readonly PoolPalette[] = [
  {
    name: 'noon',
    shallow: '#5fd0e0',
    deep: '#1a86b8',
    light: [1, 1, 0.95],
    floats: ['#d8262c', '#f4f4f0'],
  },
  {
    name: 'deep blue',
    shallow: '#2f8fd0',
    deep: '#0b3f86',
    light: [0.85, 0.95, 1],
    floats: ['#f0c81e', '#f4f4f0'],
  },
  {
    name: 'emerald',
    shallow: '#4fcfae',
    deep: '#0d6a62',
    light: [1, 1, 0.85],
    floats: ['#e8632a', '#f4f4f0'],
  },
  {
    name: 'night swim',
    shallow: '#1c6f9a',
    deep: '#04142e',
    light: [0.5, 0.9, 1],
    floats: ['#39e0ff', '#0f3a5c'],
  },
  {
    name: 'sea green',
    shallow: '#7ac0b4',
    deep: '#1f5a78',
    light: [1, 0.76, 0.46],
    floats: ['#c8323c', '#f8e8d0'],
  },
]

export interface Layout {
  name: string
  /** Degrees between the lanes and the frame's upright. */
  turn: number
  /** Metres across the short side. */
  span: number
  /** How much nearer the bottom of the frame is than the top. */
  tilt: number
  swimmer: boolean
  title: string
  alt: string
}

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'upright',
    turn: 0,
    span: 7,
    tilt: 0,
    swimmer: true,
    title: 'Swimmer between lane ropes',
    alt: 'A crawl swimmer follows a straight lane of a pool, seen from above',
  },
  {
    name: 'diagonal',
    turn: 34,
    span: 8.2,
    tilt: 0,
    swimmer: true,
    title: 'Swimmer crossing the frame',
    alt: 'A crawl swimmer follows slanting lanes of a pool, seen from above',
  },
  {
    name: 'vanishing',
    turn: 8,
    span: 6.5,
    tilt: 0.72,
    swimmer: false,
    title: 'Empty swimming lanes',
    alt: 'Empty lanes of a pool run into the distance between their ropes',
  },
  {
    name: 'close',
    turn: -62,
    span: 6.2,
    tilt: 0,
    swimmer: true,
    title: 'Swimmer in slanting lanes',
    alt: 'A crawl swimmer crosses the frame almost level between slanting ropes',
  },
]
