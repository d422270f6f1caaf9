import { shot } from '../../kit/vehicles/composition.ts'
import type { OpenRoad } from '../../kit/worlds/open-road.ts'

interface RoadLayout extends OpenRoad {
  /** How strongly the road winds, in metres to either side. */
  winding: number
}

/** The compositions of the scene. */
export const ROAD_LAYOUTS: readonly RoadLayout[] = [
  {
    name: 'winding',
    view: 'on a winding road',
    terrain: 'sand',
    hills: 0.2,
    winding: 9,
    ...shot([1, 0.8, 0], 172, 10, 12, 9, { sway: 5, x: 0.56, y: 0.7 }),
    tall: { span: 5, x: 0.5 },
  },
  {
    name: 'straight',
    view: 'on a straight desert road',
    terrain: 'sand',
    hills: 0.14,
    winding: 0,
    ...shot([1, 0.9, 0], 177, 4, 7, 6, { sway: 2, x: 0.5, y: 0.64 }),
    tall: { span: 3 },
  },
  {
    name: 'oncoming',
    view: 'coming out of the hills',
    terrain: 'salt',
    hills: 0.24,
    winding: 6,
    ...shot([0.6, 0.8, 0], 9, 7, 9, 8, { sway: 5, x: 0.4, y: 0.66 }),
    tall: { span: 4, x: 0.5 },
  },
  {
    name: 'crossing',
    view: 'crossing a wet plain',
    terrain: 'wet',
    hills: 0.16,
    winding: 0,
    ...shot([1, 0.8, 0], 90, 2, 9, 7.4, { sway: 8, x: 0.36, y: 0.7 }),
    tall: { span: 3.6, x: 0.5 },
  },
  {
    name: 'chase',
    view: 'seen close from behind',
    terrain: 'asphalt',
    hills: 0.1,
    winding: 3,
    ...shot([1.3, 0.85, 0], 158, 3, 3.6, 3.8, { sway: 4, x: 0.6, y: 0.6 }),
    tall: { span: 2.2, x: 0.5, y: 0.62 },
  },
  {
    name: 'bird',
    view: 'seen from high above the bends',
    terrain: 'sand',
    hills: 0.3,
    winding: 14,
    ...shot([1, 0.8, 0], 168, 15, 17, 14, { sway: 6, x: 0.6, y: 0.8 }),
    tall: { span: 10, x: 0.5, y: 0.8 },
  },
  {
    name: 'headlight',
    view: 'with the headlight on the viewer',
    terrain: 'asphalt',
    hills: 0.18,
    winding: 0,
    ...shot([0.6, 0.8, 0], 4, 2, 5, 4.6, { sway: 4, x: 0.5, y: 0.62 }),
    tall: { span: 2.4 },
  },
]
