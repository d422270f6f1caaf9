import type { Traits } from '../../kit/core/scene.ts'
import { shot } from '../../kit/vehicles/composition.ts'
import { roadView, type SunlitRoad } from '../../kit/worlds/open-road.ts'

/** The compositions of the scene; those from the ninth on are for pictures that would repeat one of the others. */
export const DUSK_LAYOUTS: readonly SunlitRoad[] = [
  roadView(
    'head-on before a giant sun',
    ['asphalt', 0.06, 0, 7, 0.12],
    shot([2, 0.55, 0], 0, 3, 9, 6.4, { sway: 2, y: 0.66 }),
  ),
  roadView(
    'in profile on a mirror of water',
    ['wet', 0.1, -7, 8, 0.05],
    shot([2.7, 0.5, 0], 90, 2, 11, 9, { sway: 5, x: 0.56, y: 0.68 }),
  ),
  roadView(
    'throwing sparks',
    ['asphalt', 0.09, 10, 6, 0.035],
    shot([3.2, 0.5, 0], 158, 3, 8, 7, { sway: 6, x: 0.44, y: 0.64 }),
  ),
  roadView(
    'between red and white kerbs',
    ['asphalt', 0.3, -118, 30, 0.035],
    shot([2.4, 0.5, 0], 32, 9, 9, 6.6, { x: 0.6, y: 0.74 }),
  ),
  roadView(
    'at the apex of a corner',
    ['asphalt', 0.2, 120, 26, 0.05, 2.5],
    shot([2.6, 0.4, 0], 52, 22, 10, 7.6, { x: 0.44, y: 0.58 }),
  ),
  roadView(
    'seen from above the track',
    ['asphalt', 0.1, 140, 34, 0.04, 5],
    shot([2.7, 0.3, 0], 118, 52, 12, 10.5, { sway: 12, x: 0.5, y: 0.52 }),
    { azimuth: 165, span: 6 },
  ),
  roadView(
    'small on the long straight',
    ['asphalt', 0.24, -7, 8, 0.075],
    shot([2.7, 0.6, 0], 172, 4, 15, 12.5, { sway: 5, x: 0.56, y: 0.7 }),
  ),
  roadView(
    'with its nose close to the lens',
    ['salt', 0.12, -120, 20, 0.05],
    shot([0.9, 0.42, 0], 20, 3, 3.8, 3.9, { sway: 5, x: 0.6, y: 0.62 }),
  ),
  roadView(
    'throwing sparks past the camera',
    ['asphalt', 0.05, -130, 24, 0.03, 2],
    shot([3.4, 0.4, 0], 124, 26, 7, 8.4, { sway: 4, x: 0.36, y: 0.44 }),
  ),
  roadView(
    'throwing sparks close to the lens',
    ['asphalt', 0.4, -60, 14, 0.03],
    shot([4.4, 0.7, 0], 176, 2, 4.6, 4, { sway: 3, x: 0.52, y: 0.54 }),
  ),
  roadView(
    'seen from a bridge over the kerbs',
    ['asphalt', 0.1, 150, 30, 0.04, 4],
    shot([2.6, 0.3, 0], 12, 38, 11, 12, { sway: 4, x: 0.6, y: 0.4 }),
  ),
  roadView(
    'far below high mountains',
    ['asphalt', 0.36, 125, 22, 0.03],
    shot([2.6, 0.5, 0], 74, 2, 15, 14, { sway: 6, x: 0.32, y: 0.84 }),
  ),
  roadView(
    'with its rear wing close to the lens',
    ['salt', 0.16, 100, 24, 0.05],
    shot([4.7, 0.75, 0], 140, 12, 3.4, 3.6, { sway: 5, x: 0.4, y: 0.6 }),
  ),
  roadView(
    'head-on below a gantry',
    ['asphalt', 0.2, 160, 34, 0.04, 20],
    shot([2.6, 0.3, 0], 3, 32, 8, 7, { sway: 3, y: 0.56 }),
  ),
  roadView(
    'small on a plain at the water',
    ['wet', 0.03, -24, 21, 0.035],
    shot([2.7, 0.5, 0], 108, 1.5, 16, 15, { sway: 6, x: 0.62, y: 0.8 }),
  ),
]

/** How many compositions the pictures take in turn. */
export const IN_TURN = 8

/** Pictures that would repeat a composition, and which one they show instead. */
const OWN: Readonly<Record<number, number>> = { 8: 4, 9: 8, 10: 10, 13: 14, 14: 12, 15: 13, 16: 5, 17: 9, 18: 11 }

export function duskLayoutOf({ index, layout }: Traits): SunlitRoad {
  return DUSK_LAYOUTS[OWN[index] ?? layout]
}
