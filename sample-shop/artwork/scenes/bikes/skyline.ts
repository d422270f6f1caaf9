import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { cityPaintOf, opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { cityNight, paintCityHaze } from '../../kit/worlds/city-night.ts'
import { NIGHTS } from '../../kit/worlds/night-world.ts'

interface Layout extends Composition {
  style: 'sport' | 'roadster'
  /** Height of the towers as a tangent. */
  city: number
  wet: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'profile',
    view: 'in profile on a quay',
    style: 'roadster',
    city: 0.3,
    wet: true,
    ...shot([1, 0.55, 0], 90, 2, 6, 4.6, { sway: 6, x: 0.4, y: 0.72 }),
    tall: { span: 2.5, x: 0.5, y: 0.74 },
  },
  {
    name: 'quarter',
    view: 'on a roof deck',
    style: 'sport',
    city: 0.22,
    wet: true,
    ...shot([1, 0.55, 0], 46, 5, 5, 3.9, { x: 0.6, y: 0.64 }),
    tall: { span: 2.3, x: 0.5, y: 0.66 },
  },
  {
    name: 'skyward',
    view: 'below tall towers',
    style: 'roadster',
    city: 0.5,
    wet: true,
    ...shot([1, 0.6, 0], 130, 1.5, 4, 4.4, { x: 0.62, y: 0.76 }),
    tall: { span: 2.6, x: 0.5, y: 0.78 },
  },
  {
    name: 'small',
    view: 'small before the whole city',
    style: 'sport',
    city: 0.2,
    wet: true,
    ...shot([1, 0.6, 0], 90, 1.4, 13, 9.5, { sway: 8, x: 0.66, y: 0.78 }),
    tall: { span: 4.2, x: 0.5, y: 0.78 },
  },
  {
    name: 'tail',
    view: 'facing the city',
    style: 'sport',
    city: 0.32,
    wet: false,
    ...shot([1.3, 0.6, 0], 168, 4, 4.4, 3.5, { sway: 8, x: 0.42, y: 0.66 }),
    tall: { span: 1.9, x: 0.5, y: 0.68 },
  },
]

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [2, 5, 8, 9, 10]

function describe(traits: Traits): Description {
  const { style, view, wet } = LAYOUTS[traits.layout]
  const { lights } = NIGHTS[traits.palette]
  const bike = style === 'sport' ? 'sport bike' : 'roadster'
  const { title, alt } = opening(cityPaintOf(traits).name, bike, !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view}, ${lights}`,
    alt: `${alt} ${view}, parked on ${wet ? 'wet' : 'dry'} ground, a skyline with ${lights} beyond.`,
  }
}

/** A parked motorcycle before the lit windows of a city. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = cityNight(night, layout, traits, azimuth, noise)
  const model = bikeModel(
    {
      paint: hex(cityPaintOf(traits).colour),
      accent: [0.08, 0.08, 0.085],
      rim: traits.random('rim').pick([
        [0.05, 0.05, 0.055],
        [0.3, 0.2, 0.08],
      ]),
      caliper: hex(night.lamps[1]),
      headlamp: [5, 5, 5],
      tail: [7, 0.12, 0.1],
    },
    { style: layout.style },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  if (Math.abs(azimuth) > 110) flare(frame, project(camera, [1.82, 0.93, 0]), 60, [1, 0.07, 0.05], 0.6)
  paintCityHaze(frame, noise, camera, night)
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.18 })
}

const scene: Scene = {
  id: 'bikes/skyline',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
