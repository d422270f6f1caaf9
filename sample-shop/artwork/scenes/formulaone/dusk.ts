import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { sparks } from '../../kit/light/trails.ts'
import { composeShot } from '../../kit/vehicles/composition.ts'
import { formulaModel } from '../../kit/vehicles/formula-model.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { DUSKS } from '../../kit/worlds/dusk-palettes.ts'
import { duskWorld } from '../../kit/worlds/dusk-world.ts'
import { finishEvening, lowSun, paintEveningHaze } from '../../kit/worlds/open-road.ts'
import { DUSK_LAYOUTS, duskLayoutOf, IN_TURN } from './dusk-layouts.ts'
import { liveryOf } from './liveries.ts'

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [17]

function describe(traits: Traits): Description {
  const { view } = duskLayoutOf(traits)
  const { hour, skyWords } = DUSKS[traits.palette]
  const { title, alt } = opening(liveryOf(traits).name, 'Formula car', !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view} ${hour}`,
    alt: `${alt} without markings, ${view} ${hour}, under ${skyWords}.`,
  }
}

/** A single-seater against a low sun. */
function render(frame: Frame, traits: Traits): void {
  const dusk = DUSKS[traits.palette]
  const layout = duskLayoutOf(traits)
  const noise = new Noise(traits.seed)
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const world = duskWorld(
    dusk,
    {
      ...lowSun(traits, layout.sun, { azimuth, side }),
      terrain: layout.terrain,
      hills: layout.hills,
      groundGain: layout.groundGain,
      clouds: traits.random('clouds').range(-0.15, 0.25),
      road: layout.terrain === 'asphalt' ? { halfWidth: 5.4, middle: () => 1.6 * side, kerbs: true } : undefined,
    },
    noise,
    traits.random('land'),
  )
  const livery = liveryOf(traits)
  const model = formulaModel({
    paint: hex(livery.paint),
    accent: hex(livery.accent),
    rim: [0.04, 0.04, 0.04],
    caliper: [0.1, 0.1, 0.1],
    headlamp: [4, 4, 4],
    tail: [6, 0.12, 0.1],
  })
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  const [plank, behind] = [4.9, 7].map((x) => project(camera, [x, 0.08, 0]))
  if (layout.view.includes('sparks'))
    sparks(frame, traits.random('sparks'), plank, {
      count: 260,
      reach: 900,
      angle: Math.atan2(behind.y - plank.y, behind.x - plank.x),
      spread: 0.22,
      colour: [1, 0.42, 0.08],
    })
  if (layout.elevation < 15) paintEveningHaze(frame, noise, camera, dusk, { above: 0.06, spread: 0.05, alpha: 0.25 })
  finishEvening(frame, traits.seed)
}

const scene: Scene = {
  id: 'formulaone/dusk',
  layouts: DUSK_LAYOUTS.slice(0, IN_TURN).map(({ view }) => view),
  palettes: DUSKS.map(({ name }) => name),
  describe,
  render,
}

export default scene
