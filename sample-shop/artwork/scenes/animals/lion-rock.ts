import { placeAcross } from '../../kit/core/across.ts'
import { mixOklab } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { describeAt, type Hour, type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround } from '../../kit/terrain/near-ground.ts'
import { BEAST_HEIGHT, type Beast, beast } from './beasts.ts'
import { HOURS } from './hours.ts'
import { paintOpenCountry } from './open-country.ts'

interface Layout {
  name: string
  /** The animal and its place, in words. */
  subject: string
  alt: string
  beast: Beast
  orb: OrbShares
  /** Where the animal stands, and its height in logical units. */
  x: number
  y: number
  height: number
  land: 'plain' | 'mountains'
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'lion before the sun',
    subject: 'Lion on a rock',
    alt: 'A lion stands on a jutting rock right before the great disc',
    beast: 'lion',
    orb: [0.62, 0.46, 0.26],
    x: 0.62,
    y: 0.64,
    height: 190,
    land: 'plain',
  },
  {
    name: 'wolf over the ranges',
    subject: 'Howling wolf on a cliff',
    alt: 'A wolf howls from the edge of a cliff above distant mountain ranges',
    beast: 'wolf',
    orb: [0.34, 0.34, 0.16],
    x: 0.4,
    y: 0.6,
    height: 180,
    land: 'mountains',
  },
  {
    name: 'lion above the plain',
    subject: 'Lion above the plain',
    alt: 'A lion looks out from a cliff over an endless hazy plain',
    beast: 'lion',
    orb: [0.34, 0.5, 0.1],
    x: 0.7,
    y: 0.58,
    height: 140,
    land: 'plain',
  },
  {
    name: 'stag on the summit',
    subject: 'Stag on a summit',
    alt: 'A stag with wide antlers stands on a rocky summit before an enormous disc',
    beast: 'stag',
    orb: [0.5, 0.4, 0.3],
    x: 0.52,
    y: 0.66,
    height: 290,
    land: 'mountains',
  },
]

function describe(traits: Traits): Description {
  const hour = HOURS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  return describeAt(hour, layout, `a dark shape ${layout.alt.includes('disc') ? hour.when : `against ${hour.light}`}`)
}

function render(frame: Frame, traits: Traits): void {
  const hour = HOURS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight } = frame
  const noise = new Noise(traits.seed + 2)
  const { across, mirrored } = placeAcross(frame, traits, 0.4)
  paintOpenCountry(frame, traits, hour, {
    kind: layout.land,
    orb: placeOrb(frame, across, layout.orb),
    horizon: logicalHeight * (layout.land === 'plain' ? 0.74 : 0.68),
    eyeHeight: 0.8,
    coverage: 0.04,
  })
  const glowing = mixOklab(hour.haze, hour.orb, 0.35)
  mist(frame, noise, {
    y: logicalHeight * 0.78,
    spread: 90,
    colour: glowing,
    alpha: 0.5,
    offset: 3,
  })
  paintRock(frame, traits, hour, layout, across(layout.x), logicalHeight * layout.y, mirrored ? -1 : 1)
  mist(frame, noise, {
    y: logicalHeight * 0.95,
    spread: 80,
    colour: mixOklab(hour.haze, [0, 0, 0], 0.35),
    alpha: 0.6,
    offset: 7,
  })
  particles(frame, traits.random('motes'), {
    count: 110,
    cool: hour.haze,
    hot: hour.rim,
    streak: 0.2,
  })
  bloom(frame, { strength: 0.35, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.22 })
}

/** A rock that juts out from one edge of the frame, with the animal near its end. */
function paintRock(
  frame: Frame,
  traits: Traits,
  hour: Hour,
  layout: Layout,
  x0: number,
  y0: number,
  side: number,
): void {
  const noise = new Noise(traits.seed + 3)
  const crest = (x: number) => {
    const out = (x0 - x) * side
    const rough = (noise.ridged(x * 0.006, 4, 7, 0.5) - 0.4) * 46 * smoothstep(60, 260, Math.abs(x - x0))
    // Beyond the edge the rock falls steeply, inland it climbs down gently.
    const ledges = (noise.ridged(x * 0.011 + 30, 9, 6, 0.55) - 0.35) * 150 * smoothstep(120, 200, out)
    const edge = smoothstep(105, 520, out) * 640 + smoothstep(110, 150, out) * 24 + ledges
    const inland = Math.max(0, -out - 80) * 0.16
    return y0 + edge + inland - rough + 5 * noise.fbm(x * 0.02, 7, 4)
  }
  const draw = (c: Context) => {
    fillGround(c, frame, crest)
    const scale = layout.height / BEAST_HEIGHT[layout.beast]
    c.translate(x0, crest(x0) + 5)
    c.scale(side * scale, scale)
    beast(c, layout.beast, new Random(traits.seed))
  }
  rimmed(frame, draw, { rim: hour.rim, offsetX: 0, offsetY: -1.2, glow: 0.4 })
}

const scene: Scene = {
  id: 'animals/lion-rock',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: HOURS.map(({ name }) => name),
  describe,
  render,
}

export default scene
