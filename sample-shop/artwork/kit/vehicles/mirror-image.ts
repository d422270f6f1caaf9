import { FloatImage } from '../core/float-image.ts'
import type { Frame } from '../core/frame.ts'
import { clamp } from '../core/math.ts'
import type { SolidLayer } from '../geometry/solid-layer.ts'

const LONG_SIDE = 900
const TAPS = 10
/** How far the smear draws out the image, in logical units per unit of tilt. */
const REACH = 320

export interface MirrorImage {
  light: FloatImage
  /** How far down it reaches, in logical units: waves may show what lies below the frame. */
  bottom: number
}

/** Renders the mirror image once, small and slightly soft, as a floor shows it; `smear` is how far it is drawn out. */
export function mirrorImage(frame: Frame, layer: SolidLayer, smear: number): MirrorImage {
  const { logicalWidth, logicalHeight, portrait } = frame
  const longSide = Math.min(LONG_SIDE, Math.max(frame.width, frame.height))
  const width = portrait ? Math.round((longSide * logicalWidth) / logicalHeight) : longSide
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const image = new FloatImage(width, height, 4)
  const pixel = logicalWidth / width
  const light = new Float32Array(4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      layer.sample((x + 0.5) * pixel, (y + 0.5) * pixel, pixel, light)
      image.data.set(light, (y * width + x) * 4)
    }
  }
  image.blur(smear > 0 ? 2 : 1, 2)
  if (!smear) return { light: image, bottom: logicalHeight }
  const drawn = drawnOut(image, (smear * REACH * height) / logicalHeight)
  return { light: drawn, bottom: (logicalHeight * drawn.height) / height }
}

/** The mean of copies that lie up to `reach` rows lower, most of them near. */
function drawnOut(image: FloatImage, reach: number): FloatImage {
  const { width, height, channels, data } = image
  const drawn = new FloatImage(width, height + Math.ceil(reach), channels)
  const stride = width * channels
  for (let tap = 0; tap < TAPS; tap++) {
    const shift = reach * ((tap + 0.5) / TAPS) ** 2
    for (let y = 0, p = 0; y < drawn.height; y++) {
      const from = clamp(y - shift, 0, height - 1.001)
      const part = from - (from | 0)
      for (let i = 0, q = (from | 0) * stride; i < stride; i++, p++, q++)
        drawn.data[p] += (data[q] + (data[q + stride] - data[q]) * part) / TAPS
    }
  }
  return drawn
}
