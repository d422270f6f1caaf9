import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { sparks } from '../../kit/light/trails.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { formulaModel } from '../../kit/vehicles/formula-model.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NEONS } from '../../kit/worlds/neon-palettes.ts'
import { tunnelWorld } from '../../kit/worlds/tunnel-world.ts'
import { liveryOf } from './liveries.ts'

const LAYOUTS: readonly Composition[] = [
  {
    name: 'rear',
    view: 'racing away',
    ...shot([4, 0.6, 0], 180, 4, 8, 5.6, { sway: 2, y: 0.62 }),
  },
  {
    name: 'front',
    view: 'racing at the viewer',
    ...shot([1.4, 0.6, 0], 0, 5, 8, 5.8, { sway: 3, y: 0.64 }),
  },
  {
    name: 'chase',
    view: 'throwing sparks',
    ...shot([3.6, 0.55, 0], 156, 4, 7, 6.6, { sway: 5, x: 0.42, y: 0.62 }),
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    ...shot([2.2, 0.5, 0], 34, 8, 8, 7.2, { sway: 6, x: 0.56, y: 0.62 }),
  },
  {
    name: 'distant',
    view: 'small at the end of the lights',
    ...shot([2.7, 1.2, 0], 178, 4, 16, 12, { sway: 3, y: 0.66 }),
  },
]

const openOf = (traits: Traits) => traits.random('shape').chance(0.5)

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [3, 5, 8]

function describe(traits: Traits): Description {
  const { view } = LAYOUTS[traits.layout]
  const { neon } = NEONS[traits.palette]
  const { title, alt } = opening(liveryOf(traits).name, 'Formula car', !HIDDEN_PAINT.includes(traits.index))
  const lights = openOf(traits) ? 'light lines' : 'light rings'
  return {
    title: `${title} ${view} in a tunnel of ${neon} light`,
    alt: `${alt} without markings, ${view} in a tunnel whose ${neon} ${lights} shine on the wet floor.`,
  }
}

/** A single-seater at speed through a tunnel of neon rings or of lines that meet at its end. */
function render(frame: Frame, traits: Traits): void {
  const palette = NEONS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const shape = traits.random('tunnel')
  const livery = liveryOf(traits)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const open = openOf(traits)
  const world = tunnelWorld(palette, {
    sides: shape.pick([6, 8, 10]),
    radius: shape.range(4, 4.8),
    spacing: open ? 0 : shape.range(3.2, 5),
    axisHeight: shape.range(1.7, 2.2),
    depth: open ? 34 : 26,
  })
  const model = formulaModel({
    paint: hex(livery.paint),
    accent: hex(livery.accent),
    rim: [0.06, 0.06, 0.065],
    caliper: [0.1, 0.1, 0.1],
    headlamp: [4, 4, 4],
    tail: [6, 0.12, 0.1],
  })
  stage(frame, camera, world, model, new Noise(traits.seed), { bloom: 0.55 })
  if (Math.abs(azimuth) > 100) {
    const plank = project(camera, [5, 0.06, 0])
    const behind = project(camera, [7.5, 0.12, 0])
    sparks(frame, traits.random('sparks'), plank, {
      count: layout.name === 'chase' ? 240 : 90,
      reach: layout.name === 'chase' ? 800 : 360,
      angle: Math.atan2(behind.y - plank.y, behind.x - plank.x),
      spread: layout.name === 'chase' ? 0.18 : 0.5,
      colour: [1, 0.45, 0.1],
    })
  }
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'formulaone/tunnel',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
