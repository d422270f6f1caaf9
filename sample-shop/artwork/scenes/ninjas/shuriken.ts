import { type Colour, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Frame } from '../../kit/core/frame.ts'
import { clamp, decay, lerp, norm, smoothstep } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { paintCarving } from '../../kit/geometry/carving.ts'
import { RowField } from '../../kit/geometry/row-field.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { star } from './emblems.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  /** Stars: place as shares of the frame, radius in logical units and number of blades. */
  stars: readonly { x: number; y: number; radius: number; points: number }[]
  title: string
  alt: string
}

const LAYOUTS: readonly Layout[] = [
  {
    stars: [
      { x: 0.16, y: 0.76, radius: 230, points: 4 },
      { x: 0.5, y: 0.5, radius: 200, points: 6 },
      { x: 0.84, y: 0.22, radius: 230, points: 4 },
    ],
    title: 'Three throwing stars on old planks',
    alt: 'Three steel throwing stars lie in a row across weathered planks',
  },
  {
    stars: [{ x: 0.76, y: 0.72, radius: 800, points: 4 }],
    title: 'Throwing star in close-up',
    alt: 'The blades of one large steel throwing star reach across the frame over dark wood',
  },
  {
    stars: [{ x: 0.34, y: 0.4, radius: 400, points: 6 }],
    title: 'Six-bladed throwing star',
    alt: 'A steel throwing star with six blades lies on dark planks with room beside it',
  },
  {
    stars: [
      { x: 0.76, y: 0.2, radius: 330, points: 8 },
      { x: 0.3, y: 0.8, radius: 260, points: 4 },
    ],
    title: 'Pair of throwing stars',
    alt: 'Two steel throwing stars, one with eight blades and one with four, lie on weathered planks',
  },
]

const PLANK = 210

