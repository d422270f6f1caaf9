import { type Colour, hex, scaled } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import type { Noise } from '../core/noise.ts'
import type { Traits } from '../core/scene.ts'
import { mist } from '../terrain/landscape.ts'
import { seenDirection } from '../vehicles/composition.ts'
import { type Panel, studioWorld, type WallLight } from './studio-world.ts'
import type { World } from './world.ts'

/** The colours of a photo studio and of the vehicle in it. */
interface HallPalette {
  name: string
  paint: string
  accent: string
  light: string
  backdrop: string
  /** The paint and the backdrop in words. */
  paintName: string
  backdropName: string
}

export const HALLS: readonly HallPalette[] = [
  {
    name: 'rosso',
    paint: '#a80c14',
    accent: '#e8e8ec',
    light: '#fff1e4',
    backdrop: '#401216',
    paintName: 'red',
    backdropName: 'dark red',
  },
  {
    name: 'silver',
    paint: '#9aa0a8',
    accent: '#12b0b8',
    light: '#eef4ff',
    backdrop: '#2c3640',
    paintName: 'silver',
    backdropName: 'slate blue',
  },
  {
    name: 'navy',
    paint: '#12244c',
    accent: '#e0b030',
    light: '#e4ecff',
    backdrop: '#16264a',
    paintName: 'navy',
    backdropName: 'deep blue',
  },
  {
    name: 'lime',
    paint: '#6a9a10',
    accent: '#101012',
    light: '#f4ffe8',
    backdrop: '#223016',
    paintName: 'lime green',
    backdropName: 'forest green',
  },
  {
    name: 'copper',
    paint: '#8a4a22',
    accent: '#1a1a1c',
    light: '#ffe2c4',
    backdrop: '#3c2212',
    paintName: 'copper',
    backdropName: 'warm brown',
  },
  {
    name: 'ink',
    paint: '#23252c',
    accent: '#c01018',
    light: '#ffffff',
    backdrop: '#24262c',
    paintName: 'black',
    backdropName: 'grey',
  },
  {
    name: 'papaya',
    paint: '#d85a08',
    accent: '#1060c0',
    light: '#fff0e0',
    backdrop: '#14303c',
    paintName: 'orange',
    backdropName: 'petrol blue',
  },
  {
    name: 'pearl',
    paint: '#c4beb2',
    accent: '#8a6a2c',
    light: '#fff6ea',
    backdrop: '#44342c',
    paintName: 'pearl white',
    backdropName: 'dark umber',
  },
  {
    name: 'sun',
    paint: '#d89c06',
    accent: '#101012',
    light: '#fff6dc',
    backdrop: '#2a2a30',
    paintName: 'yellow',
    backdropName: 'graphite',
  },
  {
    name: 'teal',
    paint: '#0c7a78',
    accent: '#e8602a',
    light: '#e8fffc',
    backdrop: '#421c10',
    paintName: 'teal',
    backdropName: 'rust brown',
  },
]

/** What shines on the far wall, also in words. */
interface Wall extends Omit<WallLight, 'colour' | 'shape'> {
  shape: WallLight['shape'] | 'plain'
  words: string
}

const PLAIN_WALL: Wall = { shape: 'plain', height: 0, size: 0, words: 'before a plain wall' }

const WALLS: readonly Wall[] = [
  { shape: 'ring', height: 0.03, size: 0.2, words: 'before a ring of light' },
  { shape: 'tubes', height: 0.3, size: 0.1, words: 'before a wall of light tubes' },
  { shape: 'slits', height: 0.1, size: 0.05, words: 'before two level lines of light' },
  { shape: 'ring', height: 0.12, size: 0.12, words: 'under a small round light' },
  { shape: 'tubes', height: 0.14, size: 0.24, words: 'between tall light posts' },
  PLAIN_WALL,
]

/** Takes the walls in turn, so that neighbours differ. */
function wallOf({ index }: Traits): Wall {
  return WALLS[(index * 5 + 1) % WALLS.length] ?? PLAIN_WALL
}

/** The far wall in words; views from high above see only the floor. */
export function wallWords(traits: Traits, elevation: number): string {
  return elevation > 30 ? 'on a dark floor' : wallOf(traits).words
}

/** Hangs light panels over a vehicle of the given length, seen from the azimuth: long strips, cross bars or one large box. */
export function hallWorld(traits: Traits, palette: HallPalette, length: number, azimuth: number): World {
  const wall = wallOf(traits)
  const light = hex(palette.light)
  const lit = (strength: number): Colour => scaled(light, strength)
  const middle = length / 2
  const rigs: Panel[][] = [
    [-2.4, 0, 2.4].map((z) => ({
      x: middle,
      z,
      halfLength: length,
      halfWidth: 0.16,
      height: 4.2,
      colour: lit(6),
    })),
    [-3, -1.5, 0, 1.5, 3].map((x) => ({
      x: middle + x,
      z: 0,
      halfLength: 0.16,
      halfWidth: 3.4,
      height: 4.4,
      colour: lit(5),
    })),
    [{ x: middle, z: 0, halfLength: length * 0.7, halfWidth: 1.3, height: 3.8, colour: lit(2.4) }],
    [
      { x: middle, z: -3.4, halfLength: length * 1.2, halfWidth: 0.3, height: 3, colour: lit(5) },
      { x: middle, z: 2.6, halfLength: length * 0.8, halfWidth: 0.12, height: 4.5, colour: lit(4) },
    ],
  ]
  return studioWorld({
    panels: traits.random('rig').pick(rigs),
    backdrop: scaled(hex(palette.backdrop), 4.5),
    ceiling: scaled(hex(palette.backdrop), 0.04),
    glowTowards: seenDirection(azimuth, 0, 0),
    floor: [0.03, 0.03, 0.034],
    wall: wall.shape === 'plain' ? undefined : { ...wall, shape: wall.shape, colour: light },
  })
}

/** Paints haze in the backdrop's colour around the vehicle; `y` and `spread` in logical units. */
export function paintHallHaze(frame: Frame, noise: Noise, palette: HallPalette, y: number, spread: number): void {
  mist(frame, noise, { y, spread, colour: hex(palette.backdrop), alpha: 0.3, offset: 5, blend: 'screen' })
}
