import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { BroadField } from '../../kit/geometry/broad-field.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import { RowField } from '../../kit/geometry/row-field.ts'
import { TabulatedCurve } from '../../kit/geometry/tabulated-curve.ts'
import { TabulatedField } from '../../kit/geometry/tabulated-field.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { FIGURE_HEIGHT, figure, type Pose } from './figures.ts'
import { ninjaOf, paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  /** The falls: place across the frame and half width in logical units. */
  falls: Falls
  /** Height of the pool, as a share of the frame's. */
  pool: number
  hero: { x: number; height: number; pose: Pose }
  title: string
  alt: string
}

type Falls = readonly (readonly [x: number, half: number])[]

/** The falls of a picture, in one row. */
const at = (...falls: Falls) => falls

const LAYOUTS: readonly Layout[] = [
  {
    falls: at([0.5, 190]),
    pool: 0.79,
    hero: { x: 0.5, height: 240, pose: 'guard' },
    title: 'before a great waterfall',
    alt: 'stands with drawn katana on a rock before a great waterfall between dark cliffs',
  },
  {
    falls: at([0.78, 330]),
    pool: 0.92,
    hero: { x: 0.26, height: 520, pose: 'wanderer' },
    title: 'beside a broad waterfall',
    alt: 'in a straw hat stands close by and watches a broad waterfall',
  },
  {
    falls: at([0.16, 50], [0.44, 130], [0.8, 70]),
    pool: 0.66,
    hero: { x: 0.62, height: 200, pose: 'crouch' },
    title: 'between three waterfalls',
    alt: 'crouches on a rock below three waterfalls of different width',
  },
  {
    falls: at([0.4, 1300]),
    pool: 0.94,
    hero: { x: 0.56, height: 620, pose: 'guard' },
    title: 'before a curtain of water',
    alt: 'stands with drawn katana before a waterfall that fills the picture',
  },
  {
    falls: at([0.2, 46]),
    pool: 0.46,
    hero: { x: 0.6, height: 260, pose: 'wanderer' },
    title: 'by the pool of a thin waterfall',
    alt: 'in a straw hat stands by a wide pool that mirrors a thin waterfall and dark cliffs',
  },
  {
    falls: at([0.06, 120], [0.76, 300]),
    pool: 0.86,
    hero: { x: 0.74, height: 400, pose: 'leap' },
    title: 'leaping before two waterfalls',
    alt: 'leaps from a rock before the broader of two waterfalls',
  },
]

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return {
    title: `${ninjaOf(theme)} ${title} ${theme.hour}`,
    alt: `The ${theme.element} ninja ${alt}, ${theme.light}.`,
  }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, portrait, centreX } = frame
  const noise = new Noise(traits.seed)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const across = (x: number) => centreX + side * (x - 0.5) * logicalWidth * (portrait ? 0.9 : 1)
  const pool = logicalHeight * (portrait ? 0.76 : layout.pool)
  const falls = layout.falls.map(([x, half]) => [across(x), half * (portrait ? 0.8 : 1)] as const)

  paintCliff(frame, theme, noise, falls, pool)
  paintFalls(frame, theme, noise, falls, pool)
  const spray = mixOklab(theme.haze, theme.moon, 0.6)
  mist(frame, noise, { y: pool - 30, spread: 85, colour: spray, alpha: 0.85, offset: 4 })
  paintWaterline(frame, noise, { y: pool, ripple: 34, tint: scaled(theme.haze, 0.1), depth: 0.7, offset: 3 })
  mist(frame, noise, { y: pool + 4, spread: 22, colour: spray, alpha: 0.6, offset: 8 })
  paintHero(frame, traits, theme, layout, across(layout.hero.x), pool)
  mist(frame, noise, { y: logicalHeight * 0.97, spread: 60, colour: scaled(theme.haze, 0.5), alpha: 0.5, offset: 12 })
  paintWeather(frame, traits.random('weather'), theme, 0.6)
  bloom(frame, { strength: 0.4, radius: 17 })
  finish(frame, traits.seed, { vignette: 0.55, grain: 5, contrast: 0.24 })
}

/** Shares of a fall's width from its middle where no streak reaches, and the light of its water by how dense it is. */
const FARTHEST = 1.22
const BRIGHTNESS = new TabulatedCurve(0, 1, 1024, (body) => body ** 1.6)

