import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { finish } from '../../kit/light/finish.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { type Composition, composeShot, seen, shot } from '../../kit/vehicles/composition.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { TOURER } from '../../kit/vehicles/tourer-specs.ts'
import { NEONS } from '../../kit/worlds/neon-palettes.ts'
import { tunnelWorld } from '../../kit/worlds/tunnel-world.ts'

const LAYOUTS: readonly Composition[] = [
  seen('seen from behind', shot([2.3, 0.75, 0], 180, 4, 8, 5.6, { sway: 0, y: 0.6 }), { span: 3, y: 0.64 }),
  seen('turned to the viewer', shot([2.2, 0.6, 0], 32, 7, 7, 6.6, { x: 0.46, y: 0.62 }), { span: 4.2, x: 0.5 }),
  seen('turned away', shot([2.4, 0.6, 0], 150, 6, 7.5, 6.8, { x: 0.55, y: 0.62 }), { span: 4.2, x: 0.5 }),
  seen('in profile', shot([2.3, 0.55, 0], 90, 3, 3.9, 6.6, { sway: 8, y: 0.64 }), {
    azimuth: 60,
    span: 4.6,
    distance: 6,
  }),
  seen('head-on', shot([2, 0.7, 0], 0, 5, 8, 5.4, { sway: 0, y: 0.62 }), { span: 3, y: 0.66 }),
  seen('small at the end of the rings', shot([2.3, 1.2, 0], 178, 4, 17, 12, { sway: 3, x: 0.5, y: 0.66 }), {
    span: 6.4,
    y: 0.68,
  }),
  seen('with its nose close to the floor', shot([0.8, 0.5, 0], 24, 2, 3.6, 4, { sway: 6, x: 0.62, y: 0.6 }), {
    span: 2.8,
    x: 0.5,
  }),
  seen('seen from above', shot([2.3, 0.5, 0], 158, 26, 6, 6, { sway: 10, x: 0.54, y: 0.6 }), { span: 3.8, x: 0.5 }),
]

const specOf = (traits: Traits) => (traits.random('body').chance(0.65) ? HYPER : TOURER)

function describe(traits: Traits): Description {
  const { view } = LAYOUTS[traits.layout]
  const { neon } = NEONS[traits.palette]
  const car = specOf(traits) === HYPER ? 'Hyper car' : 'Grand tourer'
  return {
    title: `${car} ${view} in a tunnel of ${neon} neon`,
    alt: `A ${car.toLowerCase()} ${view}; ${neon} neon rings run over its paint and the wet floor of a tunnel.`,
  }
}

/** A sports car in a tunnel whose neon rings run over its paint and the wet floor. */
function render(frame: Frame, traits: Traits): void {
  const palette = NEONS[traits.palette]
  const shape = traits.random('tunnel')
  const fitting = traits.random('car')
  const { camera } = composeShot(frame, traits, LAYOUTS[traits.layout])
  const world = tunnelWorld(palette, {
    sides: shape.pick([6, 6, 4, 8]),
    radius: shape.range(3.9, 4.8),
    spacing: shape.range(2.8, 4.4),
    axisHeight: shape.range(1.8, 2.4),
    depth: 24,
  })
  const model = carModel(
    specOf(traits),
    {
      paint: hex(palette.paint),
      accent: hex(palette.rings[0]),
      rim: fitting.pick([
        [0.25, 0.25, 0.27],
        [0.03, 0.03, 0.035],
      ]),
      caliper: hex('#e8331c'),
      headlamp: [5, 5.3, 5.8],
      tail: palette.tail,
    },
    {
      signature: fitting.integer(0, 2),
      spokes: fitting.pick([5, 7, 10]),
      pair: fitting.pick([0.16, 0.1]),
      headlights: true,
    },
  )
  stage(frame, camera, world, model, new Noise(traits.seed), { bloom: 0.6 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'cars/neon-tunnel',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
