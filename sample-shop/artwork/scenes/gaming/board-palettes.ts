import type { BoardPalette } from './board.ts'

export const PALETTES: readonly BoardPalette[] = [
  {
    name: 'cyan and amber',
    backdrop: '#1a4a72',
    key: [0.8, 0.92, 1],
    sides: [
      [0.1, 0.75, 1],
      [1, 0.5, 0.1],
    ],
    tiles: ['#101c2c', '#4a6684'],
  },
  {
    name: 'violet and gold',
    backdrop: '#4a2a80',
    key: [1, 0.86, 0.96],
    sides: [
      [0.7, 0.25, 1],
      [1, 0.72, 0.2],
    ],
    tiles: ['#1a1030', '#64508c'],
  },
  {
    name: 'jade',
    backdrop: '#1d5c50',
    key: [0.88, 1, 0.92],
    sides: [
      [0.1, 1, 0.6],
      [0.9, 1, 0.8],
    ],
    tiles: ['#0c1f1a', '#3f7464'],
  },
  {
    name: 'ember',
    backdrop: '#7a3018',
    key: [1, 0.8, 0.62],
    sides: [
      [1, 0.28, 0.06],
      [1, 0.8, 0.5],
    ],
    tiles: ['#220f0a', '#7d4a34'],
  },
  {
    name: 'monochrome',
    backdrop: '#4c5560',
    key: [1, 1, 1],
    sides: [
      [0.75, 0.88, 1],
      [1, 0.95, 0.88],
    ],
    tiles: ['#121519', '#6d757e'],
  },
]
