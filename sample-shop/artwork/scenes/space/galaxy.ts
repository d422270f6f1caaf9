import { bake } from '../../kit/core/bake.ts'
import { type Colour, hex } from '../../kit/core/colour.ts'
import { type Frame, SHORT_SIDE } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, norm, power, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Palette, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { finish } from '../../kit/light/finish.ts'
import { addStars } from '../../kit/sky/stars.ts'
import { COSMOS } from './cosmos.ts'
import { Nebula } from './nebula.ts'
import { TurnTable } from './turn-table.ts'

/** The stars of a galaxy: its old heart, its young arms, and the glowing gas along them. */
interface Stars extends Palette {
  readonly colours: string
  readonly heart: Colour
  readonly arms: Colour
  readonly gas: Colour
  /** Index into the cosmos palettes. */
  readonly cosmos: number
}

const STARS: readonly Stars[] = [
  {
    name: 'blue and gold',
    colours: 'blue arms and a golden heart',
    heart: hex('#ffd9a0'),
    arms: hex('#5f9cff'),
    gas: hex('#ff5a8c'),
    cosmos: 1,
  },
  {
    name: 'violet and rose',
    colours: 'violet arms and a rose heart',
    heart: hex('#ffc4b4'),
    arms: hex('#9a6cff'),
    gas: hex('#ff4aa8'),
    cosmos: 3,
  },
  {
    name: 'teal and white',
    colours: 'teal arms and a white heart',
    heart: hex('#fff2dc'),
    arms: hex('#3cc4c8'),
    gas: hex('#ffa05a'),
    cosmos: 1,
  },
  {
    name: 'ember',
    colours: 'ember-red arms and a pale heart',
    heart: hex('#fff0d0'),
    arms: hex('#ff7a48'),
    gas: hex('#5ac8ff'),
    cosmos: 2,
  },
]

interface Layout {
  readonly name: string
  readonly subject: string
  readonly alt: string
  /** How much the disc is foreshortened: 1 faces the viewer. */
  readonly tilt: number
  readonly roll: number
  readonly x: number
  /** Radius of the visible disc as a share of the short side. */
  readonly size: number
  /** How tightly the arms wind. */
  readonly winding: number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'tilted',
    subject: 'Tilted spiral galaxy',
    alt: 'A spiral galaxy, tilted like a thrown disc,',
    tilt: 0.4,
    roll: -0.42,
    x: 0.06,
    size: 0.74,
    winding: 3.1,
  },
  {
    name: 'face on',
    subject: 'Great spiral galaxy',
    alt: 'A spiral galaxy, seen from straight above,',
    tilt: 0.86,
    roll: 0.5,
    x: 0.12,
    size: 0.56,
    winding: 2.5,
  },
  {
    name: 'wide arms',
    subject: 'Galaxy with open arms',
    alt: 'A galaxy with two wide open arms',
    tilt: 0.58,
    roll: 0.3,
    x: -0.1,
    size: 0.68,
    winding: 1.8,
  },
]

/** Where the disc and its dust end, in radii. */
const DISC_EDGE = 1.5
const DUST_EDGE = 1.2
/** Square of the distance from the middle where the heart's light has faded to nothing. */
const HEART_SQUARE = 0.16
/** Light of an arm in which no nursery would be seen. */
const DARK = 0.0001
/** How far dust lies behind the crest of an arm, as a turn. */
const DUST_COS = Math.cos(1.1)
const DUST_SIN = Math.sin(1.1)
/** Where nurseries are lit, and from where on one may be near, as far as a soft map of them can tell. */
const NURSERY = 0.5
const NEAR_NURSERY = 0.36

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { colours } = STARS[traits.palette]
  return { title: `${subject} with ${colours}`, alt: `${alt} shows ${colours} in a field of countless stars.` }
}

function render(frame: Frame, traits: Traits): void {
  const stars = STARS[traits.palette]
  const nebula = new Nebula(frame, COSMOS[stars.cosmos], traits.seed & 0xffff, traits.random('sky'), 0.15)
  const galaxy = galaxyShader(frame, traits, LAYOUTS[traits.layout], stars)
  shade(
    frame,
    (x, y, pixel, out) => {
      nebula.add(x, y, pixel, out)
      galaxy(x, y, pixel, out)
    },
    { bloom: 0.6, threshold: 0.75 },
  )
  finish(frame, traits.seed, { vignette: 0.4, grain: 3, contrast: 0.24 })
}

