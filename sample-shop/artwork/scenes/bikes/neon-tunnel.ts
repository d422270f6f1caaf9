import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { capitalised } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NEONS } from '../../kit/worlds/neon-palettes.ts'
import { tunnelWorld } from '../../kit/worlds/tunnel-world.ts'

const LAYOUTS: readonly (Composition & { style: 'sport' | 'roadster' })[] = [
  {
    name: 'rear',
    view: 'seen from behind',
    style: 'sport',
    ...shot([1.3, 0.6, 0], 178, 4, 4, 3.4, { sway: 3, y: 0.62 }),
    tall: { span: 1.7, y: 0.66 },
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    style: 'roadster',
    ...shot([1, 0.52, 0], 42, 5, 4.4, 3.7, { x: 0.46, y: 0.62 }),
    tall: { span: 2.3, x: 0.5 },
  },
  {
    name: 'side',
    view: 'in profile',
    style: 'sport',
    ...shot([1, 0.5, 0], 90, 3, 3.4, 3.9, { sway: 10, x: 0.54, y: 0.64 }),
    tall: { azimuth: 65, span: 2.4, x: 0.5 },
  },
  {
    name: 'rear-quarter',
    view: 'turned away',
    style: 'roadster',
    ...shot([1.1, 0.52, 0], 140, 5, 4.4, 3.7, { x: 0.55, y: 0.62 }),
    tall: { span: 2.3, x: 0.5 },
  },
  {
    name: 'front',
    view: 'head-on',
    style: 'roadster',
    ...shot([0.6, 0.65, 0], 4, 3, 3.6, 3, { sway: 4, y: 0.6 }),
    tall: { span: 1.6, y: 0.64 },
  },
  {
    name: 'distant',
    view: 'small at the end of the rings',
    style: 'sport',
    ...shot([1.2, 0.9, 0], 176, 3, 9, 7.2, { sway: 4, y: 0.66 }),
    tall: { span: 3.6, y: 0.68 },
  },
  {
    name: 'crown',
    view: 'seen from above the shoulder',
    style: 'sport',
    ...shot([1, 0.55, 0], 30, 16, 3.9, 3.3, { sway: 12, x: 0.6, y: 0.6 }),
    tall: { span: 2, x: 0.5 },
  },
  {
    name: 'tank',
    view: 'close at the tank and lamp',
    style: 'roadster',
    ...shot([0.72, 0.82, 0], 56, 10, 1.9, 1.6, { sway: 14, x: 0.44, y: 0.52 }),
    tall: { span: 1.1, x: 0.5 },
  },
]

function describe(traits: Traits): Description {
  const { style, view } = LAYOUTS[traits.layout]
  const { neon } = NEONS[traits.palette]
  const bike = style === 'sport' ? 'sport bike' : 'roadster'
  return {
    title: `${capitalised(bike)} ${view} in a tunnel of ${neon} neon`,
    alt: `A ${bike} ${view}, its paint and the wet floor mirroring the ${neon} neon rings of a tunnel.`,
  }
}

/** A motorcycle in a neon tunnel with a wet floor. */
function render(frame: Frame, traits: Traits): void {
  const palette = NEONS[traits.palette]
  const shape = traits.random('tunnel')
  const fitting = traits.random('bike')
  const layout = LAYOUTS[traits.layout]
  const { camera } = composeShot(frame, traits, layout)
  const world = tunnelWorld(palette, {
    sides: shape.pick([6, 6, 4, 8]),
    radius: shape.range(2.2, 2.8),
    spacing: shape.range(1.8, 2.8),
    axisHeight: shape.range(1.1, 1.5),
    depth: 16,
  })
  const model = bikeModel(
    {
      paint: hex(palette.paint),
      accent: [0.05, 0.05, 0.055],
      rim: fitting.pick([
        [0.2, 0.2, 0.22],
        [0.03, 0.03, 0.035],
      ]),
      caliper: hex(palette.rings[0]),
      headlamp: [5, 5.3, 5.8],
      tail: palette.tail,
    },
    { style: layout.style, spokes: fitting.pick([5, 7, 10]) },
  )
  stage(frame, camera, world, model, new Noise(traits.seed), { bloom: 0.6 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'bikes/neon-tunnel',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
