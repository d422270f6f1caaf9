import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { flare } from '../../kit/light/glow.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { composeShot, compositionOf, seenDirection } from '../../kit/vehicles/composition.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { DUSKS } from '../../kit/worlds/dusk-palettes.ts'
import { duskWorld } from '../../kit/worlds/dusk-world.ts'
import { finishEvening, paintEveningHaze } from '../../kit/worlds/open-road.ts'
import { ROAD_LAYOUTS } from './road-layouts.ts'

/** A rider who is small already is not seen from further away. */
function layoutOf(traits: Traits): (typeof ROAD_LAYOUTS)[number] {
  const layout = ROAD_LAYOUTS[traits.layout]
  return layout.span > 5 ? layout : compositionOf(ROAD_LAYOUTS, traits)
}

function describe(traits: Traits): Description {
  const { view } = layoutOf(traits)
  const { hour, skyWords } = DUSKS[traits.palette]
  return {
    title: `Lone rider ${view} ${hour}`,
    alt: `A lone motorcycle rider ${view} ${hour}; ${skyWords} stands over the empty land.`,
  }
}

/** A lone rider on an empty road, small before the evening. */
function render(frame: Frame, traits: Traits): void {
  const dusk = DUSKS[traits.palette]
  const layout = layoutOf(traits)
  const noise = new Noise(traits.seed)
  const bend = traits.random('road').range(0.8, 1.2) * layout.winding
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const world = duskWorld(
    dusk,
    {
      sun: seenDirection(azimuth, side * traits.random('sun').range(4, 12), traits.random('sun').range(6, 9)),
      sunSize: traits.random('size').pick([0.035, 0.05, 0.09]),
      terrain: layout.terrain,
      hills: layout.hills,
      groundGain: layout.view.includes('from above,') ? 6 : 1,
      clouds: traits.random('clouds').range(-0.1, 0.25),
      road: {
        halfWidth: 3.6,
        middle: (x) => 1.7 * side + bend * (1 - Math.cos((x - 1) / 26)) * Math.sign(x - 1),
      },
    },
    noise,
    traits.random('land'),
  )
  const model = bikeModel(
    {
      paint: hex(traits.random('paint').pick(['#14161a', '#7a0c10', '#16305c', '#8a8f96'])),
      accent: [0.1, 0.1, 0.11],
      rim: [0.03, 0.03, 0.03],
      caliper: hex(dusk.sun),
      headlamp: [6, 5.6, 5],
      tail: [7, 0.15, 0.1],
    },
    { style: traits.random('bike').pick(['sport', 'roadster']), rider: true },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  if (Math.abs(azimuth) < 45)
    flare(frame, project(camera, [0.35, 0.87, 0]), layout.name === 'oncoming' ? 90 : 150, hex(dusk.sun), 0.8)
  else flare(frame, project(camera, [1.82, 0.93, 0]), 60, [1, 0.06, 0.04], 0.7)
  paintEveningHaze(frame, noise, camera, dusk, { above: 0.12, spread: 0.05, alpha: 0.3 })
  finishEvening(frame, traits.seed)
}

const scene: Scene = {
  id: 'bikes/road',
  layouts: ROAD_LAYOUTS.map(({ name }) => name),
  palettes: DUSKS.map(({ name }) => name),
  describe,
  render,
}

export default scene
