import { type Colour, css, mixOklab } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { softly } from '../core/layer.ts'
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

/** Particles wider than this, in logical units, are near the lens and out of focus. */
const NEAR_SIZE = 3
const NEAR_BLUR = 2.2

/** Scatters glowing embers, snow or dust over the frame, the near ones out of focus. */
export function particles(frame: Frame, random: Random, options: ParticleOptions): void {
  const { context } = frame
  const seed = random.integer(0, 1e9) + options.count * 7 + 3
  context.save()
  context.globalCompositeOperation = 'lighter'
  drawParticles(context, frame, new Random(seed), options, false)
  softly(frame, NEAR_BLUR, (painter) => {
    painter.globalCompositeOperation = 'lighter'
    drawParticles(painter, frame, new Random(seed), options, true)
  })
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
