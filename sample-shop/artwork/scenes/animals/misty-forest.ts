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
import { AIRS, type Air } from './airs.ts'
import { BEAST_HEIGHT, type Beast, beast } from './beasts.ts'
import { trunk } from './conifer.ts'

interface Layout {
  name: string
  /** The animal, in words. */
  subject: string
  alt: string
  beast: Beast
  /** The animal and the light across the frame; mirrored in half of the pictures. */
  x: number
  lightX: number
  lightY: number
  /** Share of the short side. */
  height: number
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'stag in the light',
    subject: 'Stag in a misty forest',
    alt: 'A tall stag stands close by on a rise',
    beast: 'stag',
    x: 0.56,
    lightX: 0.52,
    lightY: 0.44,
    height: 0.4,
  },
  {
    name: 'wolf on the rise',
    subject: 'Howling wolf in a misty forest',
    alt: 'A wolf howls on a grassy rise',
    beast: 'wolf',
    x: 0.4,
    lightX: 0.46,
    lightY: 0.42,
    height: 0.3,
  },
  {
    name: 'stag far off',
    subject: 'Distant stag among tall trunks',
    alt: 'A stag stands small and far off',
    beast: 'stag',
    x: 0.68,
    lightX: 0.66,
    lightY: 0.5,
    height: 0.24,
  },
  {
    name: 'wolf in the clearing',
    subject: 'Wolf howling in a clearing',
    alt: 'A lone wolf howls, small in a wide clearing',
    beast: 'wolf',
    x: 0.66,
    lightX: 0.58,
    lightY: 0.5,
    height: 0.2,
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
  const across = (x: number) => logicalWidth * (portrait ? 0.5 + (x - layout.x) : mirrored ? 1 - x : x)
  const glade: Glade = {
    ...palette,
    lightX: across(layout.lightX),
    lightY: logicalHeight * layout.lightY,
    groundY: logicalHeight * (portrait ? 0.74 : 0.79),
    clearingX: across(layout.x),
    trunk: (context, random, x, width, nearness) =>
      trunk(context, frame, noise, random, {
        x,
        width,
        boughs: nearness < 1 ? 4 + nearness * 3 : 3,
      }),
    offset: traits.random('place').range(0, 50),
  }
  paintGlade(frame, noise, traits.random('trunks'), glade)
  paintBeast(frame, traits, palette, layout, glade)
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

/** The rise with its grass and the animal on it, as one backlit body. */
function paintBeast(frame: Frame, traits: Traits, palette: Air, layout: Layout, glade: Glade): void {
  const { portrait } = frame
  const noise = new Noise(traits.seed + 1)
  const centre = glade.clearingX
  const facing = traits.random('facing').chance(0.5) ? 1 : -1
  const height = layout.height * (portrait ? 1150 : 1080)
  const ground = (x: number) => {
    const level = 1 - 0.85 * decay(((x - centre) / 120) ** 2)
    const hill = 76 * decay(((x - centre) / 280) ** 2)
    return glade.groundY + 80 - hill - 22 * level * noise.fbm(x * 0.006, 5.5, 6)
  }
  const draw = (c: Context) => {
    fillGround(c, frame, ground, 1)
    grass(c, new Random(traits.seed), frame.logicalWidth, ground, { deep: 10, longest: 26 })
    const scale = height / BEAST_HEIGHT[layout.beast]
    c.translate(centre, ground(centre) + 5)
    c.scale(facing * scale, scale)
    beast(c, layout.beast, new Random(traits.seed))
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
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: AIRS.map(({ name }) => name),
  describe,
  render,
}

export default scene
