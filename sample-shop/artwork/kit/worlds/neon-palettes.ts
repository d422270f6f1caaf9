import type { Colour } from '../core/colour.ts'

/** Two neon colours, the haze at the far end, and a paint that suits them. */
export interface NeonPalette {
  name: string
  rings: readonly [string, string]
  haze: string
  paint: string
  tail: Colour
  /** Both neon colours in words. */
  neon: string
}

const RED: Colour = [6, 0.12, 0.1]

export const NEONS: readonly NeonPalette[] = [
  { name: 'ice', rings: ['#4fd8ff', '#2b6bff'], haze: '#0a3a6a', paint: '#2a4a80', tail: RED, neon: 'ice blue' },
  {
    name: 'magenta',
    rings: ['#ff3fb0', '#7a4bff'],
    haze: '#3a0f5a',
    paint: '#70307a',
    tail: [6, 0.1, 0.3],
    neon: 'magenta and violet',
  },
  { name: 'amber', rings: ['#ffb340', '#ff5a2a'], haze: '#5a2208', paint: '#8a4a1a', tail: RED, neon: 'amber' },
  { name: 'mint', rings: ['#5affb0', '#20b8d8'], haze: '#063c40', paint: '#1f6a5a', tail: RED, neon: 'mint green' },
  { name: 'crimson', rings: ['#ff2a3a', '#ff7a5a'], haze: '#3a060c', paint: '#3a3a40', tail: RED, neon: 'crimson' },
  { name: 'white', rings: ['#e8f0ff', '#9ab8e8'], haze: '#26303e', paint: '#6a727c', tail: RED, neon: 'cold white' },
  {
    name: 'dusk',
    rings: ['#ff8a4a', '#6a5aff'],
    haze: '#2a1650',
    paint: '#50407a',
    tail: RED,
    neon: 'orange and violet',
  },
  { name: 'toxic', rings: ['#c8ff2a', '#2aff8a'], haze: '#1c3a06', paint: '#5a6a14', tail: RED, neon: 'acid green' },
  { name: 'flag', rings: ['#ff2a4a', '#2a6aff'], haze: '#1a1040', paint: '#5a5a66', tail: RED, neon: 'red and blue' },
]
