import { paintCity } from '../../kit/city/city-view.ts'
import { type Streak, Streaks } from '../../kit/city/light-streaks.ts'
import { Towers } from '../../kit/city/towers.ts'
import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { norm } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { MOODS } from './moods.ts'
import { buildLot, makeFacades, makeSky } from './setting.ts'

/** Straight down on the streets, up between the towers, and from a high ledge along the blocks. */
const LAYOUTS = ['straight down', 'looking up', 'ledge'] as const
type Layout = (typeof LAYOUTS)[number]

const PITCH = 40
/** The city has no blocks behind z = 0, so a camera that looks down hangs far ahead of it. */
const MIDDLE = PITCH * 30

function describe(traits: Traits): Description {
  const { hour, light } = MOODS[traits.palette]
  const words: Record<Layout, Description> = {
    'straight down': {
      title: `Crossing streets from straight above ${hour}`,
      alt: `Looking straight down past the roofs of skyscrapers into glowing streets full of traffic, ${light}.`,
    },
    'looking up': {
      title: `Between skyscrapers, looking up ${hour}`,
      alt: `Glass towers lean together overhead, seen from the pavement, ${light}.`,
    },
    ledge: {
      title: `View from a high ledge ${hour}`,
      alt: `From a ledge high above the city, the walls of towers plunge down to bright streets ${light}.`,
    },
  }
  return words[LAYOUTS[traits.layout]]
}

function render(frame: Frame, traits: Traits): void {
  const mood = MOODS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const up = layout === 'looking up'
  const place = traits.random('disc')
  const disc = up ? null : { x: place.range(-0.4, 0.4), y: place.range(0.06, 0.12), radius: 0.05 }
  const sky = makeSky(noise, mood, disc, traits.random('clouds').range(-0.1, 0.3))
  paintCity(frame, {
    camera: placeCamera(frame, layout, traits.random('view')),
    towers: layTowers(layout, traits.seed),
    facades: makeFacades(mood, sky, mood.lit * (up ? 1 : 1.1)),
    sky,
    air: {
      colour: scaled(hex(mood.fog), up ? 0.8 : 0.6),
      density: mood.fogDensity * { 'straight down': 0.0009, 'looking up': 0.0024, ledge: 0.0011 }[layout],
      height: up ? 140 : 70,
    },
    noise,
    streaks: up ? undefined : new Streaks(traffic(traits.random('traffic')), noise, 1400),
    ground: up ? 'wet' : 'streets',
    streetLight: scaled(mixOklab(hex(mood.street), hex(mood.neon[0]), 0.45), 1.25),
    bloom: 1,
  })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.25 })
}

function placeCamera(frame: Frame, layout: Layout, random: Random): TurningCamera {
  const side = random.chance(0.5) ? 1 : -1
  if (layout === 'straight down')
    return new TurningCamera(frame, {
      x: random.range(-8, 8),
      y: random.range(230, 640),
      z: MIDDLE + random.range(-10, 10),
      yaw: side * random.range(0.12, 0.75),
      pitch: random.range(-1.5, -1.1),
      zoom: random.range(0.7, 1.1),
    })
  if (layout === 'looking up')
    return new TurningCamera(frame, {
      x: random.range(-5, 5),
      y: 2,
      z: 30 + random.range(-8, 8),
      yaw: side * random.range(0, 0.5),
      pitch: random.range(0.72, 0.9),
      zoom: random.range(0.66, 0.8),
    })
  return new TurningCamera(frame, {
    x: random.range(-6, 6),
    y: random.range(190, 240),
    z: MIDDLE,
    yaw: side * random.range(0.25, 0.6),
    pitch: random.range(-0.72, -0.55),
    zoom: random.range(0.62, 0.74),
    axis: 0.42,
  })
}

function layTowers(layout: Layout, seed: number): Towers {
  return new Towers(seed, PITCH, (i, j, x, z, add) => {
    const luck = hashUnit(i, j, seed + 1)
    let height = 40 + 130 * luck ** 1.4
    if (hashUnit(i, j, seed + 2) < 0.14) height *= 1.5
    if (layout === 'looking up') {
      if (i === 0 || i === -1) return
      height = 150 + 190 * luck
    }
    // Nothing may stand right in front of a camera in the air.
    const near = norm(x + PITCH / 2, z + PITCH / 2 - MIDDLE) < PITCH * 1.6
    if (layout !== 'looking up' && near) height = Math.min(height, 90)
    buildLot(seed, [i, j, x, z], PITCH, height, add)
  })
}

/** Trails in both directions along a few streets that meet below the camera. */
function traffic(random: Random): Streak[] {
  const streets = [-2, -1, 0, 1, 2].flatMap((n) => [
    { alongX: false, middle: n * PITCH },
    { alongX: true, middle: MIDDLE + n * PITCH },
  ])
  const busy = streets.filter(() => random.chance(0.6))
  return busy.flatMap(({ alongX, middle }) =>
    [-3.4, -2.2, 2.2, 3.4].map(
      (lane): Streak => ({
        alongX,
        offset: middle + lane + random.range(-0.4, 0.4),
        y: random.range(0.5, 1.2),
        colour: lane > 0 ? [2.4, 0.16, 0.06] : [2, 1.6, 1],
        strength: random.range(0.3, 1.1),
        width: 0.32,
        dash: random.range(20, 70),
      }),
    ),
  )
}

const scene: Scene = {
  id: 'city/vertigo',
  layouts: LAYOUTS,
  palettes: MOODS.map(({ name }) => name),
  describe,
  render,
}

export default scene
