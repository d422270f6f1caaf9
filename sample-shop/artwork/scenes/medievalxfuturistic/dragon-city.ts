import { paintCity } from '../../kit/city/city-view.ts'
import { Facades } from '../../kit/city/facade.ts'
import { Towers } from '../../kit/city/towers.ts'
import { placeAcross } from '../../kit/core/across.ts'
import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { CitySky } from '../../kit/sky/city-sky.ts'
import { paintDragons, type SeenDragon } from './dragon.ts'
import { NEON_NIGHTS, type NeonNight } from './neon-nights.ts'

interface Layout {
  readonly name: string
  readonly subject: string
  readonly alt: string
  readonly camera: { y: number; z: number; yaw?: number; pitch: number; zoom: number; axis: number }
  /** The moon, as ratios to the distance. */
  readonly moon: { x: number; y: number; radius: number }
  readonly dragons: readonly SeenDragon[]
  /** Low over a wet street between the towers; otherwise the view is over the roofs. */
  readonly street: boolean
  /** Heights of the towers in metres: all of them, and the few that rise above. */
  readonly towers: readonly [low: number, high: number]
  readonly fog?: number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'before the moon',
    subject: 'Dragon before the moon of a neon city',
    alt: 'A dragon spreads its wings before a huge moon over the towers of a neon city',
    camera: { y: 190, z: -500, pitch: 0, zoom: 1.3, axis: 0.74 },
    moon: { x: 0.2, y: 0.27, radius: 0.25 },
    dragons: [{ x: 0.63, y: 0.4, span: 30, azimuth: 58, elevation: -8, wings: 34 }],
    street: false,
    towers: [40, 300],
  },
  {
    name: 'down the canyon',
    subject: 'Dragon rider between neon towers',
    alt: 'Seen from behind, a rider steers a dragon down a canyon of lit towers above a wet street',
    camera: { y: 60, z: -20, pitch: 0, zoom: 0.85, axis: 0.62 },
    moon: { x: 0.02, y: 0.3, radius: 0.12 },
    dragons: [{ x: 0.5, y: 0.44, span: 20, azimuth: 174, elevation: 14, bank: 18, wings: 26, rider: 'reins' }],
    street: true,
    towers: [70, 150],
  },
  {
    name: 'brood over the roofs',
    subject: 'Three dragon riders over a neon city',
    alt: 'Three riders on dragons cross the sky over the roofs of an endless neon city',
    camera: { y: 240, z: -60, pitch: -0.1, zoom: 1, axis: 0.6 },
    moon: { x: -0.9, y: 0.3, radius: 0.05 },
    dragons: [
      { x: 0.16, y: 0.24, span: 52, azimuth: 60, elevation: 4, far: 0.2, rider: 'lance' },
      { x: 0.38, y: 0.3, span: 34, azimuth: 56, elevation: 8, rider: 'sword' },
      { x: 0.68, y: 0.46, span: 21, azimuth: 52, elevation: 14, rider: 'lance' },
    ],
    street: false,
    towers: [40, 170],
  },
  {
    name: 'above the crossing',
    subject: 'Dragon rider high above neon streets',
    alt: 'From above, a rider on a dragon glides over the glowing streets of a city',
    camera: { y: 215, z: 400, yaw: 0.5, pitch: -0.95, zoom: 0.9, axis: 0.5 },
    moon: { x: 3, y: 0.3, radius: 0.02 },
    dragons: [{ x: 0.45, y: 0.5, span: 20, azimuth: 138, elevation: 52, wings: 6, tips: -10, rider: 'sword' }],
    street: false,
    towers: [40, 110],
    fog: 1.2,
  },
  {
    name: 'up the towers',
    subject: 'Dragon between neon towers from below',
    alt: 'Seen from the street, a dragon crosses the strip of sky between towers that lean together',
    camera: { y: 6, z: -10, pitch: 0.75, zoom: 0.7, axis: 0.5 },
    moon: { x: -2, y: 0.6, radius: 0.02 },
    dragons: [{ x: 0.5, y: 0.4, span: 24, azimuth: 40, elevation: -58, wings: 6, tips: -8 }],
    street: true,
    towers: [110, 160],
    fog: 0.6,
  },
  {
    name: 'beside the rider',
    subject: 'Dragon rider at close range over a neon city',
    alt: 'A rider in a streaming cloak sits on a dragon close by, the lights of a city far below',
    camera: { y: 330, z: -100, yaw: -0.6, pitch: -0.3, zoom: 1.1, axis: 0.4 },
    moon: { x: 2, y: 0.3, radius: 0.02 },
    dragons: [{ x: 0.6, y: 0.62, span: 10, azimuth: 64, elevation: 24, wings: -12, tips: -16, rider: 'sword' }],
    street: false,
    towers: [40, 210],
    fog: 0.6,
  },
  {
    name: 'chase at the corner',
    subject: 'Chase of two dragon riders between neon towers',
    alt: 'One dragon rider chases another past the corner of lit towers towards the viewer',
    camera: { y: 90, z: -30, yaw: 0.7, pitch: 0.05, zoom: 0.95, axis: 0.5 },
    moon: { x: 2, y: 0.4, radius: 0.03 },
    dragons: [
      { x: 0.74, y: 0.3, span: 34, azimuth: 30, elevation: 2, bank: -20, far: 0.1, rider: 'lance' },
      { x: 0.32, y: 0.58, span: 18, azimuth: 24, elevation: 6, bank: 28, wings: 14, rider: 'reins' },
    ],
    street: false,
    towers: [120, 240],
  },
  {
    name: 'past the roofs',
    subject: 'Dragon low over a hazy neon city',
    alt: 'A dragon glides low past the lit roofs of a city that fades into haze',
    camera: { y: 150, z: -80, yaw: 0.2, pitch: -0.04, zoom: 1.5, axis: 0.24 },
    moon: { x: 0.5, y: 0.05, radius: 0.03 },
    dragons: [{ x: 0.36, y: 0.56, span: 23, azimuth: 118, elevation: 20, wings: 22 }],
    street: false,
    towers: [30, 130],
    fog: 2.6,
  },
]

