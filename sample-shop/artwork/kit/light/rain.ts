import { type Colour, css } from '../core/colour.ts'
import type { Context, Frame } from '../core/frame.ts'
import { layer, screen, softly } from '../core/layer.ts'
import type { Random } from '../core/random.ts'

interface RainOptions {
  count: number
  colour: Colour
  /** Sideways drift per unit of fall. */
  slant: number
  alpha?: number
}

/** Draws slanting rain: fine far streaks, and a few near ones out of focus. */
export function paintRain(frame: Frame, random: Random, options: RainOptions): void {
  const { count, colour, slant, alpha = 0.3 } = options
  const streaks = (c: Context, amount: number, length: number, width: number, opacity: number) => {
    c.lineCap = 'round'
    for (let i = 0; i < amount; i++) {
      const x = random.range(-0.1, 1.1) * frame.logicalWidth
      const y = random.range(-0.1, 1) * frame.logicalHeight
      const fall = length * random.range(0.5, 1.4)
      c.strokeStyle = css(colour, opacity * random.range(0.3, 1))
      c.lineWidth = width * random.range(0.6, 1.2)
      c.beginPath()
      c.moveTo(x, y)
      c.lineTo(x + slant * fall, y + fall)
      c.stroke()
    }
  }
  frame.context.save()
  frame.context.globalCompositeOperation = 'screen'
  streaks(frame.context, count, 46, 0.9, alpha)
  frame.context.restore()
  softly(frame, 1.6, (c) => streaks(c, Math.round(count * 0.05), 170, 2.4, alpha * 0.7))
}

/** Slanted streaks of rain that catch the light; near ones are long and soft. */
export function paintLitRain(frame: Frame, random: Random, colour: Colour, count: number, slant = 0.12): void {
  const streaks = layer(frame, (painter) => {
    painter.lineCap = 'round'
    for (let i = 0; i < count; i++) {
      const near = random.next() ** 3
      const length = 14 + near * 90
      const x = random.range(-0.05, 1.05) * frame.logicalWidth
      const y = random.range(-0.05, 1) * frame.logicalHeight
      painter.strokeStyle = css(colour, random.range(0.03, 0.2))
      painter.lineWidth = 0.6 + near * 1.8
      painter.beginPath()
      painter.moveTo(x, y)
      painter.lineTo(x - length * slant, y + length)
      painter.stroke()
    }
  })
  screen(frame, streaks)
}
