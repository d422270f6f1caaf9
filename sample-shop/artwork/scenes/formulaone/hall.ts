import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { formulaModel } from '../../kit/vehicles/formula-model.ts'
import { capitalised, withArticle } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { HALLS, hallWorld, paintHallHaze, wallWords } from '../../kit/worlds/hall-world.ts'

/** Whole single-seaters and macro crops under light panels. */
const LAYOUTS: readonly Composition[] = [
  {
    name: 'front',
    view: 'head-on',
    ...shot([2, 0.5, 0], 0, 5, 8, 4.6, { sway: 0, y: 0.6 }),
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    ...shot([2.5, 0.45, 0], 38, 9, 9, 7, { x: 0.5, y: 0.58 }),
  },
  {
    name: 'tyre',
    view: 'close at a glowing brake',
    ...shot([1.05, 0.4, 0.85], 48, 5, 2.6, 2, { x: 0.6, y: 0.56 }),
  },
  {
    name: 'rear',
    view: 'seen from behind',
    ...shot([4.6, 0.55, 0], 180, 5, 7, 4.6, { sway: 0, y: 0.6 }),
  },
  {
    name: 'profile',
    view: 'in profile',
    ...shot([2.7, 0.4, 0], 90, 3, 11, 7.2, { sway: 4, y: 0.62 }),
    tall: { azimuth: 55, span: 5 },
  },
  {
    name: 'cockpit',
    view: 'close at the cockpit',
    ...shot([2.35, 0.72, 0], 28, 10, 3, 2.2, { x: 0.56, y: 0.5 }),
  },
  {
    name: 'overhead',
    view: 'seen from above',
    ...shot([2.7, 0.3, 0], 80, 58, 12, 7, { sway: 12, y: 0.52 }),
    tall: { azimuth: 15, span: 4.4 },
  },
  {
    name: 'rear-wing',
    view: 'close at the rear wing',
    ...shot([4.9, 0.62, 0.1], 146, 12, 3.4, 2.8, { x: 0.58, y: 0.54 }),
  },
  {
    name: 'front-wing',
    view: 'close at the front wing',
    ...shot([0.55, 0.26, 0.3], 32, 14, 2.8, 2.5, { x: 0.44, y: 0.56 }),
  },
]

function describe(traits: Traits): Description {
  const { view, elevation } = LAYOUTS[traits.layout]
  const { paintName, backdropName } = HALLS[traits.palette]
  return {
    title: `${capitalised(paintName)} Formula car ${view} in a ${backdropName} studio`,
    alt: `${withArticle(paintName)} Formula car without markings, ${view}, in a ${backdropName} studio ${wallWords(traits, elevation)}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const palette = HALLS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = hallWorld(traits, palette, 5.4, azimuth)
  const model = formulaModel(
    {
      paint: hex(palette.paint),
      accent: hex(palette.accent),
      rim: [0.05, 0.05, 0.055],
      caliper: hex(palette.accent),
      headlamp: [4, 4, 4],
      tail: [6, 0.12, 0.1],
      brake: [1.4, 0.16, 0.015],
    },
    layout.name === 'tyre',
  )
  stage(frame, camera, world, model, noise, { bloom: 0.4 })
  if (layout.span > 3) paintHallHaze(frame, noise, palette, camera.centreY + 60, 130)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.22 })
}

const scene: Scene = {
  id: 'formulaone/hall',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: HALLS.map(({ name }) => name),
  describe,
  render,
}

export default scene
