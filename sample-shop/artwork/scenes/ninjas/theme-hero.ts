import { type Colour, css, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { clamp, lerp, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import type { OrbShares } from '../../kit/sky/hour.ts'
import { mist } from '../../kit/terrain/landscape.ts'
import { fillGround } from '../../kit/terrain/near-ground.ts'
import { FIGURE_HEIGHT, figure } from './figures.ts'
import { paintMoonlitLand } from './moonlit-land.ts'
import { bamboo } from './props.ts'
import { type Element, ninjaOf, paintWeather, THEMES, type Theme } from './themes.ts'

/** The four heroes in the shop's order; each theme's first hour represents it. */
const ELEMENTS: readonly Element[] = ['shadow', 'fire', 'ice', 'stone']
const HEROES = ELEMENTS.flatMap((element) => THEMES.find((theme) => theme.element === element) ?? [])

interface Layout {
  /** Ends a title after the hero. */
  place: string
  /** The moon, and the hero across the frame, wide pictures only; tall ones hold both in the middle. */
  orb: OrbShares
  hero: readonly [x: number, height: number]
  ground: number
  /** Sides on which a pillar stands, and its width as a share of the frame's. */
  pillars: readonly (-1 | 1)[]
  width: number
}

const LAYOUTS: readonly Layout[] = [
  {
    place: 'between the pillars',
    orb: [0.5, 0.44, 0.37],
    hero: [0.5, 320],
    ground: 0.84,
    pillars: [-1, 1],
    width: 0.2,
  },
  { place: 'on a bare summit', orb: [0.2, 0.24, 0.08], hero: [0.62, 560], ground: 0.92, pillars: [], width: 0 },
  { place: 'beside a great pillar', orb: [0.74, 0.3, 0.1], hero: [0.66, 260], ground: 0.72, pillars: [-1], width: 0.4 },
  { place: 'before the rising moon', orb: [0.42, 0.72, 0.46], hero: [0.42, 240], ground: 0.94, pillars: [], width: 0 },
]

/** The material of the pillars that flank the hero. */
const MATERIAL: Record<Element, { colour: Colour; gloss: number; sharpness: number }> = {
  shadow: { colour: [0.05, 0.04, 0.08], gloss: 0.25, sharpness: 0.9 },
  fire: { colour: [0.05, 0.025, 0.02], gloss: 0.1, sharpness: 1.2 },
  ice: { colour: [0.32, 0.5, 0.64], gloss: 0.9, sharpness: 1.5 },
  stone: { colour: [0.2, 0.16, 0.12], gloss: 0.05, sharpness: 1 },
}

function describe(traits: Traits): Description {
  const theme = HEROES[traits.palette]
  const { place } = LAYOUTS[traits.layout]
  return {
    title: `${ninjaOf(theme)} ${place} ${theme.hour}`,
    alt: `The ${theme.element} ninja stands ${place}, ${theme.light}.`,
  }
}

/** Tall pictures that stand for a theme: the hero between giants, before an immense moon. */
function render(frame: Frame, traits: Traits): void {
  const theme = HEROES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, centreX, portrait } = frame
  const noise = new Noise(traits.seed + 2)
  const [orbX, orbY, orbRadius] = layout.orb
  const orb = portrait
    ? { x: centreX, y: logicalHeight * 0.4, radius: 430 }
    : { x: logicalWidth * orbX, y: logicalHeight * orbY, radius: 1080 * orbRadius }
  const ground = logicalHeight * (portrait ? 0.75 : layout.ground)

  paintMoonlitLand(frame, traits, theme, {
    orb,
    horizon: logicalHeight * (portrait ? 0.62 : layout.ground - 0.2),
    relief: 1.8,
    coverage: 0.02,
  })
  const glowing = scaled(theme.haze, 1.2)
  mist(frame, noise, { y: ground - 50, spread: 130, colour: glowing, alpha: 0.6, offset: 4 })
  paintHero(frame, traits, theme, layout, ground)
  if (layout.pillars.length > 0) {
    paintPillars(frame, traits, theme, layout)
    mist(frame, noise, {
      y: logicalHeight * 0.93,
      spread: 170,
      colour: glowing,
      alpha: 0.5,
      offset: 9,
    })
  }
  if (theme.element === 'shadow') paintBamboo(frame, traits.random('bamboo'))
  paintWeather(frame, traits.random('weather'), theme, 1.3)
  bloom(frame, { strength: 0.4, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.5, grain: 5, contrast: 0.25 })
}

function paintHero(frame: Frame, traits: Traits, theme: Theme, { hero }: Layout, ground: number): void {
  const centreX = frame.portrait ? frame.centreX : frame.logicalWidth * hero[0]
  const noise = new Noise(traits.seed + 3)
  const pose = theme.element === 'stone' || theme.element === 'ice' ? 'wanderer' : 'guard'
  const summit = (x: number) => {
    const away = Math.abs(x - centreX)
    const crags = (noise.ridged(x * 0.006, 3, 8, 0.52) - 0.4) * 90 * smoothstep(50, 190, away)
    return ground + Math.max(0, away - 60) ** 0.9 * 0.55 - crags
  }
  const draw = (c: Context) => {
    fillGround(c, frame, summit)
    c.translate(centreX, ground + 4)
    const scale = (frame.portrait ? 380 : hero[1]) / FIGURE_HEIGHT
    c.scale(scale, scale)
    figure(c, pose, new Random(traits.seed))
  }
  rimmed(frame, draw, {
    rim: theme.rim,
    offsetX: -0.7,
    offsetY: -1.3,
    glow: 0.5,
    counterRim: scaled(theme.rim, 0.4),
  })
}

/** Colossal columns of the theme's material, lit from the moon beside them; tall pictures always have two. */
function paintPillars(frame: Frame, traits: Traits, theme: Theme, { pillars, width: share }: Layout): void {
  const { logicalWidth, logicalHeight, portrait } = frame
  const width = logicalWidth * (portrait ? 0.15 : share)
  const noise = new Noise(traits.seed + 5)
  const { colour, gloss, sharpness } = MATERIAL[theme.element]
  const molten = theme.element === 'fire'
  for (const side of portrait ? [-1, 1] : pillars) {
    const edge = (y: number) => {
      const crag = noise.ridged(y * 0.0032 + side * 9, side * 4, 6, 0.52) - 0.4
      return width * (0.78 + 0.3 * (y / logicalHeight) ** 2) + crag * 80 * sharpness
    }
    paintCarving(frame, {
      area: {
        x: side < 0 ? 0 : logicalWidth - width * 1.6,
        y: 0,
        width: width * 1.6,
        height: logicalHeight,
      },
      surface: (x, y, pixel, out) => {
        const inset = side < 0 ? x : logicalWidth - x
        const limit = edge(y)
        out[3] = smoothstep(limit + pixel, limit - pixel, inset)
        if (out[3] === 0) return 0
        const round = Math.sqrt(clamp(1 - (inset / (width * 1.5)) ** 2)) * width * 0.9
        const facets = noise.ridged(x * 0.0042 * sharpness + side * 3, y * 0.0021, 6, 0.5)
        const crack = molten ? smoothstep(0.72, 0.88, noise.ridged(x * 0.005, y * 0.004 + 8, 5, 0.5)) : 0
        for (let i = 0; i < 3; i++)
          out[i] = lerp(colour[i] * (0.5 + facets), theme.accent[i] * 6, crack * clamp(inset / limit))
        return round + facets * 60 * sharpness - crack * 20
      },
      light: [-side * 0.86, 0.28, 0.12],
      sun: scaled(theme.moon, 1.9),
      ambient: scaled(theme.haze, molten ? 0.8 : 0.35),
      gloss,
      shininess: 18,
      haze: scaled(theme.haze, 0.5),
      fog: (_x, y) => 0.28 + 0.3 * smoothstep(logicalHeight * 0.6, logicalHeight, y),
    })
  }
}

function paintBamboo(frame: Frame, random: Random): void {
  softly(frame, 4, (c) => {
    c.fillStyle = css([0.002, 0.002, 0.004])
    for (let i = 0; i < 5; i++) {
      const inset = random.range(-0.02, 0.08) * frame.logicalWidth
      bamboo(c, frame, random, i % 2 ? inset : frame.logicalWidth - inset, random.range(14, 30))
    }
  })
}

const scene: Scene = {
  id: 'ninjas/theme-hero',
  layouts: LAYOUTS.map(({ place }) => place),
  palettes: HEROES.map(({ name }) => name),
  describe,
  render,
}

export default scene
