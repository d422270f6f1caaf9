import { type Colour, hex } from '../../kit/core/colour.ts'
import type { Palette } from '../../kit/core/scene.ts'

/** The light between the trunks of a forest. */
export interface Air extends Palette {
  /** The forest and its light, in words. */
  when: string
  light: string
  far: Colour
  mid: Colour
  near: Colour
  rim: Colour
  glow: Colour
}

function air(
  [name, when, light]: readonly [name: string, when: string, light: string],
  far: string,
  mid: string,
  near: string,
  rim: string,
  glow: string,
): Air {
  return { name, when, light, far: hex(far), mid: hex(mid), near: hex(near), rim: hex(rim), glow: hex(glow) }
}

export const AIRS: readonly Air[] = [
  air(
    ['amber morning', 'on an amber morning', 'warm amber light'],
    '#f2c583',
    '#b06a3c',
    '#160c08',
    '#ffd79a',
    '#ffe2a6',
  ),
  air(
    ['winter blue', 'on a blue winter day', 'cold blue light'],
    '#b9d9e8',
    '#4f7f9a',
    '#060d14',
    '#dff3ff',
    '#eef9ff',
  ),
  air(['moss green', 'in moss-green light', 'soft green light'], '#c9e6b0', '#4c8a5e', '#06120c', '#eaffc0', '#f4ffd6'),
  air(['rose dusk', 'at rose dusk', 'rose-coloured haze'], '#f0a9b8', '#83457a', '#120816', '#ffc9d6', '#ffe0d6'),
  air(['autumn fire', 'in autumn red', 'a red autumn glow'], '#e8633a', '#8a2420', '#120405', '#ffb27a', '#ffcf8a'),
  air(['teal night', 'on a teal night', 'dim teal moonlight'], '#8fb8c0', '#2c5a66', '#040c10', '#c8f4f4', '#e4ffff'),
]