/** Wet rock in tall facets, brighter beside the water, lost in haze towards the top. */
function paintCliff(frame: Frame, theme: Theme, noise: Noise, falls: Falls, pool: number): void {
  const { logicalWidth } = frame
  const lightX = falls.reduce((sum, [x]) => sum + x, 0) / falls.length
  const broadAt = new BroadField(frame, 8, (x, y) => noise.fbm(x * 0.0016 + 3, y * 0.0009, 3))
  const mossAt = new BroadField(frame, 4, (x, y) => noise.fbm(x * 0.006 + 30, y * 0.005, 4))
  const ledgeAt = new RowField(logicalWidth, 2, (x, y) => noise.ridged(x * 0.0013, y * 0.005 + 4, 4, 0.42))
  const wetAt = new RowField(logicalWidth, 2, (x) => {
    let wet = 0
    for (const [fallX, half] of falls) wet += decay(Math.max(0, Math.abs(x - fallX) - half) / 170)
    return wet
  })
  paintCarving(frame, {
    // The pool mirrors what is above it and hides the rest.
    area: { x: 0, y: 0, width: logicalWidth, height: pool + 4 },
    surface: (x, y, pixel, out) => {
      const tall = noise.ridged(x * 0.0042 + 7, y * 0.0016, pixel < 0.5 ? 8 : 6, 0.44)
      const broad = broadAt.read(x, y)
      const ledge = ledgeAt.read(x, y)
      const wet = wetAt.read(x, 0)
      const moss = smoothstep(0.1, 0.6, mossAt.read(x, y))
      for (let i = 0; i < 3; i++) out[i] = lerp(theme.rock[i], theme.haze[i] * 0.5, moss * 0.3) * (0.25 + 0.9 * wet)
      out[3] = 1
      return tall * 62 + broad * 190 + ledge * 20
    },
    light: [0.12 * Math.sign(frame.centreX - lightX), 0.86, 0.42],
    sun: scaled(theme.moon, 1.7),
    ambient: scaled(theme.haze, 0.5),
    gloss: 0.22,
    shininess: 14,
    haze: scaled(mixOklab(theme.haze, theme.moon, 0.3), 0.75),
    fog: (x, y) => {
      const towards = decay(((x - lightX) / 760) ** 2)
      return 0.75 * decay((y / (pool * 0.34)) ** 2) * (0.35 + 0.65 * towards) + 0.1 * towards
    },
  })
}

/** Silky water: long streaks that spread and thin as they fall. */
function paintFalls(frame: Frame, theme: Theme, noise: Noise, falls: Falls, pool: number): void {
  const bright = mixOklab(theme.moon, [1, 1, 1], 0.25)
  for (const [n, [fallX, half]] of falls.entries()) {
    const reach = half * 1.8
    const widthAt = new TabulatedCurve(0, pool + 8, 4096, (y) => {
      const ragged = noise.fbm(y * 0.003, n * 9 + 2, 3) * half * 0.12
      return half * (0.74 + 0.34 * (y / pool)) + ragged
    })
    // Both are drawn out so far along the fall that few points of them serve many pixels.
    const streaksAt = new TabulatedField(7, 128, (x, y) => noise.fbm(x, y + 0.35 + n, 5, 0.58), 0.4)
    const octaves = frame.pixel < 0.6 ? 4 : 2
    const fineAt = new TabulatedField(35, 64, (x, y) => noise.fbm(x, y + 10.1, octaves, 0.6), 1.2)
    paintCarving(frame, {
      area: { x: fallX - reach, y: 0, width: reach * 2, height: pool + 4 },
      surface: (x, y, _pixel, out) => {
        const down = y / pool
        const u = (x - fallX) / widthAt.read(y)
        if (Math.abs(u) > FARTHEST) return 0
        const sway = noise.fbm(u * 1.4 + n * 5, down * 1.6, 2) * 0.05
        const streaks = streaksAt.read((u + sway) * 5, (down - 0.5) * 0.7)
        const fine = fineAt.read((u + sway) * 26, (down - 0.5) * 2.2)
        const body = clamp(0.7 + streaks * 0.55 + fine * 0.2)
        const edge = smoothstep(1.02, 0.55, Math.abs(u) + streaks * 0.18)
        const light = (0.16 + 0.95 * BRIGHTNESS.read(body)) * (1.05 - 0.35 * down)
        for (let i = 0; i < 3; i++) out[i] = lerp(theme.haze[i] * 0.6, bright[i], body) * light
        out[3] = edge * (0.5 + 0.5 * body)
        return 0
      },
      light: [0, 0, 1],
      sun: [1, 1, 1],
      ambient: [0, 0, 0],
    })
  }
}

/** The hero on a rock in the pool, dark against the spray. */
function paintHero(frame: Frame, traits: Traits, theme: Theme, { hero }: Layout, x: number, pool: number): void {
  const noise = new Noise(traits.seed + 3)
  const foot = pool + 62
  const height = hero.height * (frame.portrait ? 1.15 : 1)
  const cloth = traits.random('cloth').integer(0, 1e6)
  const draw = (c: Context) => {
    c.beginPath()
    c.moveTo(x - 230, foot + 90)
    for (let along = -230; along <= 230; along += Math.max(frame.pixel, 0.8)) {
      const rise = decay((along / 120) ** 4) * 66 + decay((along / 210) ** 6) * 24
      const crag = (noise.ridged((x + along) * 0.02, 3, 6, 0.52) - 0.4) * 16 * smoothstep(40, 110, Math.abs(along))
      c.lineTo(x + along, foot + 90 - rise - crag)
    }
    c.lineTo(x + 230, foot + 90)
    c.fill()
    c.translate(x, foot + 4 - (hero.pose === 'leap' ? height * 0.4 : 0))
    c.scale((x > frame.centreX ? 1 : -1) * (height / FIGURE_HEIGHT), height / FIGURE_HEIGHT)
    figure(c, hero.pose, new Random(cloth))
  }
  rimmed(frame, draw, { rim: theme.rim, offsetX: 0, offsetY: -1.2, glow: 0.4, body: css([0.002, 0.002, 0.003]) })
}

const scene: Scene = {
  id: 'ninjas/waterfall',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
