import { placeAcross } from '../../kit/core/across.ts'
import { type Colour, css, hex, mixOklab } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { layer } from '../../kit/core/layer.ts'
import { clamp, decay, lerp, norm } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { shade } from '../../kit/core/shade.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { paintBubbles, paintSea, paintSunbeams, type Sea, sea } from '../../kit/water/deep-water.ts'
import { paintDrifts } from './drifts.ts'
import { drawPleats, drawWhale } from './humpback.ts'

const SEAS: readonly Sea[] = [
  sea('open blue', ['#9fd8f4', '#2f86c4', '#0b3470', '#020a1c'], '#e4f6ff'),
  sea('lagoon', ['#a8f0ec', '#38b0bc', '#0c5470', '#02141f'], '#dcfff8'),
  sea('night sea', ['#5c78c8', '#24387c', '#0a1438', '#02040c'], '#d4dcff'),
  sea('green depth', ['#c4f4c4', '#48a888', '#0c544c', '#021410'], '#f0ffe0'),
  sea('golden water', ['#ffe6b0', '#d89a58', '#5c3c34', '#120a0a'], '#fff2d0'),
]

/** The seas in words. */
const WATERS = [
  'the open blue sea',
  'a turquoise lagoon',
  'a midnight-blue sea',
  'a deep green sea',
  'golden evening water',
] as const

interface Swimmer {
  x: number
  y: number
  length: number
  angle: number
  /** 0 near, 1 dissolved in the water. */
  far: number
}

interface Layout {
  /** The whales, in words. */
  subject: string
  alt: string
  /** The light across the frame, and down it where one looks up at the surface. */
  light: readonly [x: number, y?: number]
  /** Height of a pale sandbank below. */
  sand?: number
  whales: readonly Swimmer[]
}

const LAYOUTS: readonly Layout[] = [
  {
    subject: 'Great whale close by',
    alt: 'A great whale passes so near that it fills the picture,',
    light: [0.1],
    whales: [{ x: 0.68, y: 0.66, length: 2300, angle: 0.2, far: 0.08 }],
  },
  {
    subject: 'Whale mother and calf from below',
    alt: 'A whale and her calf swim overhead, dark against the light above,',
    light: [0.46, 0.42],
    whales: [
      { x: 0.5, y: 0.44, length: 900, angle: -0.5, far: 0.02 },
      { x: 0.28, y: 0.74, length: 380, angle: -0.42, far: 0.08 },
    ],
  },
  {
    subject: 'Three distant whales',
    alt: 'Three whales swim far apart, the last two paler in the distance,',
    light: [0.62],
    whales: [
      { x: 0.6, y: 0.4, length: 480, angle: -0.3, far: 0.15 },
      { x: 0.26, y: 0.6, length: 320, angle: -0.2, far: 0.36 },
      { x: 0.84, y: 0.68, length: 270, angle: -0.24, far: 0.45 },
    ],
  },
  {
    subject: 'Whale over a pale sandbank',
    alt: 'A whale swims low over a bright sandbank',
    light: [0.76],
    sand: 0.66,
    whales: [{ x: 0.4, y: 0.5, length: 760, angle: 0.06, far: 0.12 }],
  },
]

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const water = WATERS[traits.palette]
  return { title: `${subject} in ${water}`, alt: `${alt} in ${water}, lit from the surface.` }
}

function render(frame: Frame, traits: Traits): void {
  const palette = SEAS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed)
  const light = hex(palette.light)
  const { across, mirrored } = placeAcross(frame, traits, 0.6)
  const [lightShare, lightY] = layout.light
  const lightX = across(lightShare)
  const offset = traits.random('place').range(0, 40)
  if (lightY) paintCeiling(frame, noise, palette, light, lightX, logicalHeight * lightY)
  else paintSea(frame, noise, palette, light, lightX, -logicalHeight * 0.03)
  if (layout.sand) paintSand(frame, noise, palette, light, logicalHeight * layout.sand)
  for (const whale of layout.whales.toSorted((a, b) => b.far - a.far)) {
    const place = { ...whale, x: across(whale.x), y: logicalHeight * whale.y }
    paintWhale(frame, palette, light, place, mirrored ? -1 : 1, portrait ? 0.72 : 1)
  }
  if (!lightY) paintSunbeams(frame, noise, light, lightX, 0.36, offset)
  paintBubbles(frame, traits.random('bubbles'), light, 6)
  particles(frame, traits.random('plankton'), {
    count: 220,
    cool: palette.water.at(0.2),
    hot: light,
    streak: 0,
  })
  bloom(frame, { strength: 0.4, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 4, contrast: 0.2 })
}

/** The surface seen from below: a bright round of broken waves that fades into the deep on all sides. */
function paintCeiling(frame: Frame, noise: Noise, { water }: Sea, light: Colour, lightX: number, lightY: number): void {
  shade(frame, (x, y, _pixel, out) => {
    const away = norm(x - lightX, y - lightY) / 1080
    const waves = noise.ridged(x * 0.004, y * 0.006, 4, 0.5) - 0.5
    water.read(clamp(away * 0.95 + noise.fbm(x * 0.0012, y * 0.002, 4) * 0.08 - waves * 0.12), out)
    const glitter = decay(away * away * 9) * (0.35 + 0.9 * Math.max(0, waves))
    for (let i = 0; i < 3; i++) out[i] += light[i] * glitter
  })
}

function paintSand(frame: Frame, noise: Noise, { water }: Sea, light: Colour, y: number): void {
  paintDrifts(frame, noise, y, mixOklab(water.at(0.1), light, 0.45), mixOklab(water.at(0.2), light, 0.1))
  mist(frame, noise, { y: y - 20, spread: 70, colour: water.at(0.3), alpha: 0.7, offset: 8 })
}

/** A whale lit from above: its back takes the light, its belly sinks into the water's colour. */
function paintWhale(frame: Frame, { water }: Sea, light: Colour, whale: Swimmer, facing: number, size: number): void {
  const { context, logicalWidth, logicalHeight } = frame
  const depth = lerp(0.45, 0.85, whale.y / logicalHeight)
  const veil = water.at(depth)
  const back = mixOklab(mixOklab(water.at(0.3), light, 0.12), veil, whale.far)
  const belly = mixOklab(water.at(0.98), veil, whale.far)
  const scale = (whale.length * size) / 440
  const body = layer(frame, (c) => {
    c.translate(whale.x, whale.y)
    c.scale(facing, 1)
    c.rotate(whale.angle)
    c.scale(scale, scale)
    const gradient = c.createLinearGradient(0, -48, 0, 46)
    gradient.addColorStop(0, css(back))
    gradient.addColorStop(0.3, css(mixOklab(back, belly, 0.55)))
    gradient.addColorStop(0.75, css(belly))
    gradient.addColorStop(1, css(mixOklab(belly, back, 0.2)))
    c.fillStyle = gradient
    drawWhale(c)
    drawPleats(c, css(mixOklab(belly, back, 0.45), 0.55))
  })
  context.drawImage(body, 0, 0, logicalWidth, logicalHeight)
}

const scene: Scene = {
  id: 'animals/whale',
  layouts: LAYOUTS.map(({ subject }) => subject),
  palettes: SEAS.map(({ name }) => name),
  describe,
  render,
}

export default scene
