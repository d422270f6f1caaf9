import { cityShader } from '../../kit/city/city-view.ts'
import { Facades } from '../../kit/city/facade.ts'
import { groundDistance, tracerOf } from '../../kit/city/first-hits.ts'
import { Towers } from '../../kit/city/towers.ts'
import { hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { hashUnit, type Random } from '../../kit/core/random.ts'
import type { Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import { TurningCamera } from '../../kit/geometry/turning-camera.ts'
import { finish } from '../../kit/light/finish.ts'
import { describeIn, named } from './layouts.ts'
import { DOOMS, type Doom } from './moods.ts'
import { InvadedSky, type Ship } from './ship-sky.ts'

interface View {
  readonly camera: { y: number; pitch: number; zoom: number; axis: number }
  readonly ground: 'wet' | 'streets' | 'water'
  /** In metres; x is mirrored in half of the pictures. */
  readonly ships: readonly Ship[]
  /** Haze per metre, and the height at which it thins. */
  readonly air?: readonly [density: number, height: number]
  /** In place of the air's own words, where its sky is not seen. */
  readonly when?: string
}

function round(x: number, y: number, z: number, radius: number, thickness: number, beam = 0): Ship {
  return { x, y, z, radius, thickness, beam }
}
const from = (y: number, pitch: number, zoom: number, axis: number) => ({ y, pitch, zoom, axis })
/** Seen across the water, and at the end of an avenue. */
const BAY: View = { camera: from(16, 0, 0.95, 0.68), ground: 'water', ships: [round(120, 430, 1250, 520, 52, 1)] }
const AVENUE: View = { camera: from(7, 0, 0.85, 0.72), ground: 'wet', ships: [round(0, 330, 760, 400, 46, 0.8)] }

const VIEWS: Record<string, View> = {
  'over the bay': BAY,
  'above the avenue': AVENUE,
  overhead: { camera: from(60, 0, 0.8, 0.95), ground: 'streets', ships: [round(140, 620, 860, 820, 60)] },
  'wide water': { camera: from(44, 0, 0.9, 0.3), ground: 'water', ships: [round(-330, 470, 1500, 330, 32, 1)] },
  'end of the street': { camera: from(4, 0, 1.25, 0.62), ground: 'wet', ships: [round(0, 300, 1300, 190, 24, 1.3)] },
  'from above': {
    camera: from(620, -0.7, 1.2, 0.5),
    ground: 'streets',
    ships: [round(70, 340, 400, 230, 26)],
    air: [0.0075, 150],
    when: 'in dim green haze',
  },
  'over the harbour': {
    camera: from(16, 0, 0.85, 0.8),
    ground: 'water',
    ships: [round(-640, 760, 1700, 260, 28, 0.6), round(420, 420, 1000, 360, 40, 1)],
  },
  'street canyon': { camera: from(3, 0.5, 0.75, 0.55), ground: 'wet', ships: [round(20, 420, 420, 260, 34)] },
  needles: {
    camera: from(130, 0, 1, 0.78),
    ground: 'streets',
    ships: [round(-520, 560, 1900, 42, 300), round(640, 600, 1700, 40, 280), round(-60, 480, 1150, 46, 310)],
  },
  'bay at night': BAY,
  'above a long avenue': AVENUE,
  fleet: {
    camera: from(190, -0.05, 1, 0.6),
    ground: 'streets',
    ships: [round(-620, 620, 2600, 360, 34, 0.5), round(900, 760, 2100, 240, 24), round(240, 520, 1300, 430, 46, 1)],
  },
}

const WORDS = [
  'over the bay | Mothership over a bay | A vast round mothership hovers over a city by the water and sends down a beam of light',
  'above the avenue | Mothership above an avenue | A mothership with rings of lights hangs over the end of a wet avenue',
  'overhead | Mothership that fills the sky | The underside of a mothership with rings of lights fills the sky over the roofs of a city',
  'wide water | Distant mothership across wide water | Far across wide dark water a mothership hangs over the lights of a city',
  'end of the street | Mothership at the end of a street | A small mothership sends its beam down at the far end of a wet street between dark towers',
  'from above | Mothership seen from above | Seen from above, a round mothership hovers over the roofs of a city',
  'over the harbour | Two ships over a bay | Two round ships, one near and one far, hover over a city by the water',
  'street canyon | Mothership over a canyon of towers | Between steep towers one looks up at the lamps of a mothership',
  'needles | Needle ships over a city | Three ships as slender as needles stand upright in the sky over a city',
  'bay at night | Mothership over a bay | A vast round mothership hovers over a city by the water and sends down a beam of light',
  'above a long avenue | Mothership above an avenue | A mothership with rings of lights hangs over the end of a wet avenue',
  'fleet | Fleet of ships over a city | A fleet of round ships, the nearest enormous, floats over an endless city',
]

const LAYOUTS = named(VIEWS, WORDS)
type Layout = (typeof LAYOUTS)[number]

const PITCH = 42

function render(frame: Frame, traits: Traits): void {
  const doom = DOOMS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const noise = new Noise(traits.seed)
  const view = traits.random('view')
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const camera = new TurningCamera(frame, { x: 0, z: 0, yaw: view.range(-0.03, 0.03), ...layout.camera })
  const sky = makeSky(frame, traits, noise, doom, layout, side)
  const towers = layTowers(layout, traits.seed, traits.random('towers'))
  const trace = tracerOf(frame, camera, towers)
  let isTower = false
  const [density, height] = layout.air ?? [0.0013, 110]
  const city = cityShader(
    {
      camera,
      towers,
      sky,
      noise,
      ground: layout.ground,
      shore: 320,
      streetLight: hex('#ffb468'),
      facades: new Facades(facadesOf(doom), sky),
      air: { colour: scaled(mixOklab(hex(doom.dust), hex(doom.sky[1]), 0.5), 0.55), density, height },
    },
    (x, y, pixel) => {
      isTower = trace(x, y, pixel)
      return isTower
    },
  )
  shade(
    frame,
    (x, y, pixel, out) => {
      city(x, y, pixel, out)
      // Where the sky is seen, it shows its ships itself.
      if (isTower || camera.dy < 0) sky.paintShips(camera.ray, isTower ? towers.distance : groundDistance(camera), out)
    },
    { bloom: 0.75, threshold: 0.55, samples: 2 },
  )
  finish(frame, traits.seed, { vignette: 0.42, grain: 4, contrast: 0.24 })
}

function facadesOf(doom: Doom): ConstructorParameters<typeof Facades>[0] {
  return {
    windows: [hex('#ffd49a'), hex('#ffe8cc'), hex(doom.accent)],
    lit: 0.3,
    windowLight: 1,
    street: scaled(hex(doom.accent), 0.25),
    streetReach: 40,
    neon: [scaled(hex(doom.accent), 1.6)],
    neonShare: 0.18,
    wall: scaled(mixOklab(hex(doom.ground), [0.02, 0.02, 0.03], 0.7), 0.5),
    glass: 0.8,
  }
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
  describe: describeIn(LAYOUTS),
  render,
}

export default scene
