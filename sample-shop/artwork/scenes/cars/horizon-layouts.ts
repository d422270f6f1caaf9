import type { Traits } from '../../kit/core/scene.ts'
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
    'close on a mirror lake',
    ['wet', 0.34, -118, 24, 0.04],
    shot([2.3, 0.6, 0], 68, 1.6, 6, 6.2, { sway: 4, x: 0.44, y: 0.56 }),
  ),
  roadView('on a salt flat', ['salt', 0.1, 10, 6, 0.11], shot([2.3, 0.6, 0], 140, 4, 11, 10, { x: 0.36, y: 0.68 })),
  roadView(
    'nose to nose with the viewer on a mountain pass',
    ['asphalt', 0.5, 118, 26, 0.03],
    shot([0.7, 0.62, 0], 22, 4, 3.8, 4, { sway: 4, x: 0.64, y: 0.62 }),
  ),
  roadView(
    'before a giant sun',
    ['wet', 0.05, 2, 6, 0.16],
    shot([2.3, 0.6, 0], 90, 1.2, 26, 15, { sway: 5, x: 0.56, y: 0.76 }),
  ),
  roadView(
    'at the roadside below steep mountains',
    ['sand', 0.75, -110, 24, 0.035],
    shot([2.3, 0.7, 0], 36, 3, 12, 11, { sway: 4, x: 0.3, y: 0.84 }),
  ),
  roadView(
    'with its tail close to the lens',
    ['salt', 0.16, -16, 9, 0.09],
    shot([4.3, 0.72, 0], 164, 5, 3.4, 3.4, { sway: 4, x: 0.36, y: 0.56 }),
  ),
  roadView(
    'on a straight road below the viewer',
    ['sand', 0.1, 150, 34, 0.04, 1.6],
    shot([2.3, 0.4, 0], 24, 34, 12, 11, { sway: 4, x: 0.4, y: 0.5 }),
  ),
  roadView(
    'on a desert road, seen from a hill',
    ['sand', 0.2, 8, 8, 0.05],
    shot([4, 0.9, 0], 178, 18, 15, 16.8, { sway: 3, x: 0.5, y: 0.58 }),
  ),
  roadView(
    'small under a wide sky',
    ['salt', 0.07, -16, 7, 0.035],
    shot([2.3, 0.6, 0], 62, 1.4, 20, 17, { sway: 5, x: 0.26, y: 0.86 }),
  ),
  roadView(
    'on the open road, seen from straight above',
    ['sand', 0.1, 120, 40, 0.04, 2],
    shot([2.3, 0.4, 1], 82, 66, 14, 9.4, { sway: 6, x: 0.46, y: 0.5 }),
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

/** Each picture has a composition of its own: the last one has that of the tenth, which is not sold. */
export function horizonLayoutOf({ index, layout }: Traits): SunlitRoad {
  return HORIZON_LAYOUTS[index < 13 ? layout : (layout + 9) % 13]
}
