import { oklch } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { type Ramp, ramp } from '../../kit/core/ramp.ts'
import type { Description, Palette, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import type { Shader } from '../../kit/core/shader.ts'
import { finish } from '../../kit/light/finish.ts'
import { type Skin, skinLight } from './skin.ts'

interface Eye extends Palette {
  /** Hues of the iris near the pupil and at its rim, and of the skin, in degrees. */
  inner: number
  outer: number
  skin: number
}

const EYES: readonly Eye[] = [
  { name: 'amber', inner: 45, outer: 82, skin: 60 },
  { name: 'emerald', inner: 105, outer: 152, skin: 130 },
  { name: 'ember', inner: 20, outer: 52, skin: 30 },
  { name: 'glacier', inner: 190, outer: 236, skin: 250 },
  { name: 'violet', inner: 330, outer: 295, skin: 300 },
  { name: 'gold green', inner: 75, outer: 118, skin: 90 },
]

/** The irises in words. */
const COLOURS = [
  'glowing amber',
  'bright emerald',
  'fiery orange',
  'glacier blue',
  'bright violet',
  'golden green',
] as const

interface Layout {
  name: string
  /** Whose eye it is, and what surrounds it, in words. */
  owner: string
  around: string
  /** Width of the slit as a share of the iris; 1 is a round pupil. */
  slit: number
  skin: Skin
  radius: number
  x: number
}

const LAYOUTS: readonly Layout[] = [
  { name: 'dragon', owner: 'dragon', around: 'dark scales', slit: 0.15, skin: 'scales', radius: 0.5, x: 0.5 },
  { name: 'cat', owner: 'big cat', around: 'dark striped fur', slit: 0.22, skin: 'fur', radius: 0.47, x: 0.58 },
  { name: 'wolf', owner: 'wolf', around: 'dark fur', slit: 1, skin: 'fur', radius: 0.44, x: 0.44 },
  {
    name: 'reptile close up',
    owner: 'reptile',
    around: 'a rim of scales',
    slit: 0.1,
    skin: 'scales',
    radius: 0.68,
    x: 0.62,
  },
]

function describe(traits: Traits): Description {
  const { owner, around } = LAYOUTS[traits.layout]
  const colour = COLOURS[traits.palette]
  return {
    title: `Eye of a ${owner} with a ${colour} iris`,
    alt: `The ${colour} eye of a ${owner}, seen from very close by among ${around}, looks at the viewer.`,
  }
}

/** A macro of one eye: wet, lit from above, looking at the viewer. */
function render(frame: Frame, traits: Traits): void {
  const eye = EYES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  shade(frame, eyeShader(frame, traits, eye, layout), {
    bloom: 0.5,
    threshold: 0.9,
    samples: 2,
  })
  finish(frame, traits.seed, { vignette: 0.6, grain: 4, contrast: 0.28 })
}

function irisRamp({ inner, outer }: Eye): Ramp {
  return ramp(
    [0, oklch(0.12, 0.05, inner)],
    [0.25, oklch(0.42, 0.13, inner)],
    [0.5, oklch(0.62, 0.16, outer)],
    [0.75, oklch(0.82, 0.15, outer + 12)],
    [1, oklch(0.95, 0.08, outer + 20)],
  )
}

/** All lengths below are in radii of the iris, in axes along the eye's slant. */
function eyeShader(frame: Frame, traits: Traits, eye: Eye, layout: Layout): Shader {
  const noise = new Noise(traits.seed)
  const fibres = new Noise(traits.seed + 1)
  const random = traits.random('eye')
  const { logicalWidth, logicalHeight, portrait } = frame
  const side = random.chance(0.5) ? 1 : -1
  const radius = 1080 * (portrait ? layout.radius * 0.85 : layout.radius)
  const centreX = logicalWidth * (portrait ? 0.5 : 0.5 + (layout.x - 0.5) * side)
  const centreY = logicalHeight * 0.52
  const tilt = random.range(0.06, 0.2) * side
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const width = 1.75 * random.range(0.9, 1.1)
  const colours = irisRamp(eye)
  const skinColour = oklch(0.55, 0.07, eye.skin)
  const skin = new Float32Array(4)
  const ball = new Float32Array(4)

  return (screenX, screenY, pixel, out) => {
    const rawX = (screenX - centreX) / radius
    const rawY = (screenY - centreY) / radius
    const x = rawX * cos + rawY * sin
    const y = rawY * cos - rawX * sin
    const along = clamp(x / width, -1, 1)
    const upper = -0.98 * (1 - along * along) ** 0.62 * (1 + 0.12 * along) + 0.05 * along
    const lower = 0.78 * (1 - along * along) ** 0.8 + 0.05 * along
    const beyond = Math.abs(x) - width
    const open = beyond >= 0 ? -norm(beyond, y) : Math.min(y - upper, lower - y)
    const inside = smoothstep(-0.012 - pixel / radius, 0.012 + pixel / radius, open)
    if (inside < 1) skinLight(noise, fibres, layout.skin, traits.seed, x, y, open, skin)
    if (inside > 0) {
      ballLight(noise, fibres, colours, layout.slit, x, y, ball)
      cornea(noise, x, y, upper, lower, ball)
    }
    for (let i = 0; i < 3; i++) out[i] = lerp(skinColour[i] * skin[0] + skin[1], ball[i], inside)
  }
}

/** The iris with its fibres, the limbal ring and the pupil. */
function ballLight(
  noise: Noise,
  fibres: Noise,
  colours: Ramp,
  slit: number,
  x: number,
  y: number,
  out: Float32Array,
): void {
  const distance = norm(x, y)
  if (distance > 1.02) {
    out[0] = 0.012
    out[1] = out[2] = 0.008
    return
  }
  const round = slit === 1
  const reach = round ? 0.42 : 0.74
  const angle = Math.atan2(y, x)
  const wobble = noise.fbm(angle * 3, distance * 3, 3) * 0.2
  const strands = fibres.fbm(angle * 22 + wobble * 4, distance * 2.6 + 3, 4, 0.6)
  const crypts = noise.ridged(angle * 9 + wobble * 3, distance * 2.2, 4, 0.55) - 0.45
  const fine = fibres.gradient(angle * 70, distance * 6)
  const collar = decay(((distance - reach * 0.78) / 0.16) ** 2)
  const tone = 0.44 + 0.32 * strands + 0.3 * crypts + 0.1 * fine + 0.22 * collar - 0.15 * distance
  const opening = slit * (1 - clamp(Math.abs(y) / reach) ** 1.7) + 0.001
  const fromPupil = round ? distance / reach : Math.max(Math.abs(x) / opening, Math.abs(y) / reach)
  const limbus = smoothstep(1.01, 0.8, distance)
  const depth = 0.5 + 0.5 * smoothstep(0.02, 0.3, distance - (round ? reach : 0) + 0.1)
  const lit = 0.55 + 0.68 * smoothstep(0.75, -0.2, 0.15 * x - y)
  const pupil = smoothstep(0.95, 1.06, fromPupil)
  const halo = 1 - decay(Math.max(0, fromPupil - 1) * 3) * 0.25
  colours.read(clamp(tone), out, limbus * lit * 1.3 * depth * pupil * halo)
}

/** The lid's shadow and what the wet cornea mirrors: a window above, a glint along the lower lid. */
function cornea(noise: Noise, x: number, y: number, upper: number, lower: number, out: Float32Array): void {
  const shadow = smoothstep(0, 0.42, y - upper) * 0.8 + 0.2
  const windowX = (x + 0.34) / 0.26
  const windowY = (y + 0.42) / 0.17
  const frame = Math.max(Math.abs(windowX + windowY * 0.15), Math.abs(windowY))
  const bar = 0.55 + 0.45 * smoothstep(0.03, 0.06, Math.abs(windowX))
  const mirrored = smoothstep(1.25, 0.55, frame) * bar * 0.34
  const low = decay(((norm(x, y + 0.15) - 0.86) / 0.09) ** 2) * smoothstep(0.1, 0.8, y) * 0.35
  const wet = decay(((lower - y - 0.03) / 0.018) ** 2) * 0.12 * (0.5 + noise.fbm(x * 6, 2, 3))
  out[0] = out[0] * shadow + mirrored * 0.9 + low * 0.5 + wet
  out[1] = out[1] * shadow + mirrored * 0.95 + low * 0.55 + wet
  out[2] = out[2] * shadow + mirrored + low * 0.7 + wet
}

const scene: Scene = {
  id: 'animals/iris',
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: EYES.map(({ name }) => name),
  describe,
  render,
}

export default scene
