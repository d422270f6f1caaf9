import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { composeShot } from '../../kit/vehicles/composition.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { DUSKS } from '../../kit/worlds/dusk-palettes.ts'
import { duskWorld } from '../../kit/worlds/dusk-world.ts'
import { finishEvening, lowSun, paintEveningHaze } from '../../kit/worlds/open-road.ts'
import { SUNSET_LAYOUTS } from './sunset-layouts.ts'

/** Some paints stay dark before the light, others show their colour. */
const PAINTS = ['#14161a', '#7a0c10', '#16305c', '#8a8f96', '#8a4a12', '#0c4a3c'] as const

function describe(traits: Traits): Description {
  const { style, view } = SUNSET_LAYOUTS[traits.layout]
  const { hour, skyWords } = DUSKS[traits.palette]
  return {
    title: `${style === 'sport' ? 'Sport bike' : 'Roadster'} ${view} ${hour}`,
    alt: `A parked ${style === 'sport' ? 'sport motorcycle' : 'roadster motorcycle'} ${view}, backlit ${hour}, with ${skyWords} above and hills on the horizon.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const dusk = DUSKS[traits.palette]
  const layout = SUNSET_LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const world = duskWorld(
    dusk,
    {
      ...lowSun(traits, layout.sun, { azimuth, side }),
      terrain: layout.terrain,
      hills: layout.hills,
      clouds: traits.random('clouds').range(-0.1, 0.25),
    },
    noise,
    traits.random('land'),
  )
  const model = bikeModel(
    {
      paint: hex(traits.random('paint').pick(PAINTS)),
      accent: [0.02, 0.02, 0.022],
      rim: [0.03, 0.03, 0.03],
      caliper: scaled(hex(dusk.sun), 0.3),
      headlamp: [6, 5.6, 5],
      tail: [6, 0.15, 0.1],
    },
    { style: layout.style },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.55 })
  paintEveningHaze(frame, noise, camera, dusk, { above: 0.06, spread: 0.05, alpha: 0.25 })
  finishEvening(frame, traits.seed)
}

const scene: Scene = {
  id: 'bikes/sunset',
  layouts: SUNSET_LAYOUTS.map(({ name }) => name),
  palettes: DUSKS.map(({ name }) => name),
  describe,
  render,
}
export default scene
