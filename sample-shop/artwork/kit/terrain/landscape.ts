import { type Colour, css } from '../core/colour.ts'
import { field } from '../core/field.ts'
import type { BlendMode, Context, Frame } from '../core/frame.ts'
import { decay, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'

interface RidgeOptions {
  /** Mean height of the crest line, as y in logical units. */
  y: number
  amplitude: number
  /** Noise cells per logical unit; 0.002 gives a few peaks across the frame. */
  frequency: number
  /** Place in the noise; give each ridge its own. */
  offset: number
  top: Colour
  bottom: Colour
  /** Where the fill ends, as y; the frame's bottom unless given. */
  floor?: number
  /** Extra height of the crest at x. */
  rise?: (x: number) => number
}

/** Fills a mountain ridge across the frame, graded from its crest downwards. */
export function ridge(context: Context, frame: Frame, noise: Noise, options: RidgeOptions): void {
  const { y, amplitude, frequency, offset, rise } = options
  const { floor = frame.logicalHeight } = options
  const gradientEnd = Math.min(floor, y + amplitude * 2.2)
  const gradient = context.createLinearGradient(0, y - amplitude, 0, gradientEnd)
  gradient.addColorStop(0, css(options.top))
  gradient.addColorStop(1, css(options.bottom))
  const right = frame.logicalWidth + 5
  const step = Math.max(frame.pixel, 0.8)
  context.fillStyle = gradient
  context.beginPath()
  context.moveTo(-5, floor + 5)
  for (let x = -5; x <= right; x += step) {
    const along = x * frequency
    const crest = noise.ridged(along + offset, offset + along * 0.35, 8, 0.5) * 1.35 - 0.55
    context.lineTo(x, y - amplitude * crest - (rise?.(x) ?? 0))
  }
  context.lineTo(right, floor + 5)
  context.closePath()
  context.fill()
}

interface MistOptions {
  /** Middle of the bank, as y in logical units. */
  y: number
  /** Distance from the middle at which the bank thins to a third. */
  spread: number
  colour: Colour
  alpha: number
  /** Place in the noise; give each bank its own. */
  offset: number
  blend?: BlendMode
}

/** Paints a horizontal bank of drifting mist across the frame. */
export function mist(frame: Frame, noise: Noise, options: MistOptions): void {
  const { y: middle, spread, alpha, offset, blend } = options
  const [r, g, b] = options.colour
  const top = Math.max(0, middle - spread * 2.2)
  const bottom = Math.min(frame.logicalHeight, middle + spread * 2.2)
  field(
    frame,
    (x, y, _pixel, out) => {
      const distance = (y - middle) / spread
      const wisps = noise.fbm(x * 0.0018 + offset, y * 0.0065 + offset, 5, 0.55)
      out[0] = r
      out[1] = g
      out[2] = b
      out[3] = decay(distance * distance) * smoothstep(-0.4, 0.5, wisps) * alpha
    },
    {
      resolution: 800,
      blend,
      area: { x: 0, y: top, width: frame.logicalWidth, height: bottom - top },
    },
  )
}
