import { hex } from '../../kit/core/colour.ts'
import { field } from '../../kit/core/field.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { decay, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { unit } from '../../kit/core/vector.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { hourWords } from './mood-words.ts'
import { MOODS, type Mood } from './moods.ts'
import { paintPanorama } from './panorama.ts'
import { paintPines, pinesAtEdges } from './pines.ts'
import { Sky } from './sky.ts'
import { Surface } from './surface.ts'
import { shapeTerrain, Terrain, type TerrainRanges } from './terrain.ts'
import type { View } from './view.ts'

type Range = readonly [low: number, high: number]

/** A composition; sideways positions are mirrored in half of the pictures. */
interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  /** The far shore, as a share of the frame's height. */
  horizon: Range
  eyeHeight: Range
  /** The sun's place: -1 at one edge of the frame, 1 at the other. */
  sun: Range
  /** The sun shines from behind the mountains rather than from the side. */
  backlit: boolean
  peakX: Range
  peakRise: Range
  /** Density of the pines at either edge of the frame. */
  pines: readonly [left: number, right: number]
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'mirror',
    subject: 'Snowy peak mirrored in a lake',
    alt: 'A snowy peak between pines is mirrored in a still mountain lake',
    horizon: [0.56, 0.61],
    eyeHeight: [0.16, 0.3],
    sun: [0.25, 0.6],
    backlit: true,
    peakX: [-0.5, 0.5],
    peakRise: [1.5, 2],
    pines: [0.9, 0.9],
  },
  {
    name: 'shore',
    subject: 'Mountain range across a lake',
    alt: 'A mountain range rises behind a still lake with tall pines on one shore',
    horizon: [0.58, 0.64],
    eyeHeight: [0.16, 0.3],
    sun: [-0.7, -0.3],
    backlit: false,
    peakX: [-1.6, -0.6],
    peakRise: [1.1, 1.8],
    pines: [0, 1],
  },
  {
    name: 'overlook',
    subject: 'Alpine lake from above',
    alt: 'From a wooded slope the view opens over a lake to a steep mountain',
    horizon: [0.62, 0.7],
    eyeHeight: [0.51, 0.65],
    sun: [-0.2, 0.35],
    backlit: true,
    peakX: [0.7, 1.6],
    peakRise: [1.3, 2],
    pines: [1, 0.55],
  },
]

const MOUNTAINS: TerrainRanges = { valley: 0.5, amplitude: [2, 2.9], frequency: [0.24, 0.34], peakZ: [8, 10.5] }

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when, light } = hourWords(MOODS[traits.palette].name)
  return { title: `${subject} ${when}`, alt: `${alt}, lit by ${light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const mood = MOODS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const view = compose(frame, layout, mood, side, traits.random('view'))
  const shape = shapeTerrain(traits.random('terrain'), MOUNTAINS, layout, side)
  const landNoise = new Noise(traits.seed)
  const airNoise = new Noise(traits.seed + 1)

  const terrain = new Terrain(landNoise, shape, view.light)
  const surface = new Surface(terrain, landNoise, mood, view.light, frame.width > 3000 ? 4 : 3)
  const sky = new Sky(frame, airNoise, mood, view, traits.random('sky'))
  paintPanorama(frame, { terrain, surface, sky, view, mood, noise: airNoise })
  paintLakeMist(frame, airNoise, mood, view.horizon)
  const density = pinesAtEdges({ pines: layout.pines, reach: 0.62, thinning: 1.6 }, side)
  paintPines(frame, airNoise, mood, traits.random('pines'), density, view.sunX)
  bloom(frame, { strength: mood.night ? 0.5 : 0.28, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.3, grain: 4, contrast: 0.18 })
}

function compose(frame: Frame, layout: Layout, mood: Mood, side: number, random: Random): View {
  const { logicalWidth, logicalHeight, centreX, portrait } = frame
  const horizon = logicalHeight * random.range(...layout.horizon)
  const sun = side * random.range(...layout.sun)
  const elevation = random.range(...mood.elevation)
  return {
    horizon,
    focalLength: logicalWidth * (portrait ? 1.15 : 0.62) * random.range(0.95, 1.25),
    eyeHeight: random.range(...layout.eyeHeight),
    sunX: centreX + sun * logicalWidth * 0.55,
    sunY: horizon - elevation * logicalHeight * 1.1,
    light: layout.backlit
      ? unit([sun * 0.9, 0.34 + elevation, 0.75])
      : unit([Math.sign(sun) * 0.85, 0.42 + elevation * 0.5, -0.35]),
  }
}

function paintLakeMist(frame: Frame, noise: Noise, mood: Mood, horizon: number): void {
  const fog = hex(mood.fog)
  const brightness = mood.night ? 0.6 : 1
  const [r, g, b] = fog.map((value, i) => lerp(value, mood.sun[i] * 0.8, 0.25) * brightness)
  field(
    frame,
    (x, y, _pixel, out) => {
      const distance = (y - horizon) / frame.logicalHeight + 0.01
      const wisps = noise.fbm(x * 0.0022 + 3, y * 0.011, 5, 0.55)
      out[0] = r
      out[1] = g
      out[2] = b
      out[3] = decay((distance / 0.05) ** 2) * smoothstep(-0.35, 0.5, wisps) * 0.75
    },
    { resolution: 960 },
  )
}

const scene: Scene = {
  id: 'mountains/alpine-lake',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: MOODS.map(({ name }) => name),
  describe,
  render,
}

export default scene
