import { shot } from '../../kit/vehicles/composition.ts'
import { roadView, type SunlitRoad } from '../../kit/worlds/open-road.ts'

/** The compositions of the scene. */
export const HORIZON_LAYOUTS: readonly SunlitRoad[] = [
  roadView(
    'on a desert road',
    ['sand', 0.2, 8, 8, 0.05],
    shot([4, 0.9, 0], 178, 5, 15, 14, { sway: 3, x: 0.5, y: 0.7 }),
  ),
  roadView(
    'on a mirror lake',
    ['wet', 0.24, -8, 9, 0.04],
    shot([2.3, 0.6, 0], 90, 2.5, 14, 12, { sway: 8, x: 0.64, y: 0.7 }),
  ),
  roadView('on a salt flat', ['salt', 0.1, 10, 6, 0.11], shot([2.3, 0.6, 0], 140, 4, 11, 10, { x: 0.36, y: 0.68 })),
  roadView(
    'on a mountain pass',
    ['asphalt', 0.2, -14, 11, 0.03],
    shot([2.2, 0.6, 0], 38, 5, 9, 8, { x: 0.62, y: 0.66 }),
  ),
  roadView(
    'before a giant sun',
    ['wet', 0.05, 2, 6, 0.16],
    shot([2.3, 0.6, 0], 90, 1.2, 26, 15, { sway: 5, x: 0.56, y: 0.76 }),
  ),
  roadView(
    'coming down a straight road',
    ['sand', 0.26, 12, 12, 0.035],
    shot([0.6, 0.7, 0], 6, 3, 10, 8.4, { sway: 4, x: 0.44, y: 0.68 }),
  ),
  roadView(
    'at the edge of the water',
    ['wet', 0.12, -12, 8, 0.07],
    shot([2.4, 0.6, 0], 156, 5, 7, 6.2, { sway: 6, x: 0.62, y: 0.66 }),
  ),
  roadView(
    'seen from the air',
    ['sand', 0.3, -8, 5, 0.05],
    shot([3, 0.6, 0], 164, 13, 18, 15, { sway: 6, x: 0.6, y: 0.8 }),
  ),
]
