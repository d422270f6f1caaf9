import { FloatImage } from './float-image.ts'
import type { Frame } from './frame.ts'

/**
 * Computes a field that changes slowly once for the whole frame, at `width` points across it; `read` writes what it is at
 * a logical point to out, which is 0 before.
 */
export function bake(
  { logicalWidth, logicalHeight }: Frame,
  width: number,
  channels: number,
  read: (x: number, y: number, out: Float32Array) => void,
): FloatImage {
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const image = new FloatImage(width, height, channels)
  const out = new Float32Array(channels)
  for (let row = 0, p = 0; row < height; row++)
    for (let column = 0; column < width; column++, p += channels) {
      out.fill(0)
      read(((column + 0.5) / width) * logicalWidth, ((row + 0.5) / height) * logicalHeight, out)
      image.data.set(out, p)
    }
  return image
}
