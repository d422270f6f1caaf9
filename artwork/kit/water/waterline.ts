import { createCanvas } from '@napi-rs/canvas'
import { type Colour, css } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import type { Noise } from '../core/noise.ts'

interface Waterline {
  /** Where the mirror begins, as y in logical units. */
  y: number
  /** Sideways shift of the ripples at the bottom of the frame, in logical units. */
  ripple: number
  /** Colour laid over the mirror and its strength at the bottom. */
  tint: Colour
  depth: number
  offset: number
  /** Above 1 squeezes the mirrored picture. */
  squeeze?: number
}

/** Mirrors what is painted above the line into rippled water or wet ground below it. */
export function paintWaterline(frame: Frame, noise: Noise, line: Waterline): void {
  if (frame.crew?.isHelper) return
  const { context, width, height, scale, logicalWidth, logicalHeight, pixel } = frame
  const { squeeze = 1 } = line
  const above = createCanvas(width, Math.max(1, Math.round(line.y * scale)))
  above.getContext('2d').drawImage(frame.canvas, 0, 0)
  const step = Math.max(1, Math.round(1.2 * scale))
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (let y = above.height; y < height; y += step) {
    const below = (y - above.height) * pixel
    const source = above.height - 1 - Math.min(above.height - 2, (y - above.height) * squeeze)
    const near = below / (logicalHeight - line.y)
    const fine = noise.gradient(line.offset, (below / (0.15 + near)) * 0.12)
    const broad = noise.gradient(line.offset + 5, (below / (0.3 + near)) * 0.03)
    const shift = (fine + broad * 0.6) * line.ripple * (0.12 + near) * scale
    const grow = Math.abs(shift) + 2
    context.drawImage(above, 0, Math.max(0, source - step), width, step, shift - grow, y, width + 2 * grow, step)
  }
  context.restore()
  const gradient = context.createLinearGradient(0, line.y, 0, logicalHeight)
  gradient.addColorStop(0, css(line.tint, line.depth * 0.35))
  gradient.addColorStop(1, css(line.tint, line.depth))
  context.fillStyle = gradient
  context.fillRect(0, line.y, logicalWidth, logicalHeight - line.y)
}
