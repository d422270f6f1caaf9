import { type Composition, shot } from '../../kit/vehicles/composition.ts'

/** The compositions of the scene. */
export const ENDURANCE_LAYOUTS: readonly Composition[] = [
  {
    name: 'charge',
    view: 'throwing its light at the viewer',
    ...shot([2, 0.65, 0], 24, 4, 8, 7, { sway: 6, x: 0.45, y: 0.62 }),
    tall: { span: 4.4, x: 0.5 },
  },
  {
    name: 'chase',
    view: 'racing away from the car behind',
    ...shot([3, 0.7, 0], 160, 5, 8, 7, { sway: 6, x: 0.56, y: 0.62 }),
    tall: { span: 4.4, x: 0.5 },
  },
  {
    name: 'flat-out',
    view: 'flat out in profile',
    ...shot([2.3, 0.6, 0], 90, 3, 8, 8, { sway: 6, x: 0.55, y: 0.66 }),
    tall: { azimuth: 60, span: 4.8, x: 0.5 },
  },
  {
    name: 'head-on',
    view: 'head-on',
    ...shot([1.2, 0.7, 0], 4, 4, 9, 6, { sway: 4, y: 0.64 }),
    tall: { span: 3.2, y: 0.66 },
  },
  {
    name: 'wing',
    view: 'close at the rear wing',
    ...shot([4, 0.9, 0], 152, 9, 4, 3.8, { sway: 8, x: 0.42, y: 0.56 }),
    tall: { span: 2.8, x: 0.5 },
  },
  {
    name: 'pit-wall',
    view: 'seen from the pit wall',
    ...shot([2.3, 0.5, 0], 56, 17, 10, 7.4, { sway: 12, x: 0.56, y: 0.64 }),
    tall: { span: 4.6, x: 0.5 },
  },
  {
    name: 'lonely-lap',
    view: 'small on a lonely lap',
    ...shot([2.6, 0.9, 0], 166, 4, 14, 11, { sway: 8, x: 0.6, y: 0.7 }),
    tall: { span: 5.4, x: 0.5 },
  },
]
