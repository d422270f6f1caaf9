import { placeAcross } from '../../kit/core/across.ts'
import { type Colour, css, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
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
import { FIGURE_HEIGHT, figure, type Pose } from './figures.ts'
import { bamboo, torii } from './props.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  name: string
  /** The light, across and down the frame. */
  light: readonly [x: number, y: number]
  hero: { x: number; height: number; pose: Pose } | null
  gate: boolean
  density: number
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'wanderer in the clearing',
    light: [0.5, 0.42],
    hero: { x: 0.52, height: 0.2, pose: 'wanderer' },
    gate: false,
    density: 1.2,
    title: 'Wanderer in a bamboo clearing',
    alt: 'A wanderer in a straw hat stands in a clearing between tall bamboo',
  },
  {
    name: 'gate in the grove',
    light: [0.62, 0.36],
    hero: null,
    gate: true,
    density: 1.1,
    title: 'Shrine gate in a bamboo grove',
    alt: 'An old shrine gate stands between bamboo trunks before the glow of a clearing',
  },
  {
    name: 'ambush',
    light: [0.3, 0.3],
    hero: { x: 0.36, height: 0.24, pose: 'crouch' },
    gate: false,
    density: 1.4,
    title: 'Ambush in the bamboo',
    alt: 'A ninja crouches with drawn katana where light breaks through the bamboo',
  },
  {
    name: 'path to the gate',
    light: [0.5, 0.3],
    hero: { x: 0.5, height: 0.13, pose: 'wanderer' },
    gate: true,
    density: 1.5,
    title: 'Wanderer under a gate in the bamboo',
    alt: 'A small wanderer passes below a great shrine gate deep in a bamboo forest',
  },
  {
    name: 'sprint',
    light: [0.74, 0.34],
    hero: { x: 0.62, height: 0.2, pose: 'run' },
    gate: false,
    density: 0.8,
    title: 'Ninja running through bamboo',
    alt: 'A ninja runs with a drawn blade through thin bamboo towards the light',
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
  const focusX = across(layout.hero?.x ?? layout.light[0])
  const air = AIR[theme.element]
  const glade: Glade = {
    far: mixOklab(air.far, theme.haze, 0.25),
    mid: mixOklab(air.mid, theme.haze, 0.35),
    near: air.near,
    glow: mixOklab(theme.moon, air.far, 0.4),
    lightX: across(layout.light[0]),
    lightY: logicalHeight * layout.light[1],
    groundY: logicalHeight * (portrait ? 0.78 : 0.8),
    clearingX: focusX,
    trunk: (context, random, x, width) => bamboo(context, frame, random, x, width),
    density: layout.density,
    offset: traits.random('place').range(0, 50),
  }
  paintGlade(frame, noise, traits.random('trunks'), glade)
  paintFocus(frame, traits, theme, layout, glade)
  mist(frame, noise, {
    y: glade.groundY + 130,
    spread: 70,
    colour: glade.mid,
    alpha: 0.5,
    offset: 33,
  })
  paintFraming(frame, traits.random('framing'), {
    ...glade,
    trunk: (context, random, x, width) => bamboo(context, frame, random, x, width * 0.42),
  })
  paintWeather(frame, traits.random('weather'), theme, 0.6)
  bloom(frame, { strength: 0.35, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.2 })
}

/** The ground with its grass, and the hero or the gate, as one backlit body. */
function paintFocus(frame: Frame, traits: Traits, theme: Theme, { hero, gate }: Layout, glade: Glade): void {
  const noise = new Noise(traits.seed + 1)
  const cloth = traits.random('cloth').integer(0, 1e6)
  const x0 = glade.clearingX
  const ground = (x: number) => glade.groundY + 78 - 62 * decay(((x - x0) / 260) ** 2) - 14 * noise.fbm(x * 0.006, 5, 6)
  const draw = (c: Context) => {
    fillGround(c, frame, ground, 1)
    grass(c, new Random(traits.seed), frame.logicalWidth, ground, { deep: 8, longest: 28 })
    if (gate) torii(c, x0, ground(x0) + 8, frame.portrait ? 470 : 430)
    if (!hero) return
    const scale = (hero.height * (frame.portrait ? 1250 : 1080)) / FIGURE_HEIGHT
    c.save()
    c.translate(x0, ground(x0) + 3)
    c.scale(glade.lightX < x0 ? -scale : scale, scale)
    figure(c, hero.pose, new Random(cloth))
    c.restore()
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
  layouts: LAYOUTS.map((layout) => layout.name),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
