import type { Colour } from '../core/colour.ts'
import { field } from '../core/field.ts'
import { FloatImage } from '../core/float-image.ts'
import type { BlendMode, Frame } from '../core/frame.ts'
import { decay, norm, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'

/** Billowing dust, spray or fog around a point, thicker to its middle. */
export function cloud(
  frame: Frame,
  noise: Noise,
  at: { x: number; y: number; width: number; height: number },
  colour: Colour,
  alpha: number,
  blend: BlendMode = 'source-over',
): void {
  field(
    frame,
    (x, y, _pixel, out) => {
      const u = (x - at.x) / at.width
      const v = (y - at.y) / at.height
      const away = u * u + v * v
      if (away > 1.6) return
      const curl = noise.fbm(u * 2.1 + 9, v * 2.1 + at.x, 3) * 0.8
      const billow = noise.fbm(u * 3.2 + curl, v * 3.2 + curl, 6, 0.56)
      const thick = smoothstep(1.1, 0, away) * smoothstep(-0.55, 0.55, billow + 0.35 - away * 0.5)
      const shade = 0.55 + 0.6 * smoothstep(-0.5, 0.6, billow - v * 0.6)
      out[0] = colour[0] * shade
      out[1] = colour[1] * shade
      out[2] = colour[2] * shade
      out[3] = thick * alpha
    },
    { resolution: 900, blend },
  )
}

/** Puffs of dust or spray as an image to place behind a model; later puffs lie in front. */
export function puffs(
  frame: Frame,
  noise: Noise,
  list: readonly { x: number; y: number; width: number; height: number; alpha: number }[],
  colour: Colour,
  light: { x: number; y: number },
): FloatImage {
  const { logicalWidth, logicalHeight, portrait } = frame
  const width = portrait ? 320 : 560
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const image = new FloatImage(width, height, 4)
  const unit = logicalWidth / width
  for (let row = 0, p = 0; row < height; row++) {
    for (let column = 0; column < width; column++, p += 4) {
      const x = (column + 0.5) * unit
      const y = (row + 0.5) * unit
      for (const [k, puff] of list.entries()) {
        const u = (x - puff.x) / puff.width
        const v = (y - puff.y) / puff.height
        const away = u * u + v * v
        if (away > 1.5) continue
        const curl = noise.fbm(x * 0.003 + k * 9, y * 0.003, 3) * 0.9
        const billow = noise.fbm(x * 0.0052 + curl + k * 5, y * 0.0052 + curl, 6, 0.57)
        const cover = smoothstep(1.2, 0.1, away) * smoothstep(-0.5, 0.4, billow + 0.4 - away * 0.55)
        const alpha = cover * puff.alpha
        const nearness = decay(norm(x - light.x, y - light.y) / 420)
        const lit = (0.45 + 0.75 * smoothstep(-0.5, 0.7, billow - v * 0.5)) * (0.5 + 1.6 * nearness)
        for (let i = 0; i < 3; i++) image.data[p + i] = image.data[p + i] * (1 - alpha) + colour[i] * lit * alpha
        image.data[p + 3] = image.data[p + 3] * (1 - alpha) + alpha
      }
    }
  }
  return image
}
