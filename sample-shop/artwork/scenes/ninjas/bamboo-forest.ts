import { placeAcross } from '../../kit/core/across.ts'
import { type Colour, css, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { type Glade, paintFraming, paintGlade } from '../../kit/terrain/glade.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround, grass } from '../../kit/terrain/near-ground.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { castOnSnow, FIGURE_HEIGHT, figure, type Pose, standInSnow } from './figures.ts'
import { bamboo, torii } from './props.ts'
import { paintSnow } from './stage.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  /** The light, across and down the frame. */
  light: readonly [x: number, y: number]
  /** Place across the frame and height as a share of the short side. */
  heroes: readonly (readonly [pose: Pose, x: number, height: number])[]
  /** Height of a shrine gate, in logical units. */
  gate?: number
  /** Height of the ground, as a share of the frame's, and how steeply it falls to the right. */
  ground: number
  slope?: number
  /** What covers it instead of grass: snow, or a pond before it. */
  cover?: 'snow' | 'pond'
  density: number
  title: string
  alt: string
}

/** Who is there, in one row. */
const who = (...heroes: Layout['heroes']) => heroes

const LAYOUTS: readonly Layout[] = [
  {
    light: [0.5, 0.42],
    heroes: who(['wanderer', 0.52, 0.24]),
    ground: 0.8,
    density: 1.2,
    title: 'Wanderer in a bamboo clearing',
    alt: 'A wanderer in a straw hat stands in a clearing between tall bamboo',
  },
  {
    light: [0.3, 0.2],
    heroes: who(['wanderer', 0.62, 0.22]),
    gate: 820,
    ground: 0.95,
    density: 0.7,
    title: 'Wanderer below a great gate in a bamboo grove',
    alt: 'A shrine gate as high as the picture stands over a wanderer between bamboo trunks',
  },
  {
    light: [0.86, 0.3],
    heroes: who(['crouch', 0.36, 0.84]),
    ground: 0.98,
    density: 1.4,
    title: 'Ambush in the bamboo',
    alt: 'A ninja crouches close by with drawn katana where light breaks through the bamboo',
  },
  {
    light: [0.5, 0.2],
    heroes: who(['wanderer', 0.5, 0.09]),
    gate: 210,
    ground: 0.5,
    density: 2.2,
    title: 'Small gate deep in a bamboo forest',
    alt: 'Far away, a wanderer stands below a small shrine gate deep in a bamboo forest',
  },
  {
    light: [0.94, 0.5],
    heroes: who(['run', 0.4, 0.34]),
    ground: 0.6,
    slope: 0.36,
    density: 0.6,
    title: 'Ninja running down a bamboo slope',
    alt: 'A ninja runs with a drawn blade down a slope of thin bamboo towards the light',
  },
  {
    light: [0.5, 0.72],
    heroes: who(['guard', 0.3, 0.42], ['crouch', 0.7, 0.42]),
    ground: 0.9,
    density: 1,
    title: 'Duel in the bamboo',
    alt: 'Two ninjas with drawn blades face each other before a low light between the bamboo',
  },
  {
    light: [0.14, 0.06],
    heroes: who(['guard', 0.72, 0.52]),
    ground: 0.88,
    density: 2.6,
    title: 'Ninja among dense bamboo',
    alt: 'A ninja stands among bamboo so dense that little light comes through from one side',
  },
  {
    light: [0.2, 0.1],
    heroes: who(['wanderer', 0.66, 0.3]),
    ground: 0.42,
    cover: 'snow',
    density: 1,
    title: 'Wanderer in a snowy bamboo forest',
    alt: 'A wanderer in a straw hat crosses bright snow before a bamboo forest',
  },
  {
    light: [0.64, 0.16],
    heroes: who(['crouch', 0.34, 0.32]),
    ground: 0.48,
    cover: 'pond',
    density: 1,
    title: 'Ninja by a pond in the bamboo',
    alt: 'A ninja crouches on the far bank of a pond that mirrors the bamboo',
  },
]

