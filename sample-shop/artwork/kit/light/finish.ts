import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { lerp } from '../core/math.ts'
import { finishPieces } from '../core/pieces.ts'
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
/** Pixels between those whose vignette is computed on a fine frame. */
const VIGNETTE_STEP = 16

/** Completes the picture with a vignette, an S-curve, film grain and dither; call it last. */
export function finish(frame: Frame, seed: number, options: FinishOptions = {}): void {
  const { width } = frame
  const { vignette = 0.35, grain = 5, contrast = 0.12 } = options
  const curve = contrastCurve(contrast)
  const grainsPerPixel = frame.pixel / GRAIN_SIZE
  const shades = new Float64Array(width + VIGNETTE_STEP)

  finishPieces(frame, ({ top, height: rows }, levels) => {
    for (let y = top, p = 0; y < top + rows; y++) {
      vignetteRow(frame, y, vignette, shades)
      const grainY = (y * grainsPerPixel) | 0
      let grainX = -1
      let grit = 0
      for (let x = 0; x < width; x++, p += 4) {
        const here = (x * grainsPerPixel) | 0
        if (here !== grainX) {
          const h = hash(here, grainY, seed)
          grit = (((h & 255) + ((h >> 8) & 255) + ((h >> 16) & 255)) / 382.5 - 1) * grain
          grainX = here
        }
        const shade = shades[x]
        const noise = (grit + dither(x, y, seed + 1)) * (1 - (0.6 * levels[p + 1]) / 255)
        levels[p] = curve[levels[p]] * shade + noise + 0.5
        levels[p + 1] = curve[levels[p + 1]] * shade + noise + 0.5
        levels[p + 2] = curve[levels[p + 2]] * shade + noise + 0.5
      }
    }
  })
}

/** Writes the share of the light that the vignette leaves along a row; on a fine frame few points are computed. */
function vignetteRow(frame: Frame, y: number, vignette: number, out: Float64Array): void {
  const { width, height } = frame
  const step = isFine(frame) ? VIGNETTE_STEP : 1
  const fromCentreY = (y / height - 0.5) * 2
  for (let x = 0; x < width + step; x += step) {
    const fromCentreX = (x / width - 0.5) * 2
    const corner = (fromCentreX * fromCentreX + fromCentreY * fromCentreY) / 2
    out[x] = 1 - vignette * Math.min(1, corner ** 1.3)
    for (let i = 1; i < step && x > 0; i++) out[x - i] = lerp(out[x], out[x - step], i / step)
  }
}

function contrastCurve(contrast: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, level) => {
    const t = level / 255
    return 255 * lerp(t, t * t * (3 - 2 * t), contrast)
  })
}
