import type { Slab } from './giants.ts'
import { named } from './layouts.ts'

/** Places are shares of the frame, sizes logical units. */
interface View {
  horizon: number
  body: readonly [kind: 'ringed' | 'broken' | 'ring' | 'slabs', x: number, y: number, size: number]
  /** Each with its place across the frame. */
  slabs?: readonly (readonly [x: number, ...slab: Slab])[]
  /** Height of the eye above the sand, in metres. */
  eye?: number
  /** Where the light comes from: behind the body, low over the horizon, unless given. */
  sun?: readonly [x: number, y: number]
  /** The wanderer: where the feet are on level ground, how tall, and whether a smaller one walks along. */
  hero?: readonly [x: number, y: number, height: number, company?: boolean]
  /** What the sight is seen through. */
  front?: 'cave' | 'canyon' | 'ribs'
  /** Still water that mirrors the sky, instead of sand. */
  lake?: boolean
  /** Dark above the horizon and light above that. */
  storm?: boolean
  meteors?: number
}

const VIEWS: Record<string, View> = {
  'under the rings': { horizon: 0.88, body: ['ringed', 0.2, 0.2, 420], sun: [0.9, 0.8], hero: [0.68, 0.965, 170] },
  'falling fire': {
    horizon: 0.62,
    body: ['broken', 0.8, 0.5, 150],
    sun: [0.12, 0.1],
    storm: true,
    meteors: 26,
    hero: [0.24, 0.88, 190],
  },
  'foot of the monolith': {
    horizon: 0.9,
    body: ['slabs', 0.5, 0, 0],
    slabs: [[0.55, 1.1, 430, 0.72]],
    sun: [0.5, 0.1],
    hero: [0.24, 0.955, 92],
  },
  'ribs of a wreck': { horizon: 0.66, body: ['ringed', 0.52, 0.4, 90], front: 'ribs', hero: [0.5, 0.86, 130, true] },
  'empty plain': { horizon: 0.5, body: ['broken', 0.5, 0.2, 120] },
  watcher: { horizon: 0.74, body: ['broken', 0.66, 0.34, 250], hero: [0.24, 1.14, 760] },
  'shattered giant': { horizon: 0.8, body: ['broken', 0.4, 0.4, 400], hero: [0.74, 0.97, 118] },
  'row of slabs': {
    horizon: 0.78,
    body: ['slabs', 0.7, 0.4, 0],
    slabs: [
      [0.86, 0.3, 34],
      [0.66, 0.46, 58],
      [0.14, 1.2, 330, 0.06],
    ],
    sun: [0.84, 0.6],
    hero: [0.52, 0.95, 110, true],
  },
  'ice field': { horizon: 0.24, eye: 13, body: ['ringed', 0.72, 0.12, 74], hero: [0.36, 0.64, 86] },
  'cave mouth': {
    horizon: 0.62,
    body: ['broken', 0.5, 0.4, 170],
    front: 'cave',
    hero: [0.34, 0.82, 130, true],
  },
  'floating slab': {
    horizon: 0.84,
    body: ['slabs', 0.36, 0.5, 60],
    slabs: [[0.36, 0.74, 180, 0.02, 120]],
    sun: [0.36, 0.3],
    hero: [0.66, 0.95, 118, true],
  },
  'ring ship': { horizon: 0.7, body: ['ring', 0.56, 0, 430], sun: [0.24, 0.62], hero: [0.3, 0.9, 118] },
  planetrise: { horizon: 0.45, eye: 5, body: ['ringed', 0.4, 0.56, 560], hero: [0.68, 0.74, 130] },
  'mirror lake': { horizon: 0.52, body: ['broken', 0.4, 0.25, 210], lake: true, hero: [0.68, 0.78, 170] },
  canyon: {
    horizon: 0.76,
    body: ['slabs', 0.5, 0.5, 60],
    slabs: [
      [0.43, 0.4, 34],
      [0.51, 0.52, 40],
      [0.58, 0.34, 32],
    ],
    front: 'canyon',
    hero: [0.47, 0.94, 140],
  },
}

const WORDS = [
  'under the rings | Wanderer below the rings of a giant planet | The rings of a giant planet sweep high above a cloaked wanderer',
  'falling fire | Burning meteors over a plain | Burning meteors fall over a plain where a cloaked wanderer stands before a low broken moon',
  'foot of the monolith | Foot of a colossal monolith | A monolith as wide as a street soars out of the frame above a tiny wanderer',
  'ribs of a wreck | Wanderers inside the ribs of a wrecked ship | Two cloaked wanderers walk out between the huge round ribs of a wrecked ship',
  'empty plain | Broken moon over an empty plain | A small broken moon hangs over an empty plain',
  'watcher | Wanderer facing a shattered moon | A cloaked wanderer, seen close from behind, faces a moon that breaks apart',
  'shattered giant | Wanderer before a shattered giant | A cloaked wanderer with a staff crosses a desert below an enormous shattered moon',
  'row of slabs | Two wanderers between colossal monoliths | Two cloaked wanderers pass a row of monoliths, the nearest as dark and tall as a cliff',
  'ice field | Ringed planet over a field of drifts | A small ringed planet stands over endless frozen drifts, seen from high above a lone wanderer',
  'cave mouth | Broken moon seen from a cave | From the dark of a cave two cloaked wanderers look out at a broken moon',
  'floating slab | Monolith floating over the sand | A monolith floats over the sand before the low sun, and two cloaked wanderers stand below it',
  'ring ship | Wanderer before a crashed ring ship | A cloaked wanderer with a staff crosses a desert towards the standing ring of a crashed ship',
  'planetrise | Wanderer before a giant rising planet | A planet, wider than the valley, rises beyond a cloaked wanderer',
  'mirror lake | Shattered moon over a still lake | A shattered moon hangs over still water that mirrors it around a wading wanderer',
  'canyon | Three monoliths at the end of a canyon | Between the walls of a canyon a cloaked wanderer walks towards three monoliths',
]

export const LAYOUTS = named(VIEWS, WORDS)
export type Layout = (typeof LAYOUTS)[number]
