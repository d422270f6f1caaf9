import { type Colour, css, hex, mixOklab, scaled } from '../../kit/core/colour.ts'
import type { Context, Frame } from '../../kit/core/frame.ts'
import { blurred, layer, softly } from '../../kit/core/layer.ts'
import { Random } from '../../kit/core/random.ts'
import type { Traits } from '../../kit/core/scene.ts'
import { rimmed } from '../../kit/figures/silhouette.ts'
import type { Trim } from './figure-parts.ts'
import { castOnSnow, FIGURE_HEIGHT, figure, type Pose, standInSnow } from './figures.ts'
import type { Element, Theme } from './themes.ts'

/** A figure as it stands in the frame, in logical units; side 1 faces left. */
export interface Standing {
  pose: Pose
  x: number
  height: number
  side: number
  lift: number
}

interface Group {
  standing: readonly Standing[]
  /** The ground's y at x. */
  line: (x: number) => number
  /** Draws what stands with them as one dark body: ground, gates. */
  draw: (c: Context) => void
  lit: boolean
  /** They stand in snow and cast a shadow on it. */
  snow: boolean
  /** Where the light is. */
  sunX: number
}

/** What the ninjas of each element wear. */
const CLOTHES: Record<Element, Colour> = {
  shadow: hex('#4b4a80'),
  fire: hex('#a8321e'),
  ice: hex('#8fb8d0'),
  stone: hex('#a08458'),
}

type DrawAll = (c: Context, trim?: Trim, dress?: (c: Context, side: number) => void, lean?: number) => void

/** Paints figures and their ground: dark before the light with a glowing rim, or in clothes that the light falls on. */
export function paintFigures(frame: Frame, traits: Traits, theme: Theme, group: Group): void {
  const { standing, line, draw, lit, snow, sunX } = group
  const cloth = traits.random('cloth').integer(0, 1e6)
  const drawAll: DrawAll = (c, trim, dress, lean) => {
    standing.forEach(({ pose, x, height, side, lift }, i) => {
      const scale = height / FIGURE_HEIGHT
      c.save()
      c.translate(x, line(x) + 4 - lift)
      castOnSnow(c, lean, scale)
      c.scale(side * scale, scale)
      if (snow) standInSnow(c)
      dress?.(c, side)
      figure(c, pose, new Random(cloth + i), trim)
      c.restore()
    })
  }
  const towards = Math.sign(sunX - standing[0].x) || 1
  if (snow)
    softly(frame, 3, (c) => {
      c.fillStyle = css(scaled(theme.haze, 0.55))
      drawAll(c, undefined, undefined, towards * 0.5)
    })
  const body = (c: Context) => {
    draw(c)
    if (!lit) drawAll(c)
  }
  rimmed(frame, body, { rim: theme.rim, offsetX: towards * 0.9, offsetY: -1.2, glow: 0.45 })
  if (lit) paintClothes(frame, theme, standing[0].height, towards, drawAll)
}

/** The side towards the light shows the colour of the clothes, the other one sinks into the shade. */
function paintClothes(frame: Frame, theme: Theme, height: number, towards: number, drawAll: DrawAll): void {
  const { context, logicalWidth, logicalHeight } = frame
  const cloth = mixOklab(CLOTHES[theme.element], theme.moon, 0.1)
  const trim = { steel: css(mixOklab(theme.moon, [1, 1, 1], 0.5)), scarf: css(theme.accent) }
  const soft = Math.min(1, 1920 / frame.width)
  const shift = height * 0.02
  const dress = (c: Context, side: number) => {
    const round = c.createLinearGradient(-46 * towards * side, -150, 52 * towards * side, -60)
    for (const [at, light] of [0.85, 0.5, 0.16, 0.05].entries()) round.addColorStop(at / 3, css(scaled(cloth, light)))
    c.fillStyle = round
  }
  const bright = layer(
    frame,
    (c) => {
      c.translate(-towards * shift, shift)
      drawAll(c, trim, dress)
    },
    soft,
  )
  const shaded = layer(frame, (c) => {
    c.fillStyle = css(mixOklab(cloth, theme.moon, 0.45))
    drawAll(c)
    c.globalCompositeOperation = 'source-atop'
    c.drawImage(blurred(bright, Math.max(0.4, height * 0.004 * frame.scale * soft)), 0, 0, logicalWidth, logicalHeight)
  })
  context.drawImage(shaded, 0, 0, logicalWidth, logicalHeight)
}
