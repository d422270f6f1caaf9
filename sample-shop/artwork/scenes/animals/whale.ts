import { placeAcross } from '../../kit/core/across.ts'
import { css, hex, mixOklab } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { layer } from '../../kit/core/layer.ts'
import { lerp } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { paintBubbles, paintSea, paintSunbeams, type Sea, sea } from '../../kit/water/deep-water.ts'
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
  name: string
  /** The whales, in words. */
  subject: string
  alt: string
  light: number
  whales: readonly Swimmer[]
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'passing below the light',
    subject: 'Great whale',
    alt: 'A great whale glides past close by',
    light: 0.5,
    whales: [{ x: 0.54, y: 0.46, length: 900, angle: -0.16, far: 0.15 }],
  },
  {
    name: 'mother and calf',
    subject: 'Whale mother and calf',
    alt: 'A whale and her calf swim side by side',
    light: 0.34,
    whales: [
      { x: 0.62, y: 0.46, length: 820, angle: 0.1, far: 0.2 },
      { x: 0.36, y: 0.64, length: 360, angle: -0.06, far: 0.3 },
    ],
  },
  {
    name: 'a small giant',
    subject: 'Three distant whales',
    alt: 'Three whales swim far apart, the last two almost dissolved in the distance,',
    light: 0.62,
    whales: [
      { x: 0.6, y: 0.4, length: 430, angle: -0.3, far: 0.35 },
      { x: 0.26, y: 0.6, length: 230, angle: -0.2, far: 0.62 },
      { x: 0.82, y: 0.66, length: 190, angle: -0.24, far: 0.7 },
    ],
  },
]

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const water = WATERS[traits.palette]
  return { title: `${subject} in ${water}`, alt: `${alt} in ${water}, under shafts of light from the surface.` }
}

function render(frame: Frame, traits: Traits): void {
  const palette = SEAS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed)
  const light = hex(palette.light)
  const { across, mirrored } = placeAcross(frame, traits, 0.6)
  const lightX = across(layout.light)
  const offset = traits.random('place').range(0, 40)
  paintSea(frame, noise, palette, light, lightX, -logicalHeight * 0.03)
  for (const whale of layout.whales.toSorted((a, b) => b.far - a.far)) {
    const place = { ...whale, x: across(whale.x), y: logicalHeight * whale.y }
    paintWhale(frame, palette, light, place, mirrored ? -1 : 1, portrait ? 0.72 : 1)
  }
  paintSunbeams(frame, noise, light, lightX, 0.36, offset)
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

/** A whale lit from above: its back takes the light, its belly sinks into the water's colour. */
function paintWhale(
  frame: Frame,
  { water }: Sea,
  light: readonly [number, number, number],
  whale: Swimmer,
  facing: number,
  size: number,
): void {
  const { context, logicalWidth, logicalHeight } = frame
  const depth = lerp(0.45, 0.85, whale.y / logicalHeight)
  const veil = water.at(depth)
  const back = mixOklab(mixOklab(water.at(0.3), [...light], 0.12), veil, whale.far)
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
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: SEAS.map(({ name }) => name),
  describe,
  render,
}

export default scene
