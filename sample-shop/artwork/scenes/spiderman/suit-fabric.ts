import { bake } from '../../kit/core/bake.ts'
import { type Colour, hex, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, power, smoothstep, upperAngle } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { TabulatedCurve } from '../../kit/geometry/tabulated-curve.ts'
import { finish } from '../../kit/light/finish.ts'
import { WEB_MOODS } from './colours.ts'
import { FABRIC_LAYOUTS } from './fabric-layouts.ts'

/** Between the points whose heights give the slope of the cloth, in logical units. */
const STEP = 1.1
/** A point this far from the web, in thicknesses of its lines, has no other point on the web within a step. */
const REACH = 2
/** Between the points where the folds are computed, in logical units. */
const FOLD_PITCH = 4

type Layout = (typeof FABRIC_LAYOUTS)[number]

function describe(traits: Traits): Description {
  const { words, seam } = FABRIC_LAYOUTS[traits.layout]
  const { clothName, panelName } = WEB_MOODS[traits.palette]
  const beside = seam ? ` beside ${panelName}` : ''
  return {
    title: `Woven ${clothName} with ${words}`,
    alt: `A close view of woven ${clothName} with ${words}${beside}, lit from the side so that every thread shows.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const mood = WEB_MOODS[traits.palette]
  const layout = FABRIC_LAYOUTS[traits.layout]
  const shader = clothShader(frame, traits, layout)
  shade(frame, shader, { bloom: 0.35, threshold: 0.7, samples: 2 })
  finish(frame, traits.seed, {
    vignette: 0.55,
    grain: 4,
    contrast: mood.name === 'black suit' ? 0.1 : 0.25,
  })
}

/** A height field of folds, woven cloth and a raised rubber web, lit by a grazing key and a rim. */
function clothShader(frame: Frame, traits: Traits, layout: Layout): Shader {
  const mood = WEB_MOODS[traits.palette]
  const noise = new Noise(traits.seed)
  const random = traits.random('cloth')
  const mirror = random.chance(0.5) ? -1 : 1
  const hubX = frame.centreX + mirror * (layout.x - 0.5) * frame.logicalWidth
  const hubY = layout.y * frame.logicalHeight
  const foldAngle = random.range(-0.9, 0.9)
  const foldCos = Math.cos(foldAngle)
  const foldSin = Math.sin(foldAngle)
  const phase = random.range(0, 60)
  const turn = random.range(0, 1)
  const tube = layout.name === 'macro' ? 13 : 6.5
  const spokePitch = (2 * Math.PI) / layout.spokes

  const foldAt = (x: number, y: number) => {
    const along = (x * foldCos + y * foldSin) * 0.0011
    const across = (y * foldCos - x * foldSin) * 0.0032
    const soft = noise.gradient(along + phase, across)
    return (soft + 0.3 * noise.gradient(along * 2 + 9, across * 2.2)) * 62 * layout.folds
  }
  // Folds are wide: their heights, and their slopes along x and y.
  const folds = bake(frame, Math.ceil(frame.logicalWidth / FOLD_PITCH), 3, (x, y, out) => {
    const height = foldAt(x, y)
    out[0] = height
    out[1] = (foldAt(x + STEP, y) - height) / STEP
    out[2] = (foldAt(x, y + STEP) - height) / STEP
  })
  // Rings lie farther and farther apart; those close around the hub are too small to see.
  const farthest = 2 * (frame.logicalWidth + frame.logicalHeight)
  const rings = new TabulatedCurve(1, farthest, 1 << 15, (radius) => Math.log(radius) / layout.mesh)
  /** How far the nearest line of the rubber web is, in its own thickness: below 1 a point lies on it. */
  const toWeb = (x: number, y: number) => {
    const fromX = x - hubX
    const fromY = y - hubY
    const radius = Math.sqrt(fromX * fromX + fromY * fromY) + 1
    const angle = fromY < 0 ? -upperAngle(fromX, -fromY) : upperAngle(fromX, fromY)
    const spoke = angle / spokePitch + turn
    const between = spoke - Math.floor(spoke)
    const fromSpoke = Math.min(between, 1 - between) * spokePitch * radius
    const sag = 4 * between * (1 - between)
    const ring = rings.read(radius) + sag * 0.36 + phase
    const toRing = Math.abs(ring - Math.round(ring)) * layout.mesh * radius
    const thin = Math.min(1, 0.35 + radius / 420)
    return smoothMin(fromSpoke, toRing, 5) / (tube * thin)
  }
  const cloth = hex(mood.cloth)
  const rubber: Colour = [cloth[0] * 0.06 + 0.006, cloth[1] * 0.06 + 0.006, cloth[2] * 0.06 + 0.006]
  const panel = hex(mood.panel)
  const key = scaled(hex(mood.key), 2.6)
  const rim = scaled(hex(mood.rim), 1.7)
  const lightX = mirror * 0.62
  const waveX = (2 * Math.PI) / layout.weave
  const waveY = waveX * 0.577
  const turnX = { cos: Math.cos(STEP * waveX), sin: Math.sin(STEP * waveX) }
  const turnY = { cos: Math.cos(STEP * waveY), sin: Math.sin(STEP * waveY) }
  const fold = new Float32Array(3)
  let latestY = Number.NaN
  let cosY = 0
  let sinY = 0
  let seamX = 0
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a shader that runs for every pixel; its branches are the parts of the picture
  return (x, y, _pixel, out) => {
    if (y !== latestY) {
      latestY = y
      cosY = Math.cos(y * waveY)
      sinY = Math.sin(y * waveY)
      seamX = frame.logicalWidth * (mirror > 0 ? 0.36 : 0.64) + Math.sin(y * 0.0021 + phase) * 120
    }
    const seam = layout.seam ? (x - seamX) * mirror : 1e3
    const second = seam < 0
    const toLine = second ? REACH : toWeb(x, y)
    const raised = heightOfWeb(toLine)
    const beside = toLine < REACH ? heightOfWeb(toWeb(x + STEP, y)) : 0
    const below = toLine < REACH ? heightOfWeb(toWeb(x, y + STEP)) : 0
    folds.sample(x / frame.logicalWidth, y / frame.logicalHeight, fold)
    // The weave is the product of a wave along x and one along y, and a step turns a wave by a fixed angle.
    const cosX = Math.cos(x * waveX)
    const cosBeside = cosX * turnX.cos - Math.sin(x * waveX) * turnX.sin
    const cosBelow = cosY * turnY.cos - sinY * turnY.sin
    const rise = raised * tube * 0.95 + cosX * cosY * knitOn(raised)
    const slopeX = fold[1] + (beside * tube * 0.95 + cosBeside * cosY * knitOn(beside) - rise) / STEP
    const slopeY = fold[2] + (below * tube * 0.95 + cosX * cosBelow * knitOn(below) - rise) / STEP
    const nz = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
    const nx = -slopeX * nz
    const ny = -slopeY * nz
    const diffuse = Math.max(0, nx * lightX - ny * 0.52 + nz * 0.5)
    const back = Math.max(0, -nx * lightX * 1.2 + ny * 0.75 + nz * 0.02)
    const gloss = Math.max(0, nx * lightX * 0.6 - ny * 0.5 + nz * 0.8)
    const groove = seam > -30 && seam < 30 ? 1 - 0.85 * decay(seam * seam * 0.04) : 1
    // The light falls off across the cloth, so one side stays calm and dark for icons.
    const across = clamp(0.5 + (mirror * (x - frame.centreX)) / frame.logicalWidth)
    const pool = lerp(0.12, 1, smoothstep(0, 0.85, across)) * groove
    const shine = (raised > 0 ? power(gloss, 22) * 0.55 : power(gloss, 14) * 0.1) * pool
    const depth = 0.55 + 0.45 * smoothstep(-50, 40, fold[0])
    const lit = (diffuse * 0.62 + 0.05) * (raised > 0 || second ? 1 : 0.8) * depth * pool
    const edge = back * back * back * (raised > 0 ? 0.3 : 0.06) * groove
    const colour = second ? panel : raised > 0 ? rubber : cloth
    for (let i = 0; i < 3; i++)
      out[i] = colour[i] * (key[i] * lit + rim[i] * back * 0.5) + key[i] * shine + rim[i] * edge
    // Threads are many pixels wide on a fine frame; only the web and the seam have edges.
    if (toLine >= REACH) out[3] = second ? -2 : -1
  }
}

/** Height of the rubber web above the cloth, 0–1. */
function heightOfWeb(distance: number): number {
  return distance < 1 ? Math.sqrt(1 - distance * distance) : 0
}

/** How strongly the weave shows: hardly, through rubber. */
function knitOn(raised: number): number {
  return raised > 0 ? 0.16 : 1.1
}

function smoothMin(a: number, b: number, softness: number): number {
  const t = clamp(0.5 + (0.5 * (b - a)) / softness)
  return lerp(b, a, t) - softness * t * (1 - t)
}

const scene: Scene = {
  id: 'spiderman/suit-fabric',
  layouts: FABRIC_LAYOUTS.map((layout) => layout.name),
  palettes: WEB_MOODS.map(({ name }) => name),
  describe,
  render,
}

export default scene
