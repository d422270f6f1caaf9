import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { paintLitRain } from '../../kit/light/rain.ts'
import { type Composition, composeShot, seenAngle, shot } from '../../kit/vehicles/composition.ts'
import { puffs } from '../../kit/vehicles/dust.ts'
import { formulaModel } from '../../kit/vehicles/formula-model.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NIGHTS, nightWorld } from '../../kit/worlds/night-world.ts'

const LAYOUTS: readonly Composition[] = [
  {
    name: 'rain-light',
    view: 'showing its rain light',
    ...shot([4.6, 0.55, 0], 180, 5, 8, 5.6, { sway: 5, x: 0.5, y: 0.6 }),
  },
  {
    name: 'charge',
    view: 'charging at the viewer',
    ...shot([1.5, 0.5, 0], 6, 5, 9, 6, { sway: 5, x: 0.5, y: 0.62 }),
  },
  {
    name: 'corner',
    view: 'leaving a corner',
    ...shot([2.7, 0.5, 0], 142, 8, 9, 7.6, { x: 0.42, y: 0.62 }),
  },
  {
    name: 'chicane',
    view: 'threading a chicane',
    ...shot([2.4, 0.5, 0], 40, 8, 9, 7.6, { x: 0.56, y: 0.62 }),
  },
  {
    name: 'aquaplane',
    view: 'in profile across standing water',
    ...shot([2.7, 0.5, 0], 90, 3, 10, 8.4, { sway: 8, x: 0.4, y: 0.68 }),
    tall: { azimuth: 60, span: 5.9, x: 0.5 },
  },
  {
    name: 'lost',
    view: 'small in the spray of a long straight',
    ...shot([3.4, 0.8, 0], 172, 4, 13, 10.5, { sway: 5, x: 0.56, y: 0.68 }),
  },
  {
    name: 'marshal-post',
    view: 'seen from a marshal post',
    ...shot([2.6, 0.4, 0], 60, 12, 11, 8, { sway: 14, x: 0.5, y: 0.62 }),
  },
]

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [8]

function describe(traits: Traits): Description {
  const { view } = LAYOUTS[traits.layout]
  const { paintName, lights } = NIGHTS[traits.palette]
  const { title, alt } = opening(paintName, 'Formula car', !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view} in night rain`,
    alt: `${alt} ${view} on a soaked street circuit, spray behind its tyres and ${lights} beyond.`,
  }
}

/** A single-seater at speed on a streaming wet track at night. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = nightWorld(
    night,
    {
      towards: seenAngle(azimuth, 0),
      lamps: 46,
      lampSize: 0.014,
      band: [0.03, 0.16],
      wet: true,
      city: traits.random('city').range(0.1, 0.24),
      haze: 0.45,
      lines: true,
      flood: true,
    },
    noise,
    traits.random('lamps'),
  )
  const model = formulaModel({
    paint: hex(night.paint),
    accent: scaled(hex(night.lamps[1]), 0.8),
    rim: [0.05, 0.05, 0.055],
    caliper: [0.1, 0.1, 0.1],
    headlamp: [4, 4, 4],
    tail: [7, 0.14, 0.1],
  })
  const rainLight = project(camera, [5.26, 0.36, 0])
  const behind = puffs(
    frame,
    noise,
    spray(camera),
    mixOklab(hex(night.glow), scaled(hex(night.lamps[0]), 0.5), 0.5),
    rainLight,
  )
  stage(frame, camera, world, model, noise, { bloom: 0.5, behind })
  if (Math.abs(azimuth) > 100) flare(frame, rainLight, 150, [1, 0.06, 0.04], 0.9)
  paintLitRain(frame, traits.random('rain'), hex(night.lamps[0]), 480, 0.2)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

/** Plumes rise behind each wheel and grow with the distance. */
function spray(camera: Parameters<typeof project>[0]) {
  return [9, 6.5, 5, 1.4].flatMap((x, k) =>
    [-0.85, 0.85].map((z) => {
      const at = project(camera, [x, 0.5 + (x > 4 ? 0.25 * (x - 4) : 0), z * (1 + k * 0.06)])
      const size = Math.min(700, at.metre * (k === 3 ? 0.55 : 0.9 + (x - 4) * 0.28))
      return { ...at, width: size * 1.2, height: size, alpha: k === 3 ? 0.35 : 0.6 }
    }),
  )
}

const scene: Scene = {
  id: 'formulaone/rain',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
