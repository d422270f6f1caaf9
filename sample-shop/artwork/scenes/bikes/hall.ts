import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { HALLS, hallWorld, paintHallHaze, wallWords } from '../../kit/worlds/hall-world.ts'

/** Whole bikes and macro crops under light panels. */
const LAYOUTS: readonly (Composition & { style: 'sport' | 'roadster' })[] = [
  {
    name: 'lamp',
    view: 'close at its round lamp',
    style: 'roadster',
    ...shot([0.5, 0.85, 0], 38, 6, 1.5, 1.15, { x: 0.62, y: 0.5 }),
    tall: { span: 0.8, x: 0.5 },
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    style: 'roadster',
    ...shot([1, 0.55, 0], 44, 6, 4.5, 3.4, { x: 0.52, y: 0.58 }),
    tall: { span: 2.2, x: 0.5 },
  },
  {
    name: 'front-wheel',
    view: 'close at the front wheel',
    style: 'sport',
    ...shot([0.34, 0.36, 0.06], 70, 4, 1.6, 1.3, { x: 0.6, y: 0.55 }),
    tall: { span: 0.85, x: 0.5 },
  },
  {
    name: 'profile',
    view: 'in profile',
    style: 'sport',
    ...shot([1, 0.52, 0], 90, 3, 5, 3.4, { sway: 6, x: 0.5, y: 0.6 }),
    tall: { span: 2.3 },
  },
  {
    name: 'engine',
    view: 'close at the engine',
    style: 'roadster',
    ...shot([0.92, 0.55, 0.15], 74, 8, 1.6, 1.3, { x: 0.42, y: 0.52 }),
    tall: { span: 0.9, x: 0.5 },
  },
  {
    name: 'tail',
    view: 'seen from the tail',
    style: 'sport',
    ...shot([1.55, 0.72, 0], 150, 10, 2, 1.7, { x: 0.56, y: 0.52 }),
    tall: { span: 1.2, x: 0.5 },
  },
  {
    name: 'crown',
    view: 'seen from above',
    style: 'sport',
    ...shot([1, 0.55, 0], 28, 34, 4.5, 3.1, { sway: 14, x: 0.54, y: 0.54 }),
    tall: { span: 2, x: 0.5 },
  },
  {
    name: 'head-on',
    view: 'head-on',
    style: 'sport',
    ...shot([0.6, 0.62, 0], 6, 4, 4, 2.8, { sway: 5, y: 0.58 }),
    tall: { span: 1.5, y: 0.6 },
  },
  {
    name: 'rear-wheel',
    view: 'close at the rear wheel',
    style: 'roadster',
    ...shot([1.62, 0.42, 0.08], 118, 6, 1.8, 1.6, { x: 0.4, y: 0.55 }),
    tall: { span: 1, x: 0.5 },
  },
]

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [4]

function describe(traits: Traits): Description {
  const { style, view, elevation } = LAYOUTS[traits.layout]
  const { paintName, backdropName } = HALLS[traits.palette]
  const bike = style === 'sport' ? 'sport bike' : 'roadster'
  const { title, alt } = opening(paintName, bike, !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view} in a ${backdropName} studio`,
    alt: `${alt} ${view}, lit by panels in a ${backdropName} studio ${wallWords(traits, elevation)}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const palette = HALLS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const fitting = traits.random('bike')
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = hallWorld(traits, palette, 2, azimuth)
  const model = bikeModel(
    {
      paint: hex(palette.paint),
      accent: fitting.pick([
        [0.04, 0.04, 0.045],
        [0.3, 0.2, 0.08],
        [0.22, 0.22, 0.24],
      ]),
      rim: fitting.pick([
        [0.05, 0.05, 0.055],
        [0.3, 0.2, 0.08],
      ]),
      caliper: hex(palette.accent),
      headlamp: [4, 4, 4.2],
      tail: [6, 0.12, 0.1],
    },
    { style: layout.style, spokes: fitting.pick([5, 7, 10]) },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.4 })
  if (layout.span > 2) paintHallHaze(frame, noise, palette, camera.centreY + 90, 120)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.22 })
}

const scene: Scene = {
  id: 'bikes/hall',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: HALLS.map(({ name }) => name),
  describe,
  render,
}

export default scene
