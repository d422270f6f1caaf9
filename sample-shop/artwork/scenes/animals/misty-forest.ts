import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { particles } from '../../kit/light/particles.ts'
import { type Glade, paintFraming, paintGlade } from '../../kit/terrain/glade.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround, grass } from '../../kit/terrain/near-ground.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { AIRS, type Air } from './airs.ts'
import { BEAST_HEIGHT, type Beast, beast } from './beasts.ts'
import { trunk } from './conifer.ts'
import { paintDrifts } from './drifts.ts'

interface Layout {
  /** The animals, in words. */
  subject: string
  alt: string
  /** How many stand there, where across the frame, and their height as a share of the short side. */
  herd: readonly [beast: Beast, count: number, x: number, height: number]
  /** The light, across and down the frame; mirrored with the animals in half of the pictures. */
  light: readonly [x: number, y: number]
  /** Height of the ground where they stand, and how steeply it falls from there. */
  ground: number
  slope?: number
  /** What covers it instead of grass: snow, or still water before it. */
  cover?: 'snow' | 'pool'
}

const LAYOUTS: readonly Layout[] = [
  {
    subject: 'Two wolves on a forest slope',
    alt: 'Two wolves howl high on a steep slope',
    herd: ['wolf', 2, 0.26, 0.24],
    light: [0.94, 0.2],
    ground: 0.52,
    slope: 0.42,
  },
  {
    subject: 'Howling wolf in a misty forest',
    alt: 'A wolf howls on a grassy rise',
    herd: ['wolf', 1, 0.4, 0.3],
    light: [0.46, 0.42],
    ground: 0.79,
  },
  {
    subject: 'Stag by a forest pool',
    alt: 'A stag stands on the far bank of a pool that mirrors it',
    herd: ['stag', 1, 0.32, 0.3],
    light: [0.62, 0.24],
    ground: 0.5,
    cover: 'pool',
  },
  {
    subject: 'Stag close by in a misty forest',
    alt: 'A stag with wide antlers stands so near that it fills half of the picture,',
    herd: ['stag', 1, 0.3, 0.84],
    light: [0.84, 0.4],
    ground: 0.98,
  },
  {
    subject: 'Three stags in a snowy forest',
    alt: 'Three stags stand far off on a broad field of snow',
    herd: ['stag', 3, 0.62, 0.2],
    light: [0.12, 0.06],
    ground: 0.42,
    cover: 'snow',
  },
]

function describe(traits: Traits): Description {
  const { subject, alt } = LAYOUTS[traits.layout]
  const { when, light } = AIRS[traits.palette]
  return { title: `${subject} ${when}`, alt: `${alt} between bare trunks, black against ${light} and drifting mist.` }
}

function render(frame: Frame, traits: Traits): void {
  const palette = AIRS[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, portrait } = frame
  const noise = new Noise(traits.seed)
  const mirrored = traits.random('side').chance(0.5)
  const [, , centre] = layout.herd
  const across = (x: number) => logicalWidth * (portrait ? 0.5 + (x - centre) : mirrored ? 1 - x : x)
  const glade: Glade = {
    ...palette,
    lightX: across(layout.light[0]),
    lightY: logicalHeight * layout.light[1],
    groundY: logicalHeight * (portrait ? 0.74 : layout.ground),
    clearingX: across(centre),
    trunk: (context, random, x, width, nearness) =>
      trunk(context, frame, noise, random, {
        x,
        width,
        boughs: nearness < 1 ? 4 + nearness * 3 : 3,
      }),
    offset: traits.random('place').range(0, 50),
  }
  paintGlade(frame, noise, traits.random('trunks'), glade)
  paintBeasts(frame, traits, palette, layout, glade, mirrored ? -1 : 1)
  if (layout.cover === 'pool') {
    const tint = scaled(palette.mid, 0.2)
    paintWaterline(frame, noise, { y: glade.groundY + 40, ripple: 30, tint, depth: 0.45, offset: 3 })
  }
  mist(frame, noise, {
    y: glade.groundY + 110,
    spread: 55,
    colour: mixOklab(palette.far, palette.mid, 0.4),
    alpha: 0.5,
    offset: 33,
  })
  paintFraming(frame, traits.random('framing'), glade)
  const cool = mixOklab(palette.rim, palette.glow, 0.5)
  particles(frame, traits.random('motes'), { count: 130, cool, hot: palette.glow })
  bloom(frame, { strength: 0.35, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.2 })
}

/** The ground with its grass and the animals on it, as one backlit body; snow lies bright under them. */
function paintBeasts(frame: Frame, traits: Traits, palette: Air, layout: Layout, glade: Glade, side: number): void {
  const { portrait, logicalWidth } = frame
  const noise = new Noise(traits.seed + 1)
  const centre = glade.clearingX
  const [kind, count, , share] = layout.herd
  const { slope = 0, cover } = layout
  const facing = traits.random('facing').chance(0.5) ? 1 : -1
  const size = (share * (portrait ? 1150 : 1080)) / BEAST_HEIGHT[kind]
  const ground = (x: number) => {
    const level = 1 - 0.85 * decay(((x - centre) / 120) ** 2)
    const hill = 76 * decay(((x - centre) / 280) ** 2)
    return glade.groundY + 80 - hill - 22 * level * noise.fbm(x * 0.006, 5.5, 6) + slope * side * (x - centre)
  }
  const draw = (c: Context) => {
    if (cover !== 'snow') {
      fillGround(c, frame, ground, 1)
      grass(c, new Random(traits.seed), logicalWidth, ground, { deep: 10, longest: 26 })
    }
    for (let i = 0; i < count; i++) {
      const x = centre + (i - (count - 1) / 2) * size * 300 - side * (i % 2) * 40
      const scale = size * (1 - 0.16 * (i % 2))
      c.save()
      c.translate(x, ground(x) + 5 + (cover === 'snow' ? 60 + 40 * i : 0))
      c.scale(i % 2 ? -facing * scale : facing * scale, scale)
      beast(c, kind, new Random(traits.seed + i))
      c.restore()
    }
  }
  if (cover === 'snow') {
    const lit = mixOklab(palette.far, palette.glow, 0.7)
    paintDrifts(frame, noise, glade.groundY + 40, lit, mixOklab(palette.far, palette.mid, 0.45))
  }
  rimmed(frame, draw, {
    rim: palette.rim,
    offsetX: glade.lightX > centre ? 1 : -1,
    offsetY: -1.3,
    body: css(scaled(palette.near, 0.35)),
  })
}

const scene: Scene = {
  id: 'animals/misty-forest',
  layouts: LAYOUTS.map(({ subject }) => subject),
  palettes: AIRS.map(({ name }) => name),
  describe,
  render,
}

export default scene
