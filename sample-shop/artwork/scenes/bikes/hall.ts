import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { type Composition, composeShot } from '../../kit/vehicles/composition.ts'
import { capitalised } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { HALLS, hallWorld, paintHallHaze, wallWords } from '../../kit/worlds/hall-world.ts'

/** Whole bikes and macro crops under light panels. */
const LAYOUTS: readonly (Composition & { style: 'sport' | 'roadster' })[] = [
  {
    name: 'lamp',
    view: 'close at its round lamp',
    style: 'roadster',
    target: [0.5, 0.85, 0],
    azimuth: 38,
    elevation: 6,
    distance: 1.5,
    span: 1.15,
    x: 0.62,
    y: 0.5,
    tall: { span: 0.8, x: 0.5 },
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    style: 'roadster',
    target: [1, 0.55, 0],
    azimuth: 44,
    elevation: 6,
    distance: 4.5,
    span: 3.4,
    x: 0.52,
    y: 0.58,
    tall: { span: 2.2, x: 0.5 },
  },
  {
    name: 'front-wheel',
    view: 'close at the front wheel',
    style: 'sport',
    target: [0.34, 0.36, 0.06],
    azimuth: 70,
    elevation: 4,
    distance: 1.6,
    span: 1.3,
    x: 0.6,
    y: 0.55,
    tall: { span: 0.85, x: 0.5 },
  },
  {
    name: 'profile',
    view: 'in profile',
    style: 'sport',
    target: [1, 0.52, 0],
    azimuth: 90,
    sway: 6,
    elevation: 3,
    distance: 5,
    span: 3.4,
    x: 0.5,
    y: 0.6,
    tall: { span: 2.3 },
  },
  {
    name: 'engine',
    view: 'close at the engine',
    style: 'roadster',
    target: [0.92, 0.55, 0.15],
    azimuth: 74,
    elevation: 8,
    distance: 1.6,
    span: 1.3,
    x: 0.42,
    y: 0.52,
    tall: { span: 0.9, x: 0.5 },
  },
  {
    name: 'tail',
    view: 'seen from the tail',
    style: 'sport',
    target: [1.55, 0.72, 0],
    azimuth: 150,
    elevation: 10,
    distance: 2,
    span: 1.7,
    x: 0.56,
    y: 0.52,
    tall: { span: 1.2, x: 0.5 },
  },
  {
    name: 'crown',
    view: 'seen from above',
    style: 'sport',
    target: [1, 0.55, 0],
    azimuth: 28,
    sway: 14,
    elevation: 34,
    distance: 4.5,
    span: 3.1,
    x: 0.54,
    y: 0.54,
    tall: { span: 2, x: 0.5 },
  },
  {
    name: 'head-on',
    view: 'head-on',
    style: 'sport',
    target: [0.6, 0.62, 0],
    azimuth: 6,
    sway: 5,
    elevation: 4,
    distance: 4,
    span: 2.8,
    y: 0.58,
    tall: { span: 1.5, y: 0.6 },
  },
  {
    name: 'rear-wheel',
    view: 'close at the rear wheel',
    style: 'roadster',
    target: [1.62, 0.42, 0.08],
    azimuth: 118,
    elevation: 6,
    distance: 1.8,
    span: 1.6,
    x: 0.4,
    y: 0.55,
    tall: { span: 1, x: 0.5 },
  },
]

function describe(traits: Traits): Description {
  const { style, view, elevation } = LAYOUTS[traits.layout]
  const { paintName, backdropName } = HALLS[traits.palette]
  const bike = style === 'sport' ? 'sport bike' : 'roadster'
  return {
    title: `${capitalised(paintName)} ${bike} ${view} in a ${backdropName} studio`,
    alt: `A ${paintName} ${bike} ${view}, lit by panels in a ${backdropName} studio ${wallWords(traits, elevation)}.`,
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
