import { shot } from '../../kit/vehicles/composition.ts'
import type { LowSun, OpenRoad } from '../../kit/worlds/open-road.ts'

interface HorizonLayout extends OpenRoad {
  road: boolean
  sun: LowSun
}

/** The compositions of the scene. */
export const HORIZON_LAYOUTS: readonly HorizonLayout[] = [
  {
    name: 'desert-road',
    view: 'on a desert road',
    terrain: 'sand',
    hills: 0.2,
    road: true,
    ...shot([4, 0.9, 0], 178, 5, 15, 14, { sway: 3, x: 0.5, y: 0.7 }),
    sun: { turn: 8, elevation: 8, size: 0.05 },
    tall: { span: 7, y: 0.72 },
  },
  {
    name: 'mirror-lake',
    view: 'on a mirror lake',
    terrain: 'wet',
    hills: 0.24,
    road: false,
    ...shot([2.3, 0.6, 0], 90, 2.5, 14, 12, { sway: 8, x: 0.64, y: 0.7 }),
    sun: { turn: -8, elevation: 9, size: 0.04 },
    tall: { span: 6.4, x: 0.5 },
  },
  {
    name: 'salt',
    view: 'on a salt flat',
    terrain: 'salt',
    hills: 0.1,
    road: false,
    ...shot([2.3, 0.6, 0], 140, 4, 11, 10, { x: 0.36, y: 0.68 }),
    sun: { turn: 10, elevation: 6, size: 0.11 },
    tall: { span: 5.6, x: 0.5 },
  },
  {
    name: 'pass',
    view: 'on a mountain pass',
    terrain: 'asphalt',
    hills: 0.2,
    road: false,
    ...shot([2.2, 0.6, 0], 38, 5, 9, 8, { x: 0.62, y: 0.66 }),
    sun: { turn: -14, elevation: 11, size: 0.03 },
    tall: { span: 5, x: 0.5 },
  },
  {
    name: 'giant-sun',
    view: 'before a giant sun',
    terrain: 'wet',
    hills: 0.05,
    road: false,
    ...shot([2.3, 0.6, 0], 90, 1.2, 26, 15, { sway: 5, x: 0.56, y: 0.76 }),
    sun: { turn: 2, elevation: 6, size: 0.16 },
    tall: { span: 7, x: 0.5 },
  },
  {
    name: 'coming',
    view: 'coming down a straight road',
    terrain: 'sand',
    hills: 0.26,
    road: true,
    ...shot([0.6, 0.7, 0], 6, 3, 10, 8.4, { sway: 4, x: 0.44, y: 0.68 }),
    sun: { turn: 12, elevation: 12, size: 0.035 },
    tall: { span: 4.4, x: 0.5 },
  },
  {
    name: 'beach',
    view: 'at the edge of the water',
    terrain: 'wet',
    hills: 0.12,
    road: false,
    ...shot([2.4, 0.6, 0], 156, 5, 7, 6.2, { sway: 6, x: 0.62, y: 0.66 }),
    sun: { turn: -12, elevation: 8, size: 0.07 },
    tall: { span: 3.8, x: 0.5 },
  },
  {
    name: 'from-the-air',
    view: 'seen from the air',
    terrain: 'sand',
    hills: 0.3,
    road: true,
    ...shot([3, 0.6, 0], 164, 13, 18, 15, { sway: 6, x: 0.6, y: 0.8 }),
    sun: { turn: -8, elevation: 5, size: 0.05 },
    tall: { span: 10, x: 0.5 },
  },
]
