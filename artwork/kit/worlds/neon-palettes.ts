import type { Colour } from '../core/colour.ts'

/** Two neon colours, the haze at the far end, and a paint that suits them. */
interface NeonPalette {
  name: string
  rings: readonly [string, string]
  haze: string
  paint: string
  tail: Colour
}

const RED: Colour = [6, 0.12, 0.1]

export const NEONS: readonly NeonPalette[] = [
  { name: 'ice', rings: ['#4fd8ff', '#2b6bff'], haze: '#0a3a6a', paint: '#2a4a80', tail: RED },
  {
    name: 'magenta',
    rings: ['#ff3fb0', '#7a4bff'],
    haze: '#3a0f5a',
    paint: '#70307a',
    tail: [6, 0.1, 0.3],
  },
  { name: 'amber', rings: ['#ffb340', '#ff5a2a'], haze: '#5a2208', paint: '#8a4a1a', tail: RED },
  { name: 'mint', rings: ['#5affb0', '#20b8d8'], haze: '#063c40', paint: '#1f6a5a', tail: RED },
  { name: 'crimson', rings: ['#ff2a3a', '#ff7a5a'], haze: '#3a060c', paint: '#3a3a40', tail: RED },
  { name: 'white', rings: ['#e8f0ff', '#9ab8e8'], haze: '#26303e', paint: '#6a727c', tail: RED },
  { name: 'dusk', rings: ['#ff8a4a', '#6a5aff'], haze: '#2a1650', paint: '#50407a', tail: RED },
]
