import { shot } from '../../kit/vehicles/composition.ts'
import type { LowSun, OpenRoad } from '../../kit/worlds/open-road.ts'

interface DuskLayout extends OpenRoad {
  sun: LowSun
  sparks: boolean
  groundGain?: number
}

/** The compositions of the scene. */
export const DUSK_LAYOUTS: readonly DuskLayout[] = [
  {
    name: 'front',
    view: 'head-on before a giant sun',
    terrain: 'asphalt',
    sparks: false,
    ...shot([2, 0.55, 0], 0, 3, 9, 6.4, { sway: 2, y: 0.66 }),
    sun: { turn: 0, elevation: 7, size: 0.12 },
    hills: 0.06,
    tall: { span: 3.2 },
  },
  {
    name: 'profile',
    view: 'in profile on a mirror of water',
    terrain: 'wet',
    sparks: false,
    ...shot([2.7, 0.5, 0], 90, 2, 11, 9, { sway: 5, x: 0.56, y: 0.68 }),
    sun: { turn: -7, elevation: 8, size: 0.05 },
    hills: 0.1,
    tall: { span: 5.8, x: 0.5 },
  },
  {
    name: 'sparks',
    view: 'throwing sparks',
    terrain: 'asphalt',
    sparks: true,
    ...shot([3.2, 0.5, 0], 158, 3, 8, 7, { sway: 6, x: 0.44, y: 0.64 }),
    sun: { turn: 10, elevation: 6, size: 0.035 },
    hills: 0.09,
    tall: { span: 4.4, x: 0.5 },
  },
  {
    name: 'quarter',
    view: 'between red and white kerbs',
    terrain: 'asphalt',
    sparks: false,
    ...shot([2.4, 0.5, 0], 32, 5, 9, 7.6, { x: 0.58, y: 0.64 }),
    sun: { turn: -12, elevation: 9, size: 0.035 },
    hills: 0.14,
    tall: { span: 4.6, x: 0.5 },
  },
  {
    name: 'apex',
    groundGain: 2.5,
    view: 'at the apex of a corner',
    terrain: 'asphalt',
    sparks: false,
    ...shot([2.6, 0.4, 0], 52, 13, 10, 7.6, { x: 0.54, y: 0.72 }),
    sun: { turn: 8, elevation: 6, size: 0.05 },
    hills: 0.2,
    tall: { span: 4.8, x: 0.5 },
  },
  {
    name: 'above',
    groundGain: 9,
    view: 'seen from above the track',
    terrain: 'asphalt',
    sparks: false,
    ...shot([2.7, 0.3, 0], 118, 48, 12, 10.5, { sway: 12, x: 0.5, y: 0.52 }),
    sun: { turn: 40, elevation: 34, size: 0.04 },
    hills: 0.1,
    tall: { azimuth: 165, span: 6 },
  },
  {
    name: 'distant',
    view: 'small on the long straight',
    terrain: 'asphalt',
    sparks: false,
    ...shot([2.7, 0.6, 0], 172, 4, 15, 12.5, { sway: 5, x: 0.56, y: 0.7 }),
    sun: { turn: -7, elevation: 8, size: 0.075 },
    hills: 0.24,
    tall: { span: 6, x: 0.5 },
  },
  {
    name: 'low-nose',
    view: 'with its nose close to the lens',
    terrain: 'salt',
    sparks: false,
    ...shot([0.9, 0.42, 0], 20, 3, 3.8, 3.9, { sway: 5, x: 0.6, y: 0.62 }),
    sun: { turn: -18, elevation: 12, size: 0.05 },
    hills: 0.12,
    tall: { span: 2.8, x: 0.5 },
  },
]
