import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Mesh } from '../../kit/geometry/mesh.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { sparks } from '../../kit/light/trails.ts'
import { type Composition, composeShot, compositionOf, seenAngle, shot } from '../../kit/vehicles/composition.ts'
import { formulaModel } from '../../kit/vehicles/formula-model.ts'
import { capitalised, withArticle } from '../../kit/vehicles/paints.ts'
import { PART } from '../../kit/vehicles/parts.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NIGHTS, nightWorld } from '../../kit/worlds/night-world.ts'

const LAYOUTS: readonly Composition[] = [
  {
    name: 'chase',
    view: 'throwing sparks as it races away',
    ...shot([3.6, 0.5, 0], 164, 4, 7, 6.2, { sway: 6, x: 0.42, y: 0.62 }),
    tall: { span: 3.8, x: 0.5 },
  },
  {
    name: 'flat-out',
    view: 'flat out in profile',
    ...shot([2.7, 0.5, 0], 90, 3, 8, 8, { sway: 10, x: 0.44, y: 0.64 }),
    tall: { azimuth: 125, span: 4.8, x: 0.5 },
  },
  {
    name: 'duel',
    view: 'racing at the viewer',
    ...shot([1.8, 0.5, 0], 22, 5, 8, 6.6, { sway: 8, x: 0.56, y: 0.62 }),
    tall: { span: 4, x: 0.5 },
  },
  {
    name: 'straight',
    view: 'small on the start straight',
    ...shot([3.6, 0.8, 0], 176, 5, 13, 10, { sway: 4, x: 0.54, y: 0.68 }),
    tall: { span: 5, x: 0.5 },
  },
  {
    name: 'gantry',
    view: 'seen from a gantry above the track',
    ...shot([2.7, 0.3, 0], 150, 28, 11, 8.4, { sway: 10, x: 0.46, y: 0.6 }),
    tall: { span: 5, x: 0.5 },
  },
  {
    name: 'nose',
    view: 'with its nose close to the lens',
    ...shot([0.9, 0.42, 0], 16, 4, 4, 4, { sway: 6, x: 0.56, y: 0.6 }),
    tall: { span: 2.9, x: 0.5 },
  },
]

function describe(traits: Traits): Description {
  const { view } = compositionOf(LAYOUTS, traits)
  const { paintName, lights } = NIGHTS[traits.palette]
  return {
    title: `${capitalised(paintName)} Formula car ${view} at night`,
    alt: `${withArticle(paintName)} Formula car ${view} on a floodlit street circuit at night, with ${lights} in the distance.`,
  }
}

/** A single-seater on a floodlit straight, its plank throwing sparks. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = compositionOf(LAYOUTS, traits)
  const noise = new Noise(traits.seed)
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const world = nightWorld(
    night,
    {
      towards: seenAngle(azimuth, 0),
      lamps: 90,
      lampSize: 0.007,
      band: [0.02, 0.11],
      wet: traits.random('weather').chance(0.5),
      city: traits.random('city').range(0.08, 0.2),
      haze: 0.4,
      lines: true,
      flood: true,
    },
    noise,
    traits.random('lamps'),
  )
  const model = formulaModel({
    paint: hex(night.paint),
    accent: hex(night.lamps[0]),
    rim: [0.06, 0.06, 0.065],
    caliper: [0.1, 0.1, 0.1],
    headlamp: scaled(hex(night.lamps[1]), 2),
    tail: [5, 0.12, 0.1],
  })
  addBarrierLights(model.mesh, side, traits.random('barrier'))
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  // Sparks leave the plank rearwards, wherever the rear is in this view.
  const plank = project(camera, [Math.abs(azimuth) < 60 ? 7.5 : 4.8, 0.06, 0])
  const rear = project(camera, [12, 0.15, 0])
  sparks(frame, traits.random('sparks'), plank, {
    count: 240,
    reach: 800,
    angle: Math.atan2(rear.y - plank.y, rear.x - plank.x),
    spread: 0.16,
    colour: [1, 0.45, 0.1],
  })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

/** Light strips on the far barrier, drawn out by speed. */
function addBarrierLights(mesh: Mesh, side: number, random: Random): void {
  for (let i = 0; i < 10; i++) {
    const from = random.range(-60, 10)
    const to = from + random.range(6, 24)
    const height = random.pick([0.5, 0.8, 1.1])
    const lane = -side * random.range(6, 7)
    mesh.tube(
      [
        [from, height, lane],
        [to, height, lane],
      ],
      random.range(0.006, 0.02),
      random.chance(0.3) ? PART.tail : PART.headlamp,
      30,
    )
  }
}

const scene: Scene = {
  id: 'racing/formula-night',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
