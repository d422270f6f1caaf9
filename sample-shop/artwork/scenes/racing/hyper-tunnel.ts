import { hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { lightTrails } from '../../kit/light/trails.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { type Composition, composeShot, shot } from '../../kit/vehicles/composition.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NEONS } from '../../kit/worlds/neon-palettes.ts'
import { tunnelWorld } from '../../kit/worlds/tunnel-world.ts'

const LAYOUTS: readonly Composition[] = [
  {
    name: 'rear',
    view: 'racing away',
    ...shot([2.6, 0.8, 0], 180, 5, 7, 5.6, { sway: 1, y: 0.62 }),
    tall: { span: 3, y: 0.66 },
  },
  {
    name: 'rear-low',
    view: 'seen low from behind',
    ...shot([2.8, 0.6, 0], 164, 2.5, 6, 5.6, { sway: 4, x: 0.6, y: 0.62 }),
    tall: { span: 3.6, x: 0.5 },
  },
  {
    name: 'front',
    view: 'racing at the viewer',
    ...shot([2, 0.7, 0], 8, 4, 7, 5.6, { sway: 5, x: 0.46, y: 0.62 }),
    tall: { span: 3.2, x: 0.5 },
  },
  {
    name: 'flyby',
    view: 'in profile',
    ...shot([2.3, 0.6, 0], 98, 3, 3.8, 6.4, { sway: 8, x: 0.44, y: 0.64 }),
    tall: { azimuth: 130, span: 4.4, x: 0.5, distance: 5 },
  },
  {
    name: 'distant',
    view: 'small at the end of the lines',
    ...shot([2.6, 1.2, 0], 178, 4, 16, 12, { sway: 3, y: 0.66 }),
    tall: { span: 6.2, y: 0.68 },
  },
  {
    name: 'quarter',
    view: 'turned to the viewer',
    ...shot([2.2, 0.6, 0], 34, 9, 7, 6.6, { sway: 6, x: 0.58, y: 0.62 }),
    tall: { span: 4.2, x: 0.5 },
  },
  {
    name: 'crown',
    view: 'seen from above',
    ...shot([2.3, 0.5, 0], 160, 24, 7, 6.4, { sway: 8, x: 0.5, y: 0.58 }),
    tall: { span: 4 },
  },
]

function describe(traits: Traits): Description {
  const { view } = LAYOUTS[traits.layout]
  const { neon } = NEONS[traits.palette]
  return {
    title: `Hyper car ${view} through ${neon} light`,
    alt: `A hyper car ${view} in a tunnel, the ${neon} light lines on its walls running to one point.`,
  }
}

/** A hyper car at speed through a tunnel of light lines; its tail lights draw streaks. */
function render(frame: Frame, traits: Traits): void {
  const palette = NEONS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const shape = traits.random('tunnel')
  const fitting = traits.random('car')
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = tunnelWorld(palette, {
    sides: shape.pick([6, 8, 10]),
    radius: shape.range(4, 5),
    spacing: 0,
    axisHeight: shape.range(1.6, 2.2),
    depth: 34,
  })
  const model = carModel(
    HYPER,
    {
      paint: hex(palette.paint),
      accent: hex(palette.rings[0]),
      rim: [0.04, 0.04, 0.045],
      caliper: hex('#e8331c'),
      headlamp: [5, 5.3, 5.8],
      tail: palette.tail,
    },
    { signature: fitting.integer(0, 2), spokes: 7, pair: 0.1, headlights: true },
  )
  stage(frame, camera, world, model, new Noise(traits.seed), { bloom: 0.6 })
  if (Math.abs(azimuth) > 150) lightTrails(frame, tailStreaks(camera, traits.random('streaks')))
  finish(frame, traits.seed, { vignette: 0.5, grain: 4, contrast: 0.2 })
}

/** The exposure draws the tail lights out towards the viewer, low over the floor. */
function tailStreaks(camera: Parameters<typeof project>[0], random: ReturnType<Traits['random']>) {
  return [-0.78, -0.7, -0.6, 0.6, 0.7, 0.78].map((z) => {
    const points = Array.from({ length: 24 }, (_, i) => {
      const x = 4.7 + (i / 23) ** 1.4 * 4.2
      return project(camera, [x, 0.72 - (x - 4.7) * 0.02, z * (1 + (x - 4.7) * 0.03)])
    })
    return {
      points: points.filter(({ metre }) => metre < 3000),
      width: random.range(1, 3),
      colour: [1, 0.07, 0.05] as [number, number, number],
      alpha: random.range(0.15, 0.4),
    }
  })
}

const scene: Scene = {
  id: 'racing/hyper-tunnel',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NEONS.map(({ name }) => name),
  describe,
  render,
}

export default scene