interface Star {
  x: number
  y: number
  radius: number
  points: number
  /** How it is turned: the cosine and the sine. */
  turnX: number
  turnY: number
}

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${theme.light}.` }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const noise = new Noise(traits.seed)
  const mirrored = traits.random('side').chance(0.5)
  const stars = lay(frame, LAYOUTS[traits.layout], mirrored, traits.random('turn'))
  paintWood(frame, theme, noise, stars, mirrored)
  for (const one of stars) paintStar(frame, theme, noise, one, mirrored)
  paintWeather(frame, traits.random('weather'), theme, 0.5)
  bloom(frame, { strength: 0.4, radius: 16 })
  finish(frame, traits.seed, { vignette: 0.7, grain: 4, contrast: 0.26 })
}

function lay(frame: Frame, layout: Layout, mirrored: boolean, random: Random): Star[] {
  const { logicalWidth, logicalHeight, portrait } = frame
  return layout.stars.map(({ x, y, radius, points }) => {
    const turn = random.range(0, 1.5)
    return {
      x: (portrait ? 0.5 + ((mirrored ? 1 - x : x) - 0.5) * 0.7 : mirrored ? 1 - x : x) * logicalWidth,
      y: (portrait ? 0.5 + (y - 0.5) * 0.9 : y) * logicalHeight,
      radius: radius * (portrait ? 0.9 : 1),
      points,
      turnX: Math.cos(turn),
      turnY: Math.sin(turn),
    }
  })
}

/** Signed distance to a star's outline in logical units. */
function distanceTo({ x, y, radius, points, turnX, turnY }: Star, px: number, py: number): number {
  const u = (px - x) / radius
  const v = (py - y) / radius
  const waist = points > 4 ? 0.42 : 0.27
  return star(u * turnX - v * turnY, u * turnY + v * turnX, points, 1, waist) * radius
}

/** How much light a star's soft shadow leaves. */
function shadeOf(one: Star, x: number, y: number): number {
  // Even beyond a tip, where the outline is near for long, nothing is shaded this far away.
  const reach = one.radius + 140
  const fromX = x - one.x
  const fromY = y - one.y
  if (fromX * fromX + fromY * fromY > reach * reach) return 1
  return lerp(0.22, 1, smoothstep(-16, 30, distanceTo(one, x, y)))
}

function plankAt(y: number): number {
  return Math.floor(y / PLANK + 0.3)
}

function paintWood(frame: Frame, theme: Theme, noise: Noise, stars: readonly Star[], mirrored: boolean): void {
  const { logicalWidth, logicalHeight } = frame
  const wood = mixOklab([0.07, 0.038, 0.02], theme.rock, 0.45)
  const side = mirrored ? 1 : -1
  const ringsAt = new RowField(logicalWidth, 2, (x, y) => {
    const shift = plankAt(y) * 37.7
    const bend = noise.fbm(x * 0.0016 + shift, y * 0.004, 3) * 46
    return noise.fbm(x * 0.0022 + shift, (y + bend) * 0.055, 4, 0.6)
  })
  const fibreAt = new RowField(logicalWidth, 2, (x, y) =>
    noise.fbm(x * 0.012 + plankAt(y) * 37.7, y * 0.5, frame.pixel < 0.5 ? 4 : 2, 0.6),
  )
  paintCarving(frame, {
    area: { x: 0, y: 0, width: logicalWidth, height: logicalHeight },
    surface: (x, y, _pixel, out) => {
      const inPlank = (y / PLANK + 0.3 - plankAt(y)) * PLANK
      const rings = ringsAt.read(x, y)
      const fibre = fibreAt.read(x, y)
      const gap = smoothstep(7, 2, Math.min(inPlank, PLANK - inPlank))
      // Each star lies a finger above the wood and shades it away from the light.
      let shade = 1
      for (let i = 0; i < stars.length; i++) shade *= shadeOf(stars[i], x + side * 22, y - 26)
      const away = norm(x - stars[0].x, y - stars[0].y) / 820
      const pool = 0.25 + 1.05 * decay(away * away)
      const tone = (0.8 + rings * 0.5 + fibre * 0.22) * pool * shade * (1 - gap * 0.9)
      for (let i = 0; i < 3; i++) out[i] = wood[i] * tone
      out[3] = 1
      return rings * 7 + fibre * 0.5 - gap * 16
    },
    light: [side * 0.6, 0.62, 0.5],
    sun: scaled(mixOklab(theme.moon, [1, 1, 1], 0.2), 3.6),
    ambient: scaled(theme.haze, 0.9),
    gloss: 0.06,
    shininess: 18,
  })
}

/** Ground steel: flat blades with bevelled edges, a bore in the middle and scratches all over. */
function paintStar(frame: Frame, theme: Theme, noise: Noise, one: Star, mirrored: boolean): void {
  const { x: cx, y: cy, radius } = one
  const steel: Colour = mixOklab([0.2, 0.21, 0.23], theme.haze, 0.3)
  const bevel = radius * 0.1
  paintCarving(frame, {
    area: { x: cx - radius * 1.05, y: cy - radius * 1.05, width: radius * 2.1, height: radius * 2.1 },
    surface: (x, y, pixel, out) => {
      const outline = Math.max(distanceTo(one, x, y), radius * 0.13 - norm(x - cx, y - cy))
      out[3] = smoothstep(pixel * 0.7, -pixel * 0.7, outline)
      if (out[3] === 0) return 0
      const depth = -outline
      const ground = smoothstep(bevel, bevel * 0.93, depth)
      const angle = Math.atan2(y - cy, x - cx)
      const brushed = noise.fbm(angle * 60, norm(x - cx, y - cy) * 0.02, 3, 0.6)
      const forged = noise.fbm(x * 0.02, y * 0.02, 5, 0.6)
      const dark = lerp(0.4 + forged * 0.25, 1.5 + brushed * 0.35, ground)
      for (let i = 0; i < 3; i++) out[i] = steel[i] * Math.max(0.05, dark)
      return clamp(depth, 0, bevel) * 0.85 + forged * lerp(3, 0.4, ground) + brushed * ground * 0.25
    },
    light: [(mirrored ? 1 : -1) * 0.6, 0.62, 0.5],
    sun: scaled(mixOklab(theme.moon, [1, 1, 1], 0.3), 2.2),
    ambient: scaled(theme.haze, 1.1),
    gloss: 0.55,
    shininess: 22,
    rim: scaled(theme.rim, 0.8),
  })
}

const scene: Scene = {
  id: 'ninjas/shuriken',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
