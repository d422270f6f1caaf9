import type { Frame } from '../../kit/core/frame.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { AURORAS, winterMood } from './aurora-moods.ts'
import { AuroraSky } from './aurora-sky.ts'
import { hourWords } from './mood-words.ts'
import { paintPanorama } from './panorama.ts'
import { paintPines, pinesAtEdges } from './pines.ts'
import { Surface } from './surface.ts'
import { paintTent } from './tent.ts'
import { shapeTerrain, Terrain, type TerrainRanges } from './terrain.ts'
import type { View } from './view.ts'

type Range = readonly [low: number, high: number]

/** A composition; sideways positions are mirrored in half of the pictures. */
interface Layout {
  name: string
  /** What is seen, in words. */
  subject: string
  alt: string
  horizon: Range
  eyeHeight: Range
  peakX: Range
  peakRise: Range
  /** Bearing of the curtains: 0 runs away from the viewer, 1.5 across the frame. */
  curtain: Range
  pines: readonly [left: number, right: number]
  /** The tent's place across the frame; none when undefined. */
  tent?: number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'camp',
    subject: 'Camp under the northern lights',
    alt: 'A lit tent stands by a lake under the northern lights',
    horizon: [0.66, 0.7],
    eyeHeight: [0.3, 0.4],
    peakX: [-1.4, -0.5],
    peakRise: [0.7, 1.1],
    curtain: [0.5, 0.9],
    pines: [0.15, 0.85],
    tent: 0.34,
  },
  {
    name: 'mirror',
    subject: 'Northern lights over a mirror lake',
    alt: 'Northern lights shine over snowy mountains and their reflection in a still lake',
    horizon: [0.54, 0.58],
    eyeHeight: [0.14, 0.2],
    peakX: [-0.4, 0.4],
    peakRise: [1, 1.4],
    curtain: [0.2, 0.5],
    pines: [0, 0.35],
  },
  {
    name: 'forest gate',
    subject: 'Northern lights between dark pines',
    alt: 'Dark pines frame snowy mountains under the northern lights',
    horizon: [0.72, 0.76],
    eyeHeight: [0.3, 0.4],
    peakX: [-0.8, 0.8],
    peakRise: [0.8, 1.2],
    curtain: [0, 0.3],
    pines: [1, 1],
  },
]

const MOUNTAINS: TerrainRanges = { valley: 0.4, amplitude: [1.5, 2.1], frequency: [0.26, 0.34], peakZ: [8, 10] }

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when, light } = hourWords(AURORAS[traits.palette].name)
  return { title: `${subject} ${when}`, alt: `${alt}, lit by ${light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const aurora = AURORAS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const mood = winterMood(aurora)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const view = compose(frame, layout, side, traits.random('view'))
  const shape = shapeTerrain(traits.random('terrain'), MOUNTAINS, layout, side)
  const land = new Noise(traits.seed)
  const air = new Noise(traits.seed + 1)
  const terrain = new Terrain(land, shape, view.light)
  const surface = new Surface(terrain, land, mood, view.light, frame.width > 3000 ? 4 : 3)
  const bearing = side * traits.random('curtain').range(...layout.curtain)
  const sky = new AuroraSky(frame, air, aurora, view, bearing, traits.random('sky'))
  paintPanorama(frame, { terrain, surface, sky, view, mood, noise: air })
  const density = pinesAtEdges({ pines: layout.pines, reach: 0.5, thinning: 1.4 }, side)
  paintPines(frame, air, mood, traits.random('pines'), density, view.sunX)
  if (layout.tent) paintTent(frame, side > 0 ? layout.tent : 1 - layout.tent, traits.random('tent'))
  bloom(frame, { strength: 0.42, radius: 18 })
  finish(frame, traits.seed, { vignette: 0.32, grain: 4, contrast: 0.2 })
}

function compose(frame: Frame, layout: Layout, side: number, random: Random): View {
  const { logicalWidth, logicalHeight, centreX, portrait } = frame
  const light = [side * -0.55, 0.75, -0.15]
  const length = Math.hypot(...light)
  return {
    horizon: logicalHeight * random.range(...layout.horizon),
    focalLength: logicalWidth * (portrait ? 1.15 : 0.62) * random.range(0.95, 1.2),
    eyeHeight: random.range(...layout.eyeHeight),
    sunX: centreX - side * logicalWidth * 0.25,
    sunY: logicalHeight * 0.2,
    light: [light[0] / length, light[1] / length, light[2] / length],
  }
}

const scene: Scene = {
  id: 'mountains/aurora',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: AURORAS.map(({ name }) => name),
  describe,
  render,
}

export default scene
