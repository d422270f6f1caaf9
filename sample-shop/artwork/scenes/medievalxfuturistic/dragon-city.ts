import { paintCity } from '../../kit/city/city-view.ts'
import { Facades } from '../../kit/city/facade.ts'
import { Towers } from '../../kit/city/towers.ts'
import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { CitySky } from '../../kit/sky/city-sky.ts'
import { dragon } from './dragon.ts'
import { NEON_NIGHTS, type NeonNight } from './neon-nights.ts'

interface Layout {
  readonly name: string
  readonly subject: string
  readonly alt: string
  readonly camera: { y: number; z: number; pitch: number; zoom: number; axis: number }
  /** The moon, as ratios to the distance. */
  readonly moon: { x: number; y: number; radius: number }
  /** Shares of the frame, and width in logical units. */
  readonly dragons: readonly (readonly [x: number, y: number, width: number])[]
  readonly rider: boolean
  readonly street: boolean
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'before the moon',
    subject: 'Dragon before the moon of a neon city',
    alt: 'A dragon spreads its wings before a huge moon over the towers of a neon city',
    camera: { y: 190, z: -500, pitch: 0, zoom: 1.3, axis: 0.74 },
    moon: { x: 0.2, y: 0.27, radius: 0.25 },
    dragons: [[0.63, 0.4, 520]],
    rider: false,
    street: false,
  },
  {
    name: 'down the canyon',
    subject: 'Dragon rider between neon towers',
    alt: 'A rider steers a dragon down a canyon of lit towers above a wet street',
    camera: { y: 60, z: -20, pitch: 0, zoom: 0.85, axis: 0.62 },
    moon: { x: 0.02, y: 0.3, radius: 0.12 },
    dragons: [[0.5, 0.36, 430]],
    rider: true,
    street: true,
  },
  {
    name: 'brood over the roofs',
    subject: 'Three dragon riders over a neon city',
    alt: 'Three riders on dragons cross the sky over the roofs of an endless neon city',
    camera: { y: 240, z: -60, pitch: -0.1, zoom: 1, axis: 0.6 },
    moon: { x: -0.36, y: 0.24, radius: 0.09 },
    dragons: [
      [0.62, 0.26, 440],
      [0.38, 0.2, 170],
      [0.2, 0.3, 110],
    ],
    rider: true,
    street: false,
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
  const side = traits.random('side').chance(0.5) ? 1 : -1
  paintTowers(frame, traits, night, layout, side)
  layout.dragons.forEach(([x, y, width], i) => {
    const wings = traits.random(`wings ${i}`)
    const lift = wings.range(0.3, 1)
    const tilt = wings.range(-0.12, 0.16)
    const place = 0.5 + side * (x - 0.5) * (frame.portrait ? 0.55 : 1)
    const facing = side * (x > 0.5 ? 1 : -1)
    const scale = (width * (frame.portrait ? 0.85 : 1)) / 240
    const draw = (c: Context) => {
      c.translate(frame.logicalWidth * place, frame.logicalHeight * y)
      c.rotate(facing * tilt)
      c.scale(facing * scale, scale)
      dragon(c, lift, layout.rider)
    }
    rimmed(frame, draw, { rim: hex(night.moon), offsetX: 0, offsetY: -0.9, glow: 0.35 })
  })
  const [hot, cool] = night.neon.map(hex)
  particles(frame, traits.random('sparks'), { count: 110, cool, hot, gravity: 1.4, streak: 0.5 })
  bloom(frame, { strength: 0.25, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.24 })
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
    camera: new TurningCamera(frame, { x: PITCH / 2, yaw: view.range(-0.04, 0.04), ...layout.camera }),
    towers: layTowers(layout, traits.seed),
    facades: new Facades(
      {
        windows: [...night.windows, night.neon[1]].map(hex),
        lit: 0.4,
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
      density: layout.street ? 0.0032 : 0.004,
      height: layout.street ? 84 : 66,
    },
    noise,
    ground: layout.street ? 'wet' : 'streets',
    streetLight: hex(night.neon[0]),
    bloom: 0.85,
  })
}

/** Stepped towers; above the roofs only a few needles reach up to the dragons. */
function layTowers({ street, name }: Layout, seed: number): Towers {
  return new Towers(seed, PITCH, (i, j, x, z, add) => {
    if (street && i === 0) return
    const luck = hashUnit(i, j, seed + 1)
    const height = street ? 70 + 150 * luck : name === 'before the moon' ? 40 + 300 * luck ** 4 : 40 + 170 * luck ** 3
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