/** The glow of the air per element; moonlight alone would leave a forest too dull. */
const AIR: Record<Theme['element'], { far: Colour; mid: Colour; near: Colour }> = {
  shadow: { far: hex('#b79ae0'), mid: hex('#4a3478'), near: hex('#0a0614') },
  fire: { far: hex('#ffb060'), mid: hex('#a2441c'), near: hex('#150604') },
  ice: { far: hex('#c4e4f2'), mid: hex('#4d86a2'), near: hex('#061018') },
  stone: { far: hex('#dbe0b4'), mid: hex('#6d8058'), near: hex('#0b100a') },
}

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${theme.light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalHeight, portrait } = frame
  const { across } = placeAcross(frame, traits, 0)
  const noise = new Noise(traits.seed)
  const [[, first]] = layout.heroes
  const air = AIR[theme.element]
  const glade: Glade = {
    far: mixOklab(air.far, theme.haze, 0.25),
    mid: mixOklab(air.mid, theme.haze, 0.35),
    near: air.near,
    glow: mixOklab(theme.moon, air.far, 0.4),
    lightX: across(layout.light[0]),
    lightY: logicalHeight * layout.light[1],
    groundY: logicalHeight * (portrait ? 0.78 : layout.ground),
    clearingX: across(first),
    trunk: (context, random, x, width) => bamboo(context, frame, random, x, width),
    density: layout.density,
    offset: traits.random('place').range(0, 50),
  }
  paintGlade(frame, noise, traits.random('trunks'), glade)
  paintFocus(frame, traits, theme, layout, glade)
  if (layout.cover === 'pond') {
    const tint = scaled(glade.mid, 0.15)
    paintWaterline(frame, noise, { y: glade.groundY + 50, ripple: 30, tint, depth: 0.5, offset: 3 })
  }
  mist(frame, noise, { y: glade.groundY + 130, spread: 70, colour: glade.mid, alpha: 0.5, offset: 33 })
  paintFraming(frame, traits.random('framing'), {
    ...glade,
    trunk: (context, random, x, width) => bamboo(context, frame, random, x, width * 0.42),
  })
  paintWeather(frame, traits.random('weather'), theme, 0.6)
  bloom(frame, { strength: 0.35, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.2 })
}

/** The ground with its grass, the heroes and the gate, as one backlit body; snow lies bright under them. */
function paintFocus(frame: Frame, traits: Traits, theme: Theme, layout: Layout, glade: Glade): void {
  const { heroes, gate, slope = 0, cover } = layout
  const { across, mirrored } = placeAcross(frame, traits, 0)
  const noise = new Noise(traits.seed + 1)
  const cloth = traits.random('cloth').integer(0, 1e6)
  const x0 = glade.clearingX
  const falling = slope * (mirrored ? -1 : 1)
  const ground = (x: number) => {
    const hill = 62 * decay(((x - x0) / 260) ** 2)
    return glade.groundY + 78 - hill - 14 * noise.fbm(x * 0.006, 5, 6) + falling * (x - x0)
  }
  const draw = (c: Context, lean?: number) => {
    if (cover !== 'snow') {
      fillGround(c, frame, ground, 1)
      grass(c, new Random(traits.seed), frame.logicalWidth, ground, { deep: 8, longest: 28 })
    }
    if (gate) torii(c, x0, ground(x0) + 8, frame.portrait ? Math.min(470, gate) : gate)
    heroes.forEach(([pose, share, height], i) => {
      const x = across(share) + (frame.portrait ? (i - (heroes.length - 1) / 2) * 300 : 0)
      const scale = (height * (frame.portrait ? 1250 : 1080)) / FIGURE_HEIGHT
      // Alone one turns from the light; two turn to each other.
      const turned = heroes.length > 1 ? (i === 0) !== mirrored : glade.lightX < x0
      c.save()
      c.translate(x, ground(x) + 3 + (cover === 'snow' ? 200 : 0))
      castOnSnow(c, lean, scale)
      c.scale(turned ? -scale : scale, scale)
      if (cover === 'snow') standInSnow(c)
      figure(c, pose, new Random(cloth + i))
      c.restore()
    })
  }
  if (cover === 'snow') {
    paintSnow(frame, noise, theme, glade.groundY + 60)
    softly(frame, 3, (c) => {
      c.fillStyle = css(scaled(glade.mid, 0.5))
      draw(c, glade.lightX > x0 ? 0.5 : -0.5)
    })
  }
  rimmed(frame, draw, {
    rim: mixOklab(theme.rim, glade.glow, 0.4),
    offsetX: glade.lightX > x0 ? 0.9 : -0.9,
    offsetY: -1.2,
    body: css(scaled(glade.near, 0.35)),
  })
}

const scene: Scene = {
  id: 'ninjas/bamboo-forest',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
