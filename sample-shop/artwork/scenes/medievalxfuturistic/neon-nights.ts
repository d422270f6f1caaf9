import type { Palette } from '../../kit/core/scene.ts'

/** The colours of a lit city at night. */
export interface NeonNight extends Palette {
  /** When it is, in words. */
  readonly when: string
  /** From the horizon to the zenith. */
  readonly sky: readonly [string, string, string, string]
  readonly moon: string
  readonly fog: string
  readonly windows: readonly [string, string]
  readonly neon: readonly [string, string]
}

export const NEON_NIGHTS: readonly NeonNight[] = [
  {
    name: 'magenta rain',
    when: 'on a magenta night',
    sky: ['#e0609c', '#7a2c80', '#2a1858', '#0a0824'],
    moon: '#ffd8e4',
    fog: '#8c3c86',
    windows: ['#ffc98c', '#8ce4ff'],
    neon: ['#ff3aa0', '#3ad8ff'],
  },
  {
    name: 'teal and amber',
    when: 'on a teal night',
    sky: ['#f0b878', '#4c8c8c', '#12444e', '#041420'],
    moon: '#fff0cc',
    fog: '#3c7478',
    windows: ['#ffb868', '#ffe8c0'],
    neon: ['#ff9a3c', '#4affe0'],
  },
  {
    name: 'blue steel',
    when: 'on a cold blue night',
    sky: ['#8cb8e8', '#3c68a8', '#142c60', '#040a20'],
    moon: '#e8f4ff',
    fog: '#3c64a0',
    windows: ['#ffd8a0', '#b0d8ff'],
    neon: ['#4a9cff', '#ff5a6c'],
  },
  {
    name: 'crimson',
    when: 'on a crimson night',
    sky: ['#ff8c54', '#b03440', '#441430', '#0e0616'],
    moon: '#ffd0a0',
    fog: '#8c3440',
    windows: ['#ffc070', '#ffe0b0'],
    neon: ['#ff4a34', '#ffc04a'],
  },
  {
    name: 'violet and jade',
    when: 'on a violet night',
    sky: ['#a0e8c8', '#5c70b8', '#30246c', '#0a0626'],
    moon: '#e4fff0',
    fog: '#58589c',
    windows: ['#ffd49a', '#a4ffd8'],
    neon: ['#a45cff', '#4affb0'],
  },
]
