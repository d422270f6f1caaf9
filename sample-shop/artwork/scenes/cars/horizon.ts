import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { composeShot } from '../../kit/vehicles/composition.ts'
import { capitalised, withArticle } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { TOURER } from '../../kit/vehicles/tourer-specs.ts'
import { DUSKS } from '../../kit/worlds/dusk-palettes.ts'
import { duskWorld } from '../../kit/worlds/dusk-world.ts'
import { finishEvening, lowSun, paintEveningHaze } from '../../kit/worlds/open-road.ts'
import { HORIZON_LAYOUTS, horizonLayoutOf } from './horizon-layouts.ts'

const PAINTS = ['#16181c', '#960d12', '#1a46a4', '#565b62', '#984c14', '#0d6638', '#b8b2a6'] as const
const PAINT_NAMES = ['black', 'red', 'blue', 'silver', 'copper', 'green', 'white'] as const

const paintOf = (traits: Traits) => traits.random('paint').integer(0, PAINTS.length - 1)
const specOf = (traits: Traits) => (traits.random('body').chance(0.5) ? HYPER : TOURER)

function describe(traits: Traits): Description {
  const { view, elevation } = horizonLayoutOf(traits)
  const { hour, skyWords } = DUSKS[traits.palette]
  const paint = PAINT_NAMES[paintOf(traits)]
  const car = specOf(traits) === HYPER ? 'hyper car' : 'grand tourer'
  return {
    title: `${capitalised(paint)} ${car} ${view} ${hour}`,
    alt: `${withArticle(paint)} ${car} ${view} ${hour}, ${elevation > 30 ? `lit by ${skyWords}` : `hills on the horizon and ${skyWords} above`}.`,
  }
}

/** A car small before a wide evening sky. */
function render(frame: Frame, traits: Traits): void {
  const dusk = DUSKS[traits.palette]
  const layout = horizonLayoutOf(traits)
  const noise = new Noise(traits.seed)
  const fitting = traits.random('car')
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const bend = traits.random('road').range(-0.004, 0.004)
  const world = duskWorld(
    dusk,
    {
      ...lowSun(traits, layout.sun, { azimuth, side }),
      terrain: layout.terrain,
      hills: layout.hills,
      groundGain: layout.groundGain,
      clouds: traits.random('clouds').range(-0.15, 0.25),
      road: layout.terrain === 'sand' ? { halfWidth: 3.6, middle: (x) => 1.7 + bend * Math.min(0, x) ** 2 } : undefined,
    },
    noise,
    traits.random('land'),
  )
  const model = carModel(
    specOf(traits),
    {
      paint: hex(PAINTS[paintOf(traits)]),
      accent: [0.02, 0.02, 0.02],
      rim: [0.06, 0.06, 0.06],
      caliper: hex(dusk.sun),
      headlamp: [5, 4.8, 4.4],
      tail: [6, 0.12, 0.1],
      keeps: 0.75,
    },
    { signature: fitting.integer(0, 2), spokes: 5, pair: 0.14, headlights: true },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  paintEveningHaze(frame, noise, camera, dusk, { above: 0.04, spread: 0.045, alpha: 0.3 })
  finishEvening(frame, traits.seed)
}

const scene: Scene = {
  id: 'cars/horizon',
  layouts: HORIZON_LAYOUTS.map(({ name }) => name),
  palettes: DUSKS.map(({ name }) => name),
  describe,
  render,
}

export default scene
