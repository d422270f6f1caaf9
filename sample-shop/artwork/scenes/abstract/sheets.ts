import { type Colour, hex } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Ramp } from '../../kit/core/ramp.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { finish } from '../../kit/light/finish.ts'
import { SPECTRA } from './palettes.ts'

/** A composition: where a point lies along and across the sheets, in logical units. */
interface Layout {
  name: string
  /** What the sheets look like, in words. */
  subject: string
  alt: string
  sheets: number
  /** Distance between the sheets' edges. */
  spacing: number
  /** How far an edge swings. */
  swing: number
  /** Whether the sheets are petals around a centre instead of bands. */
  round: boolean
  angle: readonly [number, number]
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'dunes of light',
    subject: 'Rolling waves of light',
    alt: 'Thin glowing sheets roll over each other like dunes, in',
    sheets: 9,
    spacing: 128,
    swing: 300,
    round: false,
    angle: [-0.35, 0.35],
  },
  {
    name: 'bloom',
    subject: 'Unfolding paper rose',
    alt: 'Rippled sheets open like the petals of a rose around a bright heart, in',
    sheets: 10,
    spacing: 74,
    swing: 240,
    round: true,
    angle: [0, 6.28],
  },
  {
    name: 'cascade',
    subject: 'Cascading sheets',
    alt: 'Steep glowing sheets cascade down past each other, in',
    sheets: 8,
    spacing: 170,
    swing: 380,
    round: false,
    angle: [0.75, 1.05],
  },
]

interface Sheet {
  offset: number
  edge: number
  swing: number
  frequency: number
  /** Place of the sheet's colour in the spectrum, and how far it runs on inwards. */
  tone: number
  run: number
}

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { colours } = SPECTRA[traits.palette]
  return { title: `${subject} in ${colours}`, alt: `${alt} ${colours} on black.` }
}

function render(frame: Frame, traits: Traits): void {
  const layout = LAYOUTS[traits.layout]
  const spectrum = SPECTRA[traits.palette]
  const random = traits.random('sheets')
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const sheets = cutSheets(layout, random)
  shade(
    frame,
    sheetShader(frame, layout, sheets, {
      run: new Ramp(spectrum.run),
      light: hex(spectrum.light),
      backdrop: new Ramp([
        [0, spectrum.backdrop[0]],
        [1, spectrum.backdrop[1]],
      ]),
      noise: new Noise(traits.seed),
      angle: side * random.range(...layout.angle),
      centreX: frame.centreX + side * (frame.portrait ? 0.05 : 0.14) * frame.logicalWidth,
      centreY: frame.centreY + 0.04 * frame.logicalHeight,
    }),
    { bloom: 0.3, threshold: 0.85 },
  )
  finish(frame, traits.seed, { vignette: 0.28, grain: 3, contrast: 0.22 })
}

/** From back to front. */
function cutSheets(layout: Layout, random: Random): Sheet[] {
  return Array.from({ length: layout.sheets }, (_, i) => ({
    offset: random.range(0, 90),
    edge: (i - layout.sheets * 0.42) * layout.spacing,
    swing: layout.swing * random.range(0.7, 1.15),
    frequency: random.range(0.75, 1.2) / 900,
    tone: layout.round ? 0.3 + 0.5 * (i / layout.sheets) : 0.86 - 0.62 * (i / layout.sheets),
    run: random.range(0.34, 0.5),
  }))
}

interface Stage {
  run: Ramp
  light: Colour
  backdrop: Ramp
  noise: Noise
  angle: number
  centreX: number
  centreY: number
}

function sheetShader(frame: Frame, layout: Layout, sheets: readonly Sheet[], stage: Stage): Shader {
  const { noise, light } = stage
  const cos = Math.cos(stage.angle)
  const sin = Math.sin(stage.angle)
  const colour = new Float32Array(3)
  const radius = (layout.sheets * layout.spacing) / 2
  return (x, y, pixel, out) => {
    const dx = x - stage.centreX
    const dy = y - stage.centreY
    const distance = Math.sqrt(dx * dx + dy * dy) + 1e-3
    stage.backdrop.read(decay(distance / 900) * 0.9 + 0.06 * (1 - y / frame.logicalHeight), out)
    for (const sheet of sheets) {
      let along: number
      let other: number
      let across: number
      if (layout.round) {
        // A ring coordinate that closes on itself, twisted so that the petals spiral.
        const twist = distance * 0.0011 + sheet.offset * 0.35
        const c = dx / distance
        const s = dy / distance
        along = (c * Math.cos(twist) - s * Math.sin(twist)) * 1.25 + sheet.offset
        other = (c * Math.sin(twist) + s * Math.cos(twist)) * 1.25
        across = radius - distance
      } else {
        along = (dx * cos + dy * sin) * sheet.frequency + sheet.offset
        other = sheet.offset * 0.7 + (dy * cos - dx * sin) * 0.00022
        across = dy * cos - dx * sin
      }
      const wave = noise.gradient(along, other) + 0.3 * noise.gradient(along * 2.1 + 5, other * 2.1)
      const swing = layout.round ? sheet.swing * smoothstep(0, 420, distance) : sheet.swing
      const inside = across - sheet.edge - wave * swing
      if (inside < -420) continue
      if (inside < -pixel) {
        // The sheet in front throws its soft shadow on what lies behind.
        const shadow = 1 - 0.62 * decay(-inside / 85) - 0.25 * decay(-inside / 18)
        for (let i = 0; i < 3; i++) out[i] *= shadow
        continue
      }
      const cover = smoothstep(-pixel, pixel, inside)
      const fold = noise.gradient(along * 1.6 + inside * 0.0016, other + inside * 0.0032 + 3)
      const depth = inside / (layout.spacing * 2.6)
      const lip = decay(inside / 46)
      const rim = decay(inside / 3.2)
      stage.run.read(sheet.tone + 0.2 * lip - sheet.run * clamp(depth) + fold * 0.17, colour)
      const sheen = smoothstep(0.15, 0.75, fold) * 0.4 + lip * 0.35
      const body = 0.62 + 0.5 * sheen + 0.25 * fold
      for (let i = 0; i < 3; i++) {
        const lit = colour[i] * body * 1.25 + light[i] * (rim * 0.5 + sheen * sheen * 0.16)
        out[i] = lerp(out[i], lit, cover)
      }
    }
  }
}

const scene: Scene = {
  id: 'abstract/sheets',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: SPECTRA.map(({ name }) => name),
  describe,
  render,
}

export default scene
