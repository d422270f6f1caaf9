import type { Colour } from '../core/colour.ts'
import { field } from '../core/field.ts'
import type { Frame } from '../core/frame.ts'
import { decay, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'

interface ShaftOptions {
  /** The point from which the shafts fan out; far above the frame they run parallel. */
  x: number
  y: number
  colour: Colour
  alpha: number
  /** Shafts per radian, roughly. */
  count: number
  /** Where the shafts fade out, as y. */
  floor: number
  offset: number
  /** Half the angle of the fan in radians. */
  spread?: number
}

/** Paints shafts of light through mist, leaves or water. */
export function shafts(frame: Frame, noise: Noise, options: ShaftOptions): void {
  const { x: sourceX, y: sourceY, colour, alpha, count, floor, offset, spread = 0.8 } = options
  field(
    frame,
    (x, y, _pixel, out) => {
      const angle = Math.atan2(x - sourceX, y - sourceY)
      const beams =
        smoothstep(0.02, 0.55, noise.fbm(angle * count + offset, offset * 3.1, 3, 0.6)) +
        0.5 * smoothstep(0.1, 0.5, noise.fbm(angle * count * 3.3 + offset, offset + 7, 2, 0.6))
      const dust = 0.75 + 0.4 * noise.fbm(x * 0.002 + offset, y * 0.003, 3)
      out[0] = colour[0]
      out[1] = colour[1]
      out[2] = colour[2]
      out[3] =
        beams *
        dust *
        alpha *
        smoothstep(floor, floor * 0.2 + Math.min(0, sourceY) * 0.2, y) *
        decay((angle / spread) ** 2)
    },
    { resolution: 720, blend: 'screen' },
  )
}
