import type { Frame } from '../core/frame.ts'
import { lerp } from '../core/math.ts'
import { paintPieces, rowsOf } from '../core/pieces.ts'
import { hash } from '../core/random.ts'
import { dither } from '../core/tone.ts'

interface FinishOptions {
  /** Darkening of the corners, 0–1. */
  vignette?: number
  /** Strength of the film grain in display levels. */
  grain?: number
  /** Strength of the S-curve, 0–1. */
  contrast?: number
}

/** Size of a grain in logical units, so that every resolution keeps the preview's texture. */
const GRAIN_SIZE = 0.75

/** Completes the picture with a vignette, an S-curve, film grain and dither; call it last. */
export function finish(frame: Frame, seed: number, options: FinishOptions = {}): void {
  const { width, height } = frame
  const { vignette = 0.35, grain = 5, contrast = 0.12 } = options
  const curve = contrastCurve(contrast)
  const grainsPerPixel = frame.pixel / GRAIN_SIZE

  paintPieces(
    frame,
    rowsOf(frame),
    ({ top, height: rows }, levels) => {
      for (let y = top, p = 0; y < top + rows; y++) {
        const fromCentreY = (y / height - 0.5) * 2
        const grainY = (y * grainsPerPixel) | 0
        for (let x = 0; x < width; x++, p += 4) {
          const fromCentreX = (x / width - 0.5) * 2
          const corner = (fromCentreX * fromCentreX + fromCentreY * fromCentreY) / 2
          const shade = 1 - vignette * Math.min(1, corner ** 1.3)
          const h = hash((x * grainsPerPixel) | 0, grainY, seed)
          const grit = ((h & 255) + ((h >> 8) & 255) + ((h >> 16) & 255)) / 382.5 - 1
          const noise = (grit * grain + dither(x, y, seed + 1)) * (1 - (0.6 * levels[p + 1]) / 255)
          levels[p] = curve[levels[p]] * shade + noise + 0.5
          levels[p + 1] = curve[levels[p + 1]] * shade + noise + 0.5
          levels[p + 2] = curve[levels[p + 2]] * shade + noise + 0.5
        }
      }
    },
    { mode: 'change' },
  )
}

function contrastCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, level) => {
    const t = level / 255
    return 255 * lerp(t, t * t * (3 - 2 * t), contrast)
  })
}
