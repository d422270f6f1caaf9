import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Mesh } from '../../kit/geometry/mesh.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { composeShot, compositionOf, seenAngle } from '../../kit/vehicles/composition.ts'
import { puffs } from '../../kit/vehicles/dust.ts'
import { capitalised, withArticle } from '../../kit/vehicles/paints.ts'
import { PART } from '../../kit/vehicles/parts.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { ENDURANCE } from '../../kit/vehicles/tourer-specs.ts'
import { NIGHTS, nightWorld } from '../../kit/worlds/night-world.ts'
import { ENDURANCE_LAYOUTS } from './endurance-layouts.ts'

function describe(traits: Traits): Description {
  const { view } = compositionOf(ENDURANCE_LAYOUTS, traits)
  const { paintName, lights } = NIGHTS[traits.palette]
  return {
    title: `${capitalised(paintName)} grand tourer ${view} in a night race`,
    alt: `${withArticle(paintName)} grand tourer with a tall wing, ${view} at night on the track, among ${lights}.`,
  }
}

/** A grand tourer at night: lamps, the streaks of other cars, haze over the track. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = compositionOf(ENDURANCE_LAYOUTS, traits)
  const noise = new Noise(traits.seed)
  const fitting = traits.random('car')
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const wet = traits.random('weather').chance(0.5)
  const world = nightWorld(
    night,
    {
      towards: seenAngle(azimuth, 0),
      lamps: 60,
      lampSize: 0.009,
      band: [0.03, 0.12],
      wet,
      city: traits.random('city').range(0.07, 0.16),
      haze: 0.45,
      lines: true,
      flood: true,
    },
    noise,
    traits.random('lamps'),
  )
  const lamp = hex(night.lamps[0])
  const model = carModel(
    ENDURANCE,
    {
      paint: hex(night.paint),
      accent: hex(night.lamps[1]),
      rim: [0.2, 0.2, 0.21],
      caliper: hex(night.lamps[2]),
      headlamp: scaled(lamp, 6),
      tail: [6, 0.12, 0.1],
      brake: [1.3, 0.13, 0.012],
    },
    {
      signature: fitting.integer(0, 2),
      spokes: fitting.pick([5, 10]),
      pair: 0.12,
      headlights: true,
    },
  )
  addPassing(model.mesh, side, Math.abs(azimuth) < 60 ? PART.tail : PART.headlamp, traits.random('trails'))
  const haze = { x: camera.centreX, y: camera.centreY - 60, width: 900, height: 300, alpha: 0.35 }
  const behind = puffs(frame, noise, [haze], scaled(hex(night.glow), 1.2), {
    x: camera.centreX,
    y: camera.centreY,
  })
  stage(frame, camera, world, model, noise, { bloom: 0.5, behind })
  if (layout.name === 'charge' || layout.name === 'head-on')
    for (const z of [-0.72, 0.72]) flare(frame, project(camera, [0.18, 0.68, z]), 130, lamp, 0.9)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

/** The lamps of cars on the far side of the track, drawn out by the exposure. */
function addPassing(mesh: Mesh, side: number, part: number, random: Random): void {
  for (let i = 0; i < 9; i++) {
    const lane = -side * random.range(4, 9)
    const height = random.range(0.5, 0.9)
    const from = random.range(-50, 0)
    const to = from + random.range(15, 50)
    mesh.tube(
      [
        [from, height, lane],
        [to, height, lane],
      ],
      random.range(0.004, 0.016),
      part,
      40,
    )
  }
}

const scene: Scene = {
  id: 'racing/endurance',
  layouts: ENDURANCE_LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
