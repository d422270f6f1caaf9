import { hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { project } from '../../kit/geometry/shot-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { flare } from '../../kit/light/glow.ts'
import { paintLitRain } from '../../kit/light/rain.ts'
import { bikeModel } from '../../kit/vehicles/bike-model.ts'
import { type Composition, composeShot, seenAngle, shot } from '../../kit/vehicles/composition.ts'
import { cloud } from '../../kit/vehicles/dust.ts'
import { opening } from '../../kit/vehicles/paints.ts'
import { stage } from '../../kit/vehicles/stage.ts'
import { NIGHTS, nightWorld } from '../../kit/worlds/night-world.ts'

interface Layout extends Composition {
  style: 'sport' | 'roadster'
  rider: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'rear',
    view: 'riding away',
    style: 'sport',
    rider: true,
    ...shot([1.4, 0.7, 0], 176, 5, 4, 3.6, { sway: 6, x: 0.5, y: 0.58 }),
    tall: { span: 1.9 },
  },
  {
    name: 'headlamp',
    view: 'with its headlamp lit',
    style: 'roadster',
    rider: false,
    ...shot([0.7, 0.65, 0], 22, 4, 3.6, 3.2, { sway: 8, x: 0.62, y: 0.58 }),
    tall: { span: 1.8, x: 0.5 },
  },
  {
    name: 'kerb',
    view: 'parked at the kerb',
    style: 'roadster',
    rider: false,
    ...shot([1, 0.5, 0], 118, 5, 4.5, 3.8, { sway: 10, x: 0.4, y: 0.62 }),
    tall: { span: 2.4, x: 0.5 },
  },
  {
    name: 'avenue',
    view: 'small on a wide avenue',
    style: 'sport',
    rider: true,
    ...shot([1.2, 0.8, 0], 170, 4, 9, 7.4, { sway: 8, x: 0.58, y: 0.66 }),
    tall: { span: 3.4, x: 0.5, y: 0.68 },
  },
  {
    name: 'profile',
    view: 'in profile',
    style: 'sport',
    rider: false,
    ...shot([1, 0.52, 0], 88, 3, 5, 3.8, { sway: 8, x: 0.56, y: 0.66 }),
    tall: { span: 2.4, x: 0.5 },
  },
]

function describe(traits: Traits): Description {
  const { style, view, rider } = LAYOUTS[traits.layout]
  const { paintName, lights } = NIGHTS[traits.palette]
  const bike = style === 'sport' ? 'sport bike' : 'roadster'
  // A rider is seen from behind, and then the paint is not.
  const { title, alt } = opening(paintName, bike, !rider)
  return {
    title: `${title} ${view} in night rain${rider ? `, ${lights}` : ''}`,
    alt: `${alt} ${rider ? 'with its rider ' : ''}${view} in pouring rain, ${lights} blurred before the towers behind.`,
  }
}

/** A motorcycle on a wet street at night, city lamps far out of focus. */
function render(frame: Frame, traits: Traits): void {
  const night = NIGHTS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const { camera, azimuth } = composeShot(frame, traits, layout)
  const world = nightWorld(
    night,
    {
      towards: seenAngle(azimuth, 0),
      lamps: 44,
      lampSize: traits.random('lens').range(0.01, 0.022),
      band: [0.01, 0.2],
      city: traits.random('city').range(0.16, 0.34),
      flood: true,
      wet: true,
      haze: 0.45,
    },
    noise,
    traits.random('lamps'),
  )
  const model = bikeModel(
    {
      paint: hex(night.paint),
      accent: [0.05, 0.05, 0.055],
      rim: [0.05, 0.05, 0.055],
      caliper: hex('#c03010'),
      headlamp: [5, 5, 5],
      tail: [7, 0.12, 0.1],
    },
    { style: layout.style, rider: layout.rider },
  )
  stage(frame, camera, world, model, noise, { bloom: 0.55 })
  if (layout.rider) flare(frame, project(camera, [1.82, 0.965, 0]), 150, [1, 0.07, 0.05], 0.8)
  if (layout.name === 'headlamp') flare(frame, project(camera, [0.37, 0.88, 0]), 210, hex(night.lamps[0]), 0.8)
  const floor = {
    x: camera.centreX,
    y: frame.logicalHeight * 0.82,
    width: frame.logicalWidth * 0.8,
    height: 240,
  }
  cloud(frame, noise, floor, scaled(hex(night.glow), 1.2), 0.4, 'screen')
  paintLitRain(frame, traits.random('rain'), hex(night.lamps[0]), 520)
  finish(frame, traits.seed, { vignette: 0.45, grain: 4, contrast: 0.2 })
}

const scene: Scene = {
  id: 'bikes/night-rain',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
