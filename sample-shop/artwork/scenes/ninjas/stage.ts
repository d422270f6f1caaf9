import { placeAcross } from '../../kit/core/across.ts'
import { type Colour, css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { softly } from '../../kit/core/layer.ts'
import { decay } from '../../kit/core/math.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { type OrbShares, placeOrb } from '../../kit/sky/hour.ts'
import { mist, ridge } from '../../kit/terrain/landscape.ts'
import { fillGround, grass } from '../../kit/terrain/near-ground.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import type { Pose } from './figures.ts'
import { paintFigures, type Standing } from './lit-figures.ts'
import { paintMoonlitLand } from './moonlit-land.ts'
import { bamboo, pagoda, torii } from './props.ts'
import { paintWeather, type Theme } from './themes.ts'

/** A figure: its place across the frame, its height in logical units, and how far it is off the ground, in its own heights. */
export type Placed = readonly [pose: Pose, x: number, height: number, facing: 'left' | 'right', lift?: number]

/** Who stands where under the moon. */
export interface Stage {
  orb: OrbShares
  /** Where the land ends, as a share of the height; the height of its mountains in world units. */
  horizon: number
  relief?: number
  /** What they stand on, its height there as a share of the frame's, and how steeply it falls to the right. */
  ground: readonly [kind: 'crag' | 'meadow' | 'lake' | 'snow' | 'cave', y: number, slope?: number]
  figures: readonly Placed[]
  landmark?: readonly [kind: 'pagoda' | 'torii', x: number, height: number]
  bamboo?: boolean
  /** The light falls on the figures from the front, so that one sees their clothes. */
  lit?: boolean
}

export function paintStage(frame: Frame, traits: Traits, theme: Theme, stage: Stage): void {
  const { logicalHeight, portrait } = frame
  const { across, mirrored } = placeAcross(frame, traits, 0.3)
  const noise = new Noise(traits.seed + 2)
  const [kind, share] = stage.ground
  const ground = logicalHeight * (portrait ? Math.min(0.74, share) : share)
  paintMoonlitLand(frame, traits, theme, {
    orb: placeOrb(frame, across, stage.orb),
    horizon: kind === 'lake' ? ground - 2 : logicalHeight * (portrait ? Math.min(0.62, stage.horizon) : stage.horizon),
    relief: stage.relief ?? 1.6,
    coverage: traits.random('clouds').range(-0.1, 0.14),
  })
  const glowing = mixOklab(theme.haze, theme.moon, 0.35)
  const shoulder = (kind === 'crag' || kind === 'cave' ? 60 : 30) + logicalHeight * 0.01
  if (stage.landmark?.[0] === 'pagoda') paintPagoda(frame, theme, across(stage.landmark[1]), ground, stage.landmark[2])
  mist(frame, noise, { y: ground - shoulder, spread: 80, colour: glowing, alpha: 0.6, offset: 4 })
  const standing = stage.figures.map(([pose, x, height, facing, lift = 0]): Standing => {
    const tall = height * (portrait ? 1.1 : 1)
    return { pose, x: across(x), height: tall, side: (facing === 'left') === mirrored ? -1 : 1, lift: lift * tall }
  })
  const line = groundLine(traits, stage, standing, ground, mirrored ? -1 : 1)
  if (kind === 'snow') paintSnow(frame, noise, theme, ground)
  const draw = (c: Context) => {
    if (kind === 'crag' || kind === 'cave' || kind === 'meadow') fillGround(c, frame, line)
    if (stage.landmark?.[0] === 'torii')
      torii(c, across(stage.landmark[1]), line(across(stage.landmark[1])) + 14, stage.landmark[2])
  }
  paintFigures(frame, traits, theme, {
    standing,
    line,
    draw,
    lit: stage.lit ?? false,
    snow: kind === 'snow',
    sunX: across(stage.orb[0]),
  })
  if (kind === 'meadow') paintGrass(frame, traits, theme, line)
  if (kind === 'lake') {
    paintWaterline(frame, noise, { y: ground + 2, ripple: 26, tint: scaled(theme.haze, 0.12), depth: 0.6, offset: 3 })
    mist(frame, noise, { y: ground, spread: 16, colour: glowing, alpha: 0.5, offset: 8 })
  } else if (kind !== 'snow') {
    const tint = mixOklab(theme.haze, [0, 0, 0], 0.32)
    mist(frame, noise, { y: ground + 170, spread: 85, colour: tint, alpha: 0.6, offset: 9 })
  }
  if (kind === 'cave') paintCave(frame, noise, theme, standing[0].x, ground)
  if (stage.bamboo) paintBamboo(frame, theme, traits.random('bamboo'))
  paintWeather(frame, traits.random('weather'), theme)
  bloom(frame, { strength: 0.35, radius: 15 })
  finish(frame, traits.seed, { vignette: 0.45, grain: 5, contrast: 0.22 })
}

/** The line of the ground: level under every figure, rough between and beside them. */
function groundLine(traits: Traits, stage: Stage, standing: readonly Standing[], ground: number, side: number) {
  const noise = new Noise(traits.seed + 3)
  const [kind, , slope = 0] = stage.ground
  const middle = standing.reduce((sum, { x }) => sum + x, 0) / standing.length
  return (x: number) => {
    const falling = ground + slope * side * (x - middle)
    if (kind === 'meadow') return falling + 26 * noise.fbm(x * 0.0012, 3, 3)
    if (kind === 'lake' || kind === 'snow') return falling
    let level = 0
    for (const one of standing) level = Math.max(level, decay(((x - one.x) / (40 + one.height * 0.22)) ** 4))
    const crags = (noise.ridged(x * 0.0052, 2.2, 7, 0.5) * 1.3 - 0.5) * 74
    const away = Math.max(0, Math.abs(x - middle) - 120)
    return falling + Math.min(130, away * 0.22) - (1 - level) * crags + 7 * noise.fbm(x * 0.02, 4, 5)
  }
}

/** Grass from the feet of the figures to the viewer, longer and lit more the nearer it is. */
function paintGrass(frame: Frame, traits: Traits, theme: Theme, line: (x: number) => number): void {
  const { context, logicalWidth, logicalHeight } = frame
  const rows = Math.ceil((logicalHeight * 1.2 - Math.min(line(0), line(logicalWidth))) / 34)
  for (let row = 0; row < rows; row++) {
    const near = row / rows
    context.fillStyle = css(scaled(mixOklab(theme.haze, theme.moon, 0.2), 0.03 + 0.3 * near * (row % 2 ? 1 : 0.5)))
    const blades = { deep: 30, longest: 30 + row * 7 }
    grass(context, new Random(traits.seed + row), logicalWidth, (x) => line(x) + row * 34, blades)
  }
}

/** Snow in long soft waves, bright against the sky. */
export function paintSnow(frame: Frame, noise: Noise, theme: Theme, y: number): void {
  const lit: Colour = mixOklab(theme.moon, [1, 1, 1], 0.3)
  for (let i = 0; i < 6; i++) {
    const down = (i / 6) ** 1.5
    ridge(frame.context, frame, noise, {
      y: y - 60 + (frame.logicalHeight - y) * down,
      amplitude: 40 + 70 * down,
      frequency: 0.0012 - 0.0007 * down,
      offset: 5 + i * 7,
      top: scaled(mixOklab(theme.haze, lit, 0.35 + 0.4 * down), 0.9),
      bottom: scaled(mixOklab(theme.haze, lit, 0.3), 0.8),
    })
  }
}

/** A distant pagoda whose foot is lost in the mist. */
function paintPagoda(frame: Frame, theme: Theme, x: number, ground: number, height: number): void {
  frame.context.fillStyle = css(mixOklab(theme.haze, [0, 0, 0], 0.62))
  pagoda(frame.context, x, ground + 10, height)
}

/** Rock all around, through whose mouth one looks out. */
function paintCave(frame: Frame, noise: Noise, theme: Theme, x: number, ground: number): void {
  const { logicalWidth, logicalHeight } = frame
  softly(frame, 2, (c) => {
    c.fillStyle = css(scaled(theme.haze, 0.015))
    c.beginPath()
    c.rect(-20, -20, logicalWidth + 40, logicalHeight + 40)
    for (let i = 0; i <= 480; i++) {
      const angle = (i / 480) * Math.PI * 2
      const crag = 1 + 0.34 * (noise.ridged(Math.cos(angle) * 1.6 + 7, Math.sin(angle) * 1.6, 6, 0.52) - 0.45)
      c.lineTo(x + Math.cos(angle) * 560 * crag, ground - 260 + Math.sin(angle) * 400 * crag)
    }
    c.fill('evenodd')
  })
}

function paintBamboo(frame: Frame, theme: Theme, random: Random): void {
  const { logicalWidth } = frame
  const place = (inset: number) => {
    const x = random.range(-0.01, inset) * logicalWidth
    return random.chance(0.5) ? x : logicalWidth - x
  }
  softly(frame, 1.2, (c) => {
    c.fillStyle = css(scaled(theme.haze, 0.1))
    for (let i = 0; i < 8; i++) bamboo(c, frame, random, place(0.17), random.range(9, 15))
  })
  softly(frame, 6, (c) => {
    c.fillStyle = css(scaled(theme.haze, 0.02))
    for (let i = 0; i < 4; i++) bamboo(c, frame, random, place(0.07), random.range(24, 38))
  })
}
