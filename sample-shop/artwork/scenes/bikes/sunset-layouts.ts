import { shot } from '../../kit/vehicles/composition.ts'
import type { LowSun, OpenRoad } from '../../kit/worlds/open-road.ts'

interface SunsetLayout extends OpenRoad {
  style: 'sport' | 'roadster'
  sun: LowSun
}

/** The compositions of the scene. */
export const SUNSET_LAYOUTS: readonly SunsetLayout[] = [
  {
    name: 'profile',
    view: 'in profile on a mirror of water',
    style: 'roadster',
    terrain: 'wet',
    ...shot([1, 0.55, 0], 90, 2.5, 5, 4.2, { x: 0.56, y: 0.68 }),
    sun: { turn: 3, elevation: 7, size: 0.13 },
    hills: 0.1,
    tall: { span: 2.5, y: 0.72, x: 0.5 },
  },
  {
    name: 'quarter',
    view: 'on an open road',
    style: 'sport',
    terrain: 'asphalt',
    ...shot([1, 0.55, 0], 48, 5, 4.5, 3.6, { x: 0.42, y: 0.62 }),
    sun: { turn: 14, elevation: 9, size: 0.03 },
    hills: 0.16,
    tall: { span: 2.2, x: 0.5, y: 0.66 },
  },
  {
    name: 'salt-flat',
    view: 'alone on a salt flat',
    style: 'sport',
    terrain: 'salt',
    ...shot([1, 0.55, 0], 90, 1.5, 8, 7.5, { x: 0.66, y: 0.72 }),
    sun: { turn: -6, elevation: 10, size: 0.045 },
    hills: 0.08,
    tall: { span: 3.4, x: 0.5, y: 0.74 },
  },
  {
    name: 'overlook',
    view: 'below high mountains',
    style: 'roadster',
    terrain: 'asphalt',
    ...shot([1, 0.55, 0], 132, 6, 5, 4.4, { x: 0.36, y: 0.66 }),
    sun: { turn: 10, elevation: 8, size: 0.035 },
    hills: 0.26,
    tall: { span: 2.4, x: 0.5, y: 0.7 },
  },
  {
    name: 'far',
    view: 'small before a giant sun',
    style: 'roadster',
    terrain: 'wet',
    ...shot([1, 0.55, 0], 90, 1, 20, 13, { sway: 4, x: 0.6, y: 0.76 }),
    sun: { turn: 1.5, elevation: 5, size: 0.15 },
    hills: 0.05,
    tall: { span: 5.4, x: 0.5, y: 0.76 },
  },
  {
    name: 'low-front',
    view: 'seen low from the front wheel',
    style: 'sport',
    terrain: 'salt',
    ...shot([0.75, 0.55, 0], 24, 2, 2.7, 2.5, { x: 0.6, y: 0.6 }),
    sun: { turn: -16, elevation: 13, size: 0.06 },
    hills: 0.14,
    tall: { span: 1.7, x: 0.5, y: 0.64 },
  },
  {
    name: 'tail',
    view: 'seen from behind at the water',
    style: 'sport',
    terrain: 'wet',
    ...shot([1.3, 0.6, 0], 162, 4, 4, 3.6, { x: 0.36, y: 0.66 }),
    sun: { turn: 9, elevation: 10, size: 0.08 },
    hills: 0.2,
    tall: { span: 2, x: 0.5, y: 0.68 },
  },
  {
    name: 'dunes',
    view: 'on the sand',
    style: 'roadster',
    terrain: 'sand',
    ...shot([1, 0.5, 0], 64, 11, 7, 5.2, { x: 0.62, y: 0.74 }),
    sun: { turn: -12, elevation: 7, size: 0.05 },
    hills: 0.22,
    tall: { span: 3, x: 0.5, y: 0.76 },
  },
]
