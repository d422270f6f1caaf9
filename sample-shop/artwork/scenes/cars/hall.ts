import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { type Composition, composeShot, seen, shot } from '../../kit/vehicles/composition.ts'
import { capitalised, withArticle } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { TOURER } from '../../kit/vehicles/tourer-specs.ts'
import { HALLS, hallWorld, paintHallHaze, wallWords } from '../../kit/worlds/hall-world.ts'

/** Whole cars and macro crops under light panels. */
const LAYOUTS: readonly Composition[] = [
  seen('turned to the viewer', shot([2.2, 0.55, 0], 36, 6, 8, 6.4, { x: 0.54, y: 0.6 }), { span: 4.4, x: 0.5 }),
  seen('close at the front wheel', shot([0.98, 0.42, 0.9], 62, 5, 2.2, 1.7, { x: 0.6, y: 0.56 }), { span: 1, x: 0.5 }),
  seen('in profile', shot([2.3, 0.5, 0], 90, 2, 11, 6.2, { sway: 3, y: 0.62 }), {
    azimuth: 50,
    span: 4.4,
    distance: 7,
  }),
  seen('close at the headlamp', shot([0.35, 0.55, 0.6], 18, 8, 2.4, 1.9, { x: 0.62, y: 0.55 }), { span: 1.3, x: 0.5 }),
  seen('turned away', shot([2.5, 0.55, 0], 146, 8, 8, 6.2, { x: 0.45, y: 0.6 }), { span: 4.2, x: 0.5 }),
  seen('close at the tail lights', shot([4.5, 0.62, 0.35], 160, 6, 2.6, 2, { x: 0.45, y: 0.52 }), {
    span: 1.5,
    x: 0.5,
  }),
  seen('seen from above', shot([2.3, 0.4, 0], 70, 52, 10, 6.4, { sway: 14, x: 0.5, y: 0.52 }), {
    azimuth: 20,
    span: 3.8,
  }),
  seen('along the bonnet', shot([1, 0.72, 0.2], 40, 16, 2.6, 2.3, { x: 0.46, y: 0.56 }), { span: 1.6, x: 0.5 }),
  seen('head-on', shot([1, 0.62, 0], 0, 4, 8, 4.4, { sway: 3, y: 0.58 }), { span: 2.5, y: 0.6 }),
]

const specOf = (traits: Traits) =>
  LAYOUTS[traits.layout].span < 2.5 || traits.random('body').chance(0.5) ? HYPER : TOURER

function describe(traits: Traits): Description {
  const { view, elevation } = LAYOUTS[traits.layout]
  const { paintName, backdropName } = HALLS[traits.palette]
  const car = specOf(traits) === HYPER ? 'hyper car' : 'grand tourer'
  return {
    title: `${capitalised(paintName)} ${car} ${view} in a ${backdropName} studio`,
    alt: `${withArticle(paintName)} ${car} ${view}, lit by panels in a ${backdropName} studio ${wallWords(traits, elevation)}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const palette = HALLS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const fitting = traits.random('car')
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = hallWorld(traits, palette, 4.6, azimuth)
  const macro = layout.span < 2.5
  const model = carModel(
    specOf(traits),
    {
      paint: hex(palette.paint),
      accent: hex(palette.accent),
      rim: fitting.pick([
        [0.3, 0.3, 0.32],
        [0.03, 0.03, 0.035],
        [0.3, 0.2, 0.09],
      ]),
      caliper: hex(palette.accent),
      headlamp: [4, 4.3, 4.8],
      tail: [6, 0.12, 0.1],
      // Yellow that lies in the shade would look brown.
      keeps: palette.paintName === 'yellow' ? 0.75 : 0,
      brake: layout.view.endsWith('wheel') ? [1.3, 0.13, 0.012] : undefined,
    },
    {
      signature: fitting.integer(0, 2),
      spokes: fitting.pick([5, 7, 10]),
      pair: fitting.pick([0.16, 0.1]),
      headlights: true,
    },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.4 })
  if (!macro) paintHallHaze(frame, noise, palette, camera.centreY + 40, 130)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.22 })
}

const scene: Scene = {
  id: 'cars/hall',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: HALLS.map(({ name }) => name),
  describe,
  render,
}

export default scene
