import { type Composition, shot } from '../../kit/vehicles/composition.ts'

/** How a rally car flies, slides and where. */
export interface RallyLayout extends Composition {
  forest: boolean
  pitch: number
  yaw: number
  lift: number
}

export const RALLY_LAYOUTS: readonly RallyLayout[] = [
  {
    name: 'jump',
    view: 'in mid-air over a crest',
    forest: false,
    pitch: 0.09,
    yaw: 0,
    lift: 0.75,
    ...shot([2, 0.9, 0], 62, 0.8, 9, 8.4, { sway: 10, x: 0.54, y: 0.6 }),
    tall: { span: 5, x: 0.5 },
  },
  {
    name: 'drift',
    view: 'drifting in its own dust',
    forest: false,
    pitch: 0,
    yaw: 0.25,
    lift: 0,
    ...shot([2, 0.7, 0], 30, 4, 8.5, 7.6, { x: 0.42, y: 0.64 }),
    tall: { span: 4.4, x: 0.5 },
  },
  {
    name: 'forest',
    view: 'on a forest stage',
    forest: true,
    pitch: 0.02,
    yaw: 0.12,
    lift: 0,
    ...shot([1.8, 0.7, 0], 12, 3, 9, 8, { sway: 8, x: 0.5, y: 0.66 }),
    tall: { span: 4 },
  },
  {
    name: 'away',
    view: 'racing away in dust',
    forest: false,
    pitch: 0,
    yaw: -0.2,
    lift: 0,
    ...shot([2.6, 0.7, 0], 150, 5, 10, 9, { x: 0.6, y: 0.66 }),
    tall: { span: 4.8, x: 0.5 },
  },
  {
    name: 'head-on',
    view: 'head-on with all lamps lit',
    forest: false,
    pitch: 0.015,
    yaw: 0.06,
    lift: 0,
    ...shot([1, 0.75, 0], 4, 2, 7, 5.8, { sway: 5, x: 0.5, y: 0.64 }),
    tall: { span: 3.2 },
  },
  {
    name: 'stage',
    view: 'small on an endless plain',
    forest: false,
    pitch: 0,
    yaw: 0.1,
    lift: 0,
    ...shot([2.2, 0.8, 0], 74, 5, 15, 15, { sway: 10, x: 0.66, y: 0.72 }),
    tall: { span: 7, x: 0.5 },
  },
  {
    name: 'take-off',
    view: 'taking off towards the viewer',
    forest: true,
    pitch: 0.12,
    yaw: 0.05,
    lift: 0.55,
    ...shot([1.8, 0.9, 0], 34, 0.8, 7.5, 6.8, { sway: 8, x: 0.46, y: 0.6 }),
    tall: { span: 4.4, x: 0.5 },
  },
]