/** Adds the galaxy's light; all lengths are in radii of its disc. */
function galaxyShader(frame: Frame, traits: Traits, layout: Layout, stars: Stars): Shader {
  const { arms, heart, gas } = stars
  const noise = new Noise(traits.seed)
  const grains = new Noise(traits.seed + 1)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const radius = SHORT_SIDE * layout.size * (frame.portrait ? 0.74 : 1)
  const centreX = frame.centreX + side * layout.x * (frame.portrait ? 0.3 : 1) * frame.logicalWidth
  const roll = layout.roll * side + (frame.portrait ? side * 0.5 : 0)
  const cos = Math.cos(roll)
  const sin = Math.sin(roll)
  const seed = traits.seed & 0xffff
  const phase = traits.random('phase').range(0, Math.PI * 2)
  const nurseriesAt = (u: number, v: number) => grains.fbm(u * 34 + 40, v * 34, 3)
  // What bends the arms, and where their nurseries are.
  const soft = bake(frame, Math.min(frame.portrait ? 720 : 1280, frame.width), 2, (x, y, out) => {
    const dx = (x - centreX) / radius
    const dy = (y - frame.centreY) / radius
    const u = dx * cos + dy * sin
    const v = (dy * cos - dx * sin) / layout.tilt
    if (norm(u, v) > DISC_EDGE + 0.1) return
    out[0] = noise.fbm(u * 3.2 + 7, v * 3.2, 5, 0.55)
    out[1] = nurseriesAt(u, v)
  })
  const wound = new TurnTable(0, DISC_EDGE, 8192, (r) => -layout.winding * Math.log(r + 0.06))
  const bent = new TurnTable(-1, 1, 1024, (warp) => warp * 0.22)
  const swept = new TurnTable(-1, 1, 1024, (warp) => phase + warp * 0.36)
  const shifted = new TurnTable(-1, 1, 1024, (warp) => 1.3 + warp)
  const sample = new Float32Array(2)
  return (x, y, pixel, out) => {
    const dx = (x - centreX) / radius
    const dy = (y - frame.centreY) / radius
    const u = dx * cos + dy * sin
    const w = dy * cos - dx * sin
    const v = w / layout.tilt
    const r = norm(u, v) + 1e-4
    if (r > DISC_EDGE) return
    soft.sample(x / frame.logicalWidth, y / frame.logicalHeight, sample)
    const warp = sample[0]
    wound.read(r)
    bent.read(warp)
    swept.read(warp)
    shifted.read(warp)
    // Clouds and dust are drawn out along the arms: noise is read where they were before they wound up.
    const turnCos = wound.cos * bent.cos - wound.sin * bent.sin
    const turnSin = wound.cos * bent.sin + wound.sin * bent.cos
    const along = u * turnCos - v * side * turnSin
    const across = u * turnSin + v * side * turnCos
    // There are two arms, so twice that angle tells how far from a crest a point is.
    const perSquare = 1 / (r * r)
    const twiceCos = (along * along - across * across) * perSquare
    const twiceSin = 2 * along * across * perSquare
    const swirlCos = twiceCos * swept.cos - twiceSin * swept.sin
    const swirlSin = twiceCos * swept.sin + twiceSin * swept.cos
    // A second, fainter pair of arms between the two great ones.
    const arm = 0.5 + 0.5 * swirlCos
    const minorCos = (2 * swirlCos * swirlCos - 1) * shifted.cos - 2 * swirlCos * swirlSin * shifted.sin
    const minor = (0.5 + 0.5 * minorCos) * 0.22
    const crest = arm * arm * arm
    const streaks = grains.fbm(along * 9, across * 9 + 3, 7, 0.62)
    const clumps = 0.62 + 1.15 * streaks + 0.45 * grains.fbm(u * 26, v * 26, 4, 0.6)
    const disc = decay(r * 2) * smoothstep(DISC_EDGE, 0.55, r)
    const body = disc * (0.05 + 1.9 * (crest + minor * (1 - arm))) * clamp(clumps, 0.2, 2)
    const dust = r < DUST_EDGE ? dustAt(r, swirlCos * DUST_COS + swirlSin * DUST_SIN, along, across) : 0
    const nursery =
      crest * disc > DARK && sample[1] > NEAR_NURSERY
        ? smoothstep(NURSERY, 0.85, nurseriesAt(u, v)) * crest * disc * 6
        : 0
    const bulge = u * u + w * w < HEART_SQUARE ? bulgeAt(u, w) : 0
    const age = smoothstep(0.42, 0.06, r)
    const behind = 1 - dust * smoothstep(DUST_EDGE, 0.5, r) * 0.6
    for (let i = 0; i < 3; i++) {
      const young = lerp(arms[i], heart[i], age)
      const lit = young * body * 2.3 + heart[i] * bulge + gas[i] * nursery
      out[i] = out[i] * behind + lit * (1 - dust * 0.85)
    }
    // The brightest of its suns stand out one by one.
    addStars(x, y, pixel, Math.min(3, disc * (arm ** 2 * 5 + 0.6)), seed, out)
  }

  /** Dust drifts along the inner edge of the arms and dims what lies behind. */
  function dustAt(r: number, laneCos: number, along: number, across: number): number {
    const lane = power(0.5 + 0.5 * laneCos, 5)
    const threads = smoothstep(0.35, 0.75, noise.ridged(along * 4.2, across * 4.2, 6, 0.56))
    return clamp(lane * 0.75 + threads * 0.5) * smoothstep(0.03, 0.2, r) * smoothstep(DUST_EDGE, 0.4, r) * 0.8
  }

  function bulgeAt(u: number, w: number): number {
    const glow = decay((u * u + (w * w) / (layout.tilt * 0.9 + 0.1)) * 70) * 1.1
    return glow + decay(norm(u, w) * 30) * 1.6
  }
}

const scene: Scene = {
  id: 'space/galaxy',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: STARS.map(({ name }) => name),
  describe,
  render,
}

export default scene
