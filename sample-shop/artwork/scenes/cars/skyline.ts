import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { type Composition, composeShot, seen, shot } from '../../kit/vehicles/composition.ts'
import { capitalised, lighterPaintOf, withArticle } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { TOURER } from '../../kit/vehicles/tourer-specs.ts'
import { cityNight, paintCityHaze } from '../../kit/worlds/city-night.ts'
import { NIGHTS } from '../../kit/worlds/night-world.ts'

interface Layout extends Composition {
  /** Height of the towers as a tangent. */
  city: number
}

const LAYOUTS: readonly Layout[] = [
  {
    ...seen('in profile on a quay', shot([2.3, 0.55, 0], 90, 1.6, 14, 9, { sway: 6, x: 0.42, y: 0.74 }), {
      azimuth: 62,
      span: 5,
      x: 0.5,
      y: 0.74,
    }),
    city: 0.26,
  },
  {
    ...seen('on a roof deck', shot([2.2, 0.55, 0], 38, 5, 9, 7, { x: 0.6, y: 0.66 }), {
      span: 4.4,
      x: 0.5,
      y: 0.68,
    }),
    city: 0.26,
  },
  {
    ...seen('below tall towers', shot([2.3, 0.6, 0], 146, 1.5, 7, 7.6, { x: 0.6, y: 0.78 }), {
      span: 4.6,
      x: 0.5,
      y: 0.78,
    }),
    city: 0.55,
  },
  {
    ...seen('head-on before the city', shot([1, 0.6, 0], 4, 3, 9, 6.4, { sway: 5, y: 0.68 }), { span: 3.2, y: 0.7 }),
    city: 0.36,
  },
  {
    ...seen('facing the city', shot([2.6, 0.6, 0], 172, 5, 9, 6.6, { sway: 6, x: 0.46, y: 0.68 }), {
      span: 3.6,
      x: 0.5,
      y: 0.7,
    }),
    city: 0.3,
  },
]

const specOf = (traits: Traits) => (traits.random('body').chance(0.5) ? HYPER : TOURER)

function describe(traits: Traits): Description {
  const { view } = LAYOUTS[traits.layout]
  const { lights } = NIGHTS[traits.palette]
  const { name: paint } = lighterPaintOf(traits)
  const car = specOf(traits) === HYPER ? 'hyper car' : 'grand tourer'
  return {
    title: `${capitalised(paint)} ${car} ${view}, ${lights}`,
    alt: `${withArticle(paint)} ${car} ${view}, parked on wet ground, a skyline with ${lights} beyond.`,
  }
}

/** A parked car before the lit windows of a city. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = cityNight(night, { city: layout.city, wet: true }, traits, azimuth, noise)
  const spec = specOf(traits)
  const model = carModel(
    spec,
    {
      paint: hex(lighterPaintOf(traits).colour),
      accent: [0.08, 0.08, 0.085],
      rim: [0.12, 0.12, 0.13],
      caliper: hex(night.lamps[1]),
      headlamp: [5, 5, 5],
      tail: [6, 0.12, 0.1],
      keeps: 0.75,
    },
    { signature: traits.random('tail').integer(0, 2), spokes: 7, pair: 0.1, headlights: true },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  if (Math.abs(azimuth) > 110)
    for (const z of [-0.68, 0.68]) flare(frame, project(camera, [4.65, spec.lights, z]), 60, [1, 0.06, 0.04], 0.5)
  paintCityHaze(frame, noise, camera, night)
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.18 })
}

const scene: Scene = {
  id: 'cars/skyline',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
