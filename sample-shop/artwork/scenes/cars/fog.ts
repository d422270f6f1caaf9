import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { carModel } from '../../kit/vehicles/car-model.ts'
import { HYPER } from '../../kit/vehicles/car-specs.ts'
import { type Composition, composeShot, compositionOf, seen, seenAngle, shot } from '../../kit/vehicles/composition.ts'
import { cloud } from '../../kit/vehicles/dust.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { TOURER } from '../../kit/vehicles/tourer-specs.ts'
import { NIGHTS, nightWorld } from '../../kit/worlds/night-world.ts'

interface Layout extends Composition {
  forest: boolean
}

const FOREST_VIEW = { forest: true }
const CITY_VIEW = { forest: false }

const LAYOUTS: readonly Layout[] = [
  {
    ...CITY_VIEW,
    ...seen('small at the end of a foggy avenue', shot([1, 0.7, 0], 30, 2, 15, 12, { sway: 4, x: 0.4, y: 0.84 }), {
      span: 8,
    }),
  },
  {
    ...CITY_VIEW,
    ...seen('leaving the foggy city', shot([2.6, 0.7, 0], 158, 4, 7, 6.4, { sway: 8, x: 0.4, y: 0.62 }), {
      span: 3.8,
      x: 0.5,
    }),
  },
  {
    ...CITY_VIEW,
    ...seen('on a foggy street', shot([2, 0.6, 0], 24, 4, 8, 7.4, { x: 0.4, y: 0.62 }), { span: 4.4, x: 0.5 }),
  },
  {
    ...FOREST_VIEW,
    ...seen('coming out of a foggy forest', shot([1.5, 0.6, 0], 0, 2.5, 9, 7.6, { sway: 5, x: 0.5, y: 0.64 }), {
      span: 4,
    }),
  },
  {
    ...FOREST_VIEW,
    ...seen('in a forest clearing', shot([2.2, 0.6, 0], 40, 3, 10, 9, { x: 0.6, y: 0.68 }), { span: 4.8, x: 0.5 }),
  },
  {
    ...FOREST_VIEW,
    ...seen('vanishing into a foggy forest', shot([4, 0.7, 0], 166, 3, 6, 5, { sway: 5, x: 0.34, y: 0.7 }), {
      span: 4.2,
    }),
  },
]

const specOf = (traits: Traits) => (traits.random('body').chance(0.5) ? HYPER : TOURER)

/** Pictures whose light hides or changes the paint: their words do not name it. */
const HIDDEN_PAINT: readonly number[] = [6]

function describe(traits: Traits): Description {
  const { view, forest } = compositionOf(LAYOUTS, traits)
  const { paintName, lights, tint } = NIGHTS[traits.palette]
  const car = specOf(traits) === HYPER ? 'hyper car' : 'grand tourer'
  const { title, alt } = opening(paintName, car, !HIDDEN_PAINT.includes(traits.index))
  return {
    title: `${title} ${view} at night`,
    alt: `${alt} ${view}, its lamps glowing through ${tint} mist ${forest ? 'between dark trunks' : `before ${lights}`}.`,
  }
}

/** A car in night fog: its lamps are the picture. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = compositionOf(LAYOUTS, traits)
  const noise = new Noise(traits.seed)
  const fitting = traits.random('car')
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const glow = hex(night.glow)
  const world = nightWorld(
    night,
    {
      towards: seenAngle(azimuth, 0),
      lamps: layout.forest ? 0 : 40,
      lampSize: 0.02,
      trunks: layout.forest ? FOREST.map((row) => ({ ...row, colour: scaled(glow, row.haze) })) : [],
      canopy: layout.forest ? scaled(glow, 0.05) : undefined,
      wet: true,
      city: layout.forest ? undefined : 0.24,
      flood: true,
      haze: layout.forest ? 1 : 0.6,
    },
    noise,
    traits.random('world'),
  )
  const spec = specOf(traits)
  const model = carModel(
    spec,
    {
      paint: hex(night.paint),
      accent: glow,
      rim: [0.1, 0.1, 0.11],
      caliper: glow,
      headlamp: [6, 6, 6],
      tail: [6, 0.1, 0.08],
      keeps: 0.75,
    },
    { signature: fitting.integer(0, 2), spokes: 5, pair: 0.14, headlights: true },
  )
  const lamp = scaled(hex(night.lamps[0]), 0.8)
  const rear = Math.abs(azimuth) > 90
  const veil = {
    x: camera.centreX,
    y: camera.centreY,
    width: frame.logicalWidth * 0.6,
    height: 360,
  }
  stage(frame, camera, world, model, noise, { bloom: 0.5 })
  cloud(frame, noise, veil, scaled(rear ? [1, 0.08, 0.05] : lamp, rear ? 0.05 : 0.25), 0.35, 'screen')
  for (const z of [-0.68, 0.68]) {
    const at = project(camera, rear ? [4.65, spec.lights, z] : [0.15, 0.58, z])
    const near = Math.min(1, at.metre / 220)
    if (rear) flare(frame, at, 110 * near, [1, 0.06, 0.04], 0.45)
    else flare(frame, at, 190 * near, lamp)
  }
  cloud(
    frame,
    noise,
    { ...veil, y: frame.logicalHeight * 0.9, width: frame.logicalWidth, height: 260 },
    scaled(glow, 1.1),
    0.35,
    'screen',
  )
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.18 })
}

/** Rows of trunks from far to near; the far ones drown in the haze. */
const FOREST = [
  { count: 420, width: 0.22, haze: 0.7 },
  { count: 190, width: 0.18, haze: 0.3 },
  { count: 80, width: 0.14, haze: 0.06 },
]

const scene: Scene = {
  id: 'cars/fog',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