const PITCH = 50

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when } = NEON_NIGHTS[traits.palette]
  return { title: `${subject} ${when}`, alt: `${alt}, ${when}.` }
}

function render(frame: Frame, traits: Traits): void {
  const night = NEON_NIGHTS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const places = placeAcross(frame, traits, 0.55)
  paintTowers(frame, traits, night, layout, places.mirrored ? -1 : 1)
  const [hot, cool] = night.neon.map(hex)
  paintDragons(frame, traits, places, layout.dragons, {
    sun: mixOklab(hex(night.moon), hot, 0.25),
    sky: scaled(mixOklab(hex(night.fog), cool, 0.3), 1.2),
    haze: hex(night.fog),
    ember: hot,
    x: places.across(0.5 + Math.sign(layout.moon.x)),
  })
  particles(frame, traits.random('sparks'), { count: 110, cool, hot, gravity: 1.4, streak: 0.5 })
  bloom(frame, { strength: 0.25, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.4, grain: 4, contrast: 0.24 })
}

function paintTowers(frame: Frame, traits: Traits, night: NeonNight, layout: Layout, side: number): void {
  const noise = new Noise(traits.seed)
  const view = traits.random('view')
  const sky = new CitySky(noise, {
    colours: night.sky,
    cloud: night.fog,
    coverage: view.range(-0.1, 0.2),
    stars: 0.5,
    disc: {
      ...layout.moon,
      x: layout.moon.x * side * (frame.portrait ? 0.4 : 1),
      colour: hex(night.moon),
      brightness: 1.05,
      moon: true,
    },
  })
  paintCity(frame, {
    camera: new TurningCamera(frame, {
      ...layout.camera,
      x: PITCH / 2,
      yaw: side * (layout.camera.yaw ?? 0) + view.range(-0.04, 0.04),
    }),
    towers: layTowers(layout, traits.seed),
    facades: new Facades(
      {
        windows: [...night.windows, night.neon[1]].map(hex),
        lit: 0.15,
        windowLight: 1.2,
        street: scaled(hex(night.neon[0]), 0.3),
        streetReach: 60,
        neon: night.neon.map((code) => scaled(hex(code), 2)),
        neonShare: 0.5,
        wall: [0.012, 0.014, 0.02],
        glass: 0.9,
      },
      sky,
    ),
    sky,
    air: {
      colour: scaled(mixOklab(hex(night.fog), hex(night.sky[1]), 0.5), 0.6),
      density: (layout.street ? 0.006 : 0.0125) * (layout.fog ?? 1),
      height: layout.street ? 84 : 66,
    },
    noise,
    ground: layout.street ? 'wet' : 'streets',
    streetLight: hex(night.neon[0]),
    bloom: 0.85,
  })
}

/** Stepped towers; above the roofs only a few needles reach up to the dragons. */
function layTowers({ street, towers: [low, high] }: Layout, seed: number): Towers {
  return new Towers(seed, PITCH, (i, j, x, z, add) => {
    if (street && i === 0) return
    const luck = hashUnit(i, j, seed + 1)
    const height = low + high * (street ? luck : luck ** 3)
    const inset = 3 + 5 * hashUnit(i, j, seed + 2)
    add(x + 6, x + PITCH - 6, z + 6, z + PITCH - 6, height * 0.45)
    add(x + 6 + inset, x + PITCH - 6 - inset, z + 8, z + PITCH - 8, height * 0.75)
    add(x + 10 + inset, x + PITCH - 10 - inset, z + 12, z + PITCH - 12, height)
    if (luck < 0.7) return
    const [midX, midZ] = [x + PITCH / 2, z + PITCH / 2]
    add(midX - 0.8, midX + 0.8, midZ - 0.8, midZ + 0.8, height * 1.2)
  })
}

const scene: Scene = {
  id: 'medievalxfuturistic/dragon-city',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: NEON_NIGHTS.map(({ name }) => name),
  describe,
  render,
}

export default scene
