import { type Colour, css, mixOklab } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { layer } from '../core/layer.ts'
import { Random } from '../core/random.ts'

export interface ParticleOptions {
  count: number
  /** The two ends between which each particle's colour lies. */
  cool: Colour
  hot: Colour
  /** Above 1 gathers the particles low in the frame, below 1 high; 1 spreads them evenly. */
  gravity?: number
  /** Length of the motion streak: 1 for embers, 0 for round snow and dust. */
  streak?: number
}

const SOFT_LAYER_WIDTH = 2560
/** Particles wider than this, in logical units, are near the lens and out of focus. */
const NEAR_SIZE = 3

/** Scatters glowing embers, snow or dust over the frame, the near ones out of focus. */
export function particles(context: Context, frame: Frame, random: Random, options: ParticleOptions): void {
  const seed = random.integer(0, 1e9) + options.count * 7 + 3
  const near = layer(
    frame,
    (painter) => {
      painter.globalCompositeOperation = 'lighter'
      drawParticles(painter, frame, new Random(seed), options, true)
    },
    Math.min(1, SOFT_LAYER_WIDTH / frame.width),
  )
  context.save()
  context.globalCompositeOperation = 'lighter'
  drawParticles(context, frame, new Random(seed), options, false)
  context.filter = `blur(${2.2 * frame.scale}px)`
  context.drawImage(near, 0, 0, frame.logicalWidth, frame.logicalHeight)
  context.restore()
}

function drawParticles(context: Context, frame: Frame, random: Random, options: ParticleOptions, near: boolean): void {
  const { count, cool, hot, gravity = 1, streak = 1 } = options
  context.lineCap = 'round'
  for (let i = 0; i < count; i++) {
    const x = random.next() * frame.logicalWidth
    const y = frame.logicalHeight * random.next() ** (1 / gravity)
    const size = random.next() ** 4 * 5 + 0.7
    const alpha = random.range(0.25, 1)
    const angle = random.range(-0.6, 0.6) - 0.7
    const heat = random.next()
    const streakX = Math.cos(angle) * size * random.range(0.5, 3) * streak
    const streakY = Math.sin(angle) * size * random.range(0.5, 3) * streak
    if (size > NEAR_SIZE !== near) continue
    context.strokeStyle = css(mixOklab(cool, hot, heat), alpha)
    context.lineWidth = size
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + streakX, y + streakY)
    context.stroke()
  }
}
