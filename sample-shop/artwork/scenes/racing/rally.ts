import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import type { Mesh } from '../../kit/geometry/mesh.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { particles } from '../../kit/light/particles.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { composeShot, compositionOf, seenDirection } from '../../kit/vehicles/composition.ts'
import { puffs } from '../../kit/vehicles/dust.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { PART } from '../../kit/vehicles/parts.ts'
import { posed } from '../../kit/vehicles/posed.ts'
import { RALLY } from '../../kit/vehicles/rally-spec.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { DUSKS } from '../../kit/worlds/dusk-palettes.ts'
import { duskWorld } from '../../kit/worlds/dusk-world.ts'
import { forestWorld } from './forest.ts'
import { RALLY_LAYOUTS, type RallyLayout } from './rally-layouts.ts'

/** Paint and accent. */
const LIVERIES = [
  { name: 'blue', paint: '#123a8a', accent: '#e8b020' },
  { name: 'white', paint: '#b8bcc4', accent: '#c01018' },
  { name: 'red', paint: '#a01014', accent: '#e8e8e8' },
  { name: 'black', paint: '#15171a', accent: '#d86a10' },
  { name: 'green', paint: '#0c5a3a', accent: '#e8e8d8' },
] as const

const liveryOf = ({ index }: Traits) => LIVERIES[(index * 2) % LIVERIES.length] ?? LIVERIES[0]

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [2, 3, 4, 5, 7, 8]

function describe(traits: Traits): Description {
  const { view, forest } = compositionOf(RALLY_LAYOUTS, traits)
  const { hour, skyWords } = DUSKS[traits.palette]
  const { title, alt } = opening(liveryOf(traits).name, 'rally car', !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view} ${hour}`,
    alt: `${alt} ${view} ${hour}, the dust lit from behind ${forest ? 'between the trunks' : `and ${skyWords} above`}.`,
  }
}

/** A rally car on gravel, the dust lit from behind. */
function render(frame: Frame, traits: Traits): void {
  const dusk = DUSKS[traits.palette]
  const layout = compositionOf(RALLY_LAYOUTS, traits)
  const noise = new Noise(traits.seed)
  const { camera, azimuth, side } = composeShot(frame, traits, layout)
  const turn = side * traits.random('sun').range(6, 14)
  const sun = seenDirection(azimuth, turn, layout.forest ? 14 : 8)
  const world = layout.forest
    ? forestWorld(dusk, sun, noise, traits.random('land'))
    : duskWorld(
        dusk,
        {
          sun,
          sunSize: 0.04,
          terrain: 'sand',
          hills: 0.16,
          clouds: traits.random('clouds').range(-0.2, 0.15),
        },
        noise,
        traits.random('land'),
      )
  const livery = liveryOf(traits)
  const car = carModel(
    RALLY,
    {
      paint: hex(livery.paint),
      accent: hex(livery.accent),
      rim: [0.5, 0.5, 0.5],
      caliper: [0.1, 0.1, 0.1],
      headlamp: [4, 3.9, 3.5],
      tail: [5, 0.12, 0.1],
    },
    { signature: 2, spokes: 8, pair: 0, headlights: true },
  )
  addLampPod(car.mesh)
  const model = posed(car, {
    pitch: layout.pitch,
    yaw: layout.yaw * side,
    lift: layout.lift,
    pivot: [2, 0.3, 0],
  })
  const dustColour = scaled(hex(dusk.sun), dusk.night ? 0.3 : 0.55)
  const light = { x: camera.centreX + turn * 20, y: camera.centreY - 160 }
  const behind = puffs(frame, noise, plume(camera, layout), dustColour, light)
  stage(frame, camera, world, model, noise, {
    bloom: 0.45,
    behind,
    shadow: layout.lift > 0 ? 0.3 : 0.85,
  })
  if (Math.abs(azimuth) < 90)
    for (const z of [-0.62, 0.62])
      flare(frame, project(camera, [0.1, 0.8 + layout.lift + layout.pitch * 1.9, z]), 70, hex(dusk.sun), 0.7)
  particles(frame, traits.random('gravel'), {
    count: 90,
    cool: scaled(dustColour, 0.5),
    hot: hex(dusk.sun),
    gravity: 2.2,
    streak: 0.8,
  })
  bloom(frame, { strength: 0.22, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 5, contrast: 0.2 })
}

/** Four round lamps on the bonnet for stages in the dark. */
function addLampPod(mesh: Mesh): void {
  for (const z of [-0.45, -0.16, 0.16, 0.45]) {
    mesh.ball([0.17, 0.87, z], [0.06, 0.105, 0.105], PART.dark)
    mesh.ball([0.125, 0.87, z], [0.03, 0.08, 0.08], PART.headlamp)
  }
}

/** Dust hangs behind the car, wider with the distance, and curls at the rear wheels. */
function plume(camera: Parameters<typeof project>[0], layout: RallyLayout) {
  return [16, 12, 9, 7, 5.4, 4.3].map((x, k) => {
    const at = project(camera, [x, 0.5 + (x - 4) * 0.14, layout.yaw * (x - 3) * -1.2])
    const size = Math.min(620, at.metre * (1 + (x - 4) * 0.26))
    return { ...at, width: size * 1.3, height: size * 0.85, alpha: 0.75 - k * 0.05 }
  })
}

const scene: Scene = {
  id: 'racing/rally',
  layouts: RALLY_LAYOUTS.map(({ name }) => name),
  palettes: DUSKS.map(({ name }) => name),
  describe,
  render,
}

export default scene
