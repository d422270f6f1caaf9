import { css, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { blurred, layer } from '../../kit/core/layer.ts'
import { Noise } from '../../kit/core/noise.ts'
import { Random } from '../../kit/core/random.ts'
import type { Description, Scene, Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import { bloom } from '../../kit/light/bloom.ts'
import { finish } from '../../kit/light/finish.ts'
import { paintWaterline } from '../../kit/water/waterline.ts'
import { FIGURE_HEIGHT, figure, type Pose } from './figures.ts'
import { paintMoonlitLand } from './moonlit-land.ts'
import { paintLattice, paintScreens } from './shoji-screens.ts'
import { paintWeather, THEMES, type Theme } from './themes.ts'

interface Layout {
  figures: readonly (readonly [pose: Pose, x: number, facing: 'left' | 'right'])[]
  height: number
  /** Half the width of the open doorway in logical units; 0 keeps the screens shut. */
  open: number
  /** The lamp behind the paper across the frame, or where the moon stands over the land. */
  lamp: number
  /** Where the floor begins, as a share of the height. */
  floor: number
  title: string
  alt: string
}

/** Who is there, in one row. */
const who = (...figures: Layout['figures']) => figures

const LAYOUTS: readonly Layout[] = [
  {
    figures: who(['guard', 0.62, 'left']),
    height: 560,
    open: 0,
    lamp: 0.6,
    floor: 0.82,
    title: 'Shadow of a swordsman on paper screens',
    alt: 'The shadow of a swordsman with drawn katana falls on glowing paper screens',
  },
  {
    figures: who(['wanderer', 0.5, 'left']),
    height: 330,
    open: 330,
    lamp: 0.5,
    floor: 0.82,
    title: 'Open screens before the moon',
    alt: 'Paper screens stand open on a veranda where a wanderer looks out at the moon over mountains',
  },
  {
    figures: who(['crouch', 0.3, 'right'], ['guard', 0.74, 'left']),
    height: 470,
    open: 0,
    lamp: 0.3,
    floor: 0.94,
    title: 'Duel behind paper screens',
    alt: 'The shadows of two swordsmen face each other on paper screens that glow from one side',
  },
  {
    figures: who(['crouch', 0.5, 'left']),
    height: 1150,
    open: 0,
    lamp: 0.5,
    floor: 1.02,
    title: 'Great shadow behind paper screens',
    alt: 'The shadow of a crouching swordsman is so large that it fills the glowing paper screens',
  },
  {
    figures: who(['crouch', 0.72, 'left']),
    height: 420,
    open: 800,
    lamp: 0.24,
    floor: 0.9,
    title: 'Ninja on a wide veranda',
    alt: 'Wide open screens show a crouching ninja on a veranda before mountains and a low moon',
  },
  {
    figures: who(['run', 0.24, 'right'], ['run', 0.48, 'right'], ['run', 0.72, 'right']),
    height: 430,
    open: 0,
    lamp: 0.66,
    floor: 0.6,
    title: 'Three shadows running past paper screens',
    alt: 'The shadows of three runners pass along paper screens that are mirrored in a polished floor',
  },
]

function describe(traits: Traits): Description {
  const theme = THEMES[traits.palette]
  const { title, alt, open } = LAYOUTS[traits.layout]
  return { title: `${title} ${theme.hour}`, alt: `${alt}, ${open ? theme.light : theme.glow}.` }
}

function render(frame: Frame, traits: Traits): void {
  const theme = THEMES[traits.palette]
  const layout = LAYOUTS[traits.layout]
  const { logicalWidth, logicalHeight, centreX, portrait } = frame
  const noise = new Noise(traits.seed)
  const floor = logicalHeight * (portrait ? 0.76 : layout.floor)
  const side = traits.random('side').chance(0.5) ? 1 : -1
  const across = (x: number) => centreX + side * (x - 0.5) * logicalWidth * (portrait ? 1.35 : 1)

  if (layout.open) {
    const orb = { x: across(layout.lamp) + side * 60, y: logicalHeight * 0.36, radius: layout.open > 500 ? 70 : 215 }
    paintMoonlitLand(frame, traits, theme, { orb, horizon: floor - 210, relief: 1.3, coverage: 0.05 })
  }
  paintScreens(frame, traits, theme, layout.open, floor, across(layout.lamp))
  if (!layout.open) paintShadows(frame, traits, layout, floor, across, side)
  paintLattice(frame, theme, layout.open, noise, floor)
  if (layout.open) paintFigures(frame, traits, theme, layout, floor, across, side)
  paintWaterline(frame, noise, {
    y: floor,
    ripple: 5,
    tint: scaled(mixOklab(theme.rock, [0.03, 0.015, 0.008], 0.6), 0.4),
    depth: 0.86,
    offset: 3,
  })
  if (layout.open) paintWeather(frame, traits.random('weather'), theme, 0.35)
  bloom(frame, { strength: 0.42, radius: 18 })
  finish(frame, traits.seed, { vignette: 0.55, grain: 5, contrast: 0.22 })
}

type Across = (x: number) => number

function drawFigures(c: Context, traits: Traits, layout: Layout, floor: number, across: Across, side: number): void {
  const cloth = traits.random('cloth').integer(0, 1e6)
  for (const [i, [pose, x, facing]] of layout.figures.entries()) {
    const scale = layout.height / FIGURE_HEIGHT
    c.save()
    c.translate(across(x), floor + 2)
    c.scale((facing === 'right' ? -scale : scale) * side, scale)
    figure(c, pose, new Random(cloth + i))
    c.restore()
  }
}

/** Shadows on the paper, a little soft because the lamp stands close. */
function paintShadows(frame: Frame, traits: Traits, layout: Layout, floor: number, across: Across, side: number): void {
  const { context, logicalWidth, logicalHeight, scale } = frame
  const shadows = layer(frame, (c) => {
    c.fillStyle = css([0.004, 0.003, 0.003])
    drawFigures(c, traits, layout, floor, across, side)
  })
  context.save()
  context.globalAlpha = 0.93
  context.drawImage(blurred(shadows, 2.6 * scale), 0, 0, logicalWidth, logicalHeight)
  context.restore()
}

function paintFigures(
  frame: Frame,
  traits: Traits,
  theme: Theme,
  layout: Layout,
  floor: number,
  across: Across,
  side: number,
): void {
  rimmed(frame, (c) => drawFigures(c, traits, layout, floor, across, side), {
    rim: theme.rim,
    offsetX: side * 0.8,
    offsetY: -1.1,
    glow: 0.4,
  })
}

const scene: Scene = {
  id: 'ninjas/shoji',
  layouts: LAYOUTS.map(({ title }) => title),
  palettes: THEMES.map(({ name }) => name),
  describe,
  render,
}

export default scene
