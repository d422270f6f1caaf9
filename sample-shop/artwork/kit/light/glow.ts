import { type Colour, css } from '../core/colour.ts'
import type { BlendMode, Context, Frame } from '../core/frame.ts'

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

/** A lamp that shines at the viewer through haze: a core, a wide bloom and a level streak. */
export function flare(frame: Frame, at: { x: number; y: number }, size: number, colour: Colour, alpha = 1): void {
  const { context } = frame
  glow(context, at.x, at.y, size * 3.2, colour, 0.5 * alpha)
  glow(context, at.x, at.y, size, colour, 0.9 * alpha)
  context.save()
  context.translate(at.x, at.y)
  context.scale(1, 0.018)
  glow(context, 0, 0, size * 5, colour, 0.75 * alpha)
  context.restore()
}
