import { isFine, shadeFine } from './fine-shade.ts'
import { FloatImage } from './float-image.ts'
import type { Frame } from './frame.ts'
import { paintPieces, rowsOf } from './pieces.ts'
import type { Shader } from './shader.ts'
import { dither, toneMap } from './tone.ts'

export interface ShadeOptions {
  /** Strength of the bloom; 0 (the default) skips it. */
  bloom?: number
  /** Light above which a pixel blooms. */
  threshold?: number
  /** Supersampling per axis: 2 means four samples per pixel; a fine frame is sampled again along edges only. */
  samples?: number
}

const MEASURED_LONG_SIDE = 480

/** Fills the frame per pixel from linear light, tone-mapped and dithered, in bounded memory. */
export function shade(frame: Frame, shader: Shader, options: ShadeOptions = {}): void {
  const { width, height, pixel } = frame
  const { bloom = 0, threshold, samples = 1 } = options
  const halo = bloom ? measureBloom(frame, shader, threshold) : null
  if (isFine(frame)) {
    shadeFine(frame, shader, samples > 1, halo, bloom)
    return
  }
  const light = new Float32Array(4)
  const haloLight = new Float32Array(4)
  const samplePixel = pixel / samples
  const share = 1 / (samples * samples)

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over every pixel; calls per pixel would cost more than they explain
  paintPieces(frame, rowsOf(frame), ({ top, height: rows }, levels) => {
    for (let y = top, p = 0; y < top + rows; y++) {
      for (let x = 0; x < width; x++, p += 4) {
        let r = 0
        let g = 0
        let b = 0
        if (halo) {
          halo.sample((x + 0.5) / width, (y + 0.5) / height, haloLight)
          for (let i = 0; i < 3; i++) haloLight[i] *= bloom
        }
        // Averaged as the display shows it: a bright window smaller than a pixel must not outshine a larger picture of it.
        for (let j = 0; j < samples; j++) {
          for (let i = 0; i < samples; i++) {
            light[0] = light[1] = light[2] = 0
            shader((x + (i + 0.5) / samples) * pixel, (y + (j + 0.5) / samples) * pixel, samplePixel, light)
            r += toneMap(light[0] + haloLight[0])
            g += toneMap(light[1] + haloLight[1])
            b += toneMap(light[2] + haloLight[2])
          }
        }
        const offset = dither(x, y, 5) + 0.5
        levels[p] = r * share + offset
        levels[p + 1] = g * share + offset
        levels[p + 2] = b * share + offset
        levels[p + 3] = 255
      }
    }
  })
}

/** Renders the shader small and blurs what exceeds the threshold, so bloom looks alike at any size. */
export function measureBloom(frame: Frame, shader: Shader, threshold = 0.8): FloatImage {
  const { logicalWidth, logicalHeight, portrait } = frame
  const longSide = Math.min(MEASURED_LONG_SIDE, Math.max(frame.width, frame.height))
  const width = Math.round(portrait ? (longSide * logicalWidth) / logicalHeight : longSide)
  const height = Math.round((width * logicalHeight) / logicalWidth)
  const pixel = logicalWidth / width
  const tight = new FloatImage(width, height)
  const light = new Float32Array(4)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      light[0] = light[1] = light[2] = 0
      shader((x + 0.5) * pixel, (y + 0.5) * pixel, pixel, light)
      const peak = Math.max(light[0], light[1], light[2])
      if (peak <= threshold) continue
      const excess = Math.min(1, (peak - threshold) / peak) * Math.min(1, 6 / peak)
      tight.data[p] = light[0] * excess
      tight.data[p + 1] = light[1] * excess
      tight.data[p + 2] = light[2] * excess
    }
  }
  const wide = new FloatImage(width, height)
  wide.data.set(tight.data)
  tight.blur(width / 220)
  wide.blur(width / 40)
  for (let i = 0; i < tight.data.length; i++) tight.data[i] = tight.data[i] * 0.5 + wide.data[i] * 0.9
  return tight
}
