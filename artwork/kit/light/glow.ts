import { type Colour, css } from '../core/colour.ts'
import type { BlendMode, Context } from '../core/frame.ts'

const STOPS = 10

/** Paints a round glow that fades smoothly to nothing at `radius` logical units. */
export function glow(
  context: Context,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  alpha = 1,
  blend: BlendMode = 'screen',
): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  for (let i = 0; i <= STOPS; i++) {
    const t = i / STOPS
    gradient.addColorStop(t, css(colour, alpha * (1 - t) ** 2.6))
  }
  context.save()
  context.globalCompositeOperation = blend
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  context.restore()
}
