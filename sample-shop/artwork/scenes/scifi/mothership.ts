import { paintCity } from '../../kit/city/city-view.ts'
import { Facades } from '../../kit/city/facade.ts'
import { Towers } from '../../kit/city/towers.ts'
import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { DOOMS, type Doom } from './moods.ts'
import { InvadedSky, type Ship } from './ship-sky.ts'

interface Layout {
  readonly name: string
  readonly subject: string
  readonly alt: string
  readonly camera: { y: number; pitch: number; zoom: number; axis: number }
  readonly ground: 'wet' | 'streets' | 'water'
  /** In metres; x is mirrored in half of the pictures. */
  readonly ships: readonly Ship[]
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'over the bay',
    subject: 'Mothership over a bay',
    alt: 'A vast round mothership hovers over a city by the water and sends down a beam of light',
    camera: { y: 16, pitch: 0, zoom: 0.95, axis: 0.68 },
    ground: 'water',
    ships: [{ x: 120, y: 430, z: 1250, radius: 520, thickness: 52, beam: 1 }],
  },
  {
    name: 'above the avenue',
    subject: 'Mothership above an avenue',
    alt: 'A mothership with rings of lights hangs over the end of a wet avenue',
    camera: { y: 7, pitch: 0, zoom: 0.85, axis: 0.72 },
    ground: 'wet',
    ships: [{ x: 0, y: 330, z: 760, radius: 400, thickness: 46, beam: 0.8 }],
  },
  {
    name: 'fleet at dusk',
    subject: 'Fleet of ships over a city',
    alt: 'A fleet of three round ships, the nearest enormous, floats over an endless city',
    camera: { y: 190, pitch: -0.05, zoom: 1, axis: 0.6 },
    ground: 'streets',
    ships: [
      { x: -620, y: 620, z: 2600, radius: 360, thickness: 34, beam: 0.5 },
      { x: 900, y: 760, z: 2100, radius: 240, thickness: 24, beam: 0 },
      { x: 240, y: 520, z: 1300, radius: 430, thickness: 46, beam: 1 },
    ],
  },
]

const PITCH = 42

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when } = DOOMS[traits.palette]
  return { title: `${subject} ${when}`, alt: `${alt}, ${when}.` }
}

function render(frame: Frame, traits: Traits): void {
  const doom = DOOMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const view = traits.random('view')
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const camera = new TurningCamera(frame, { x: 0, z: 0, yaw: view.range(-0.03, 0.03), ...layout.camera })
  const sky = makeSky(frame, traits, noise, doom, layout, side)
  paintCity(frame, {
    camera,
    towers: layTowers(layout, traits.seed, traits.random('towers')),
    facades: new Facades(
      {
        windows: [hex('#ffd49a'), hex('#ffe8cc'), hex(doom.accent)],
        lit: 0.3,
        windowLight: 1,
        street: scaled(hex(doom.accent), 0.25),
        streetReach: 40,
        neon: [scaled(hex(doom.accent), 1.6)],
        neonShare: 0.18,
        wall: scaled(mixOklab(hex(doom.ground), [0.02, 0.02, 0.03], 0.7), 0.5),
        glass: 0.8,
      },
      sky,
    ),
    sky,
    air: { colour: scaled(mixOklab(hex(doom.dust), hex(doom.sky[1]), 0.5), 0.55), density: 0.0013, height: 110 },
    noise,
    ground: layout.ground,
    shore: 320,
    streetLight: hex('#ffb468'),
    bloom: 0.75,
  })
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.24 })
}

function makeSky(frame: Frame, traits: Traits, noise: Noise, doom: Doom, layout: Layout, side: number): InvadedSky {
  const random = traits.random('sky')
  const gather = side * (frame.portrait ? 0.35 : 1)
  const jitter = traits.random('ships')
  return new InvadedSky(
    noise,
    {
      colours: doom.sky,
      cloud: doom.sky[1],
      coverage: random.range(-0.1, 0.25),
      stars: doom.stars * 0.5,
      disc: {
        x: -side * random.range(0.3, 0.6),
        y: random.range(0.05, 0.12),
        radius: random.range(0.03, 0.06),
        colour: doom.sun,
        brightness: 1.6,
        moon: false,
      },
    },
    layout.ships.map((ship) => ({
      ...ship,
      x: ship.x * gather + jitter.range(-40, 40) * (frame.portrait ? 0.3 : 1),
      y: ship.y * jitter.range(0.92, 1.1) - layout.camera.y,
      radius: ship.radius * (frame.portrait ? 0.62 : jitter.range(0.88, 1.1)),
    })),
    {
      light: scaled(mixOklab(hex(doom.accent), [1, 1, 1], 0.25), 1.6),
      rim: doom.sun,
      hull: scaled(hex(doom.sky[3]), 0.6),
    },
  )
}

function layTowers(layout: Layout, seed: number, random: Random): Towers {
  const heart = random.range(-160, 160)
  return new Towers(seed, PITCH, (i, j, x, z, add) => {
    if (layout.ground === 'wet' && (i === 0 || i === -1 || j < 1)) return
    if (layout.ground === 'water' && z < 330) return
    const luck = hashUnit(i, j, seed + 1)
    const core = decay(((x - heart) ** 2 + (z - 620) ** 2) / 130_000)
    const tall = hashUnit(i, j, seed + 2) < 0.08 ? 1.5 : 1
    const height = (layout.ground === 'wet' ? 40 + 70 * luck : 14 + 46 * luck * luck + 150 * core * luck) * tall
    const near = layout.ground === 'streets' && z < 160 ? Math.min(height, 60) : height
    const inset = 3 + 4 * hashUnit(i, j, seed + 3)
    add(x + 3, x + PITCH - 9, z + 3, z + PITCH - 9, near * 0.62)
    add(x + 3 + inset, x + PITCH - 9 - inset, z + 3 + inset, z + PITCH - 9 - inset, near)
  })
}

const scene: Scene = {
  id: 'scifi/mothership',
  layouts: LAYOUTS.map(({ name }) => name),
  palettes: DOOMS.map(({ name }) => name),
  describe,
  render,
}

export default scene
