import { type Colour, toSrgb } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import { clamp, lerp } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { bandsOf, paintPieces } from '../core/pieces.ts'

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

/** Share of the tint's strength where the mirror begins. */
const FIRST_TINT = 0.35

/** Mirrors what is painted above the line into rippled water or wet ground below it. */
export function paintWaterline(frame: Frame, noise: Noise, line: Waterline): void {
  const { width, height, scale, pixel, logicalHeight } = frame
  const { squeeze = 1 } = line
  const first = Math.max(1, Math.round(line.y * scale))
  const tint = line.tint.map((value) => toSrgb(clamp(value)) * 255)
  const pieces = bandsOf({ left: 0, top: first, width, height: height - first })

  paintPieces(
    frame,
    pieces,
    (piece, levels, before) => {
      for (let y = piece.top, p = 0; y < piece.top + piece.height; y++) {
        const below = (y - first) * pixel
        const near = below / (logicalHeight - line.y)
        const fine = noise.gradient(line.offset, (below / (0.15 + near)) * 0.12)
        const broad = noise.gradient(line.offset + 5, (below / (0.3 + near)) * 0.03)
        const shift = (fine + broad * 0.6) * line.ripple * (0.12 + near) * scale
        // Drawn a little wider than the frame, so that a shifted row still reaches both sides.
        const grow = Math.abs(shift) + 2
        const shrink = width / (width + 2 * grow)
        const row = Math.round(first - 1 - Math.min(first - 1, (y - first) * squeeze)) * width
        const cover = line.depth * lerp(FIRST_TINT, 1, near)
        for (let x = 0; x < width; x++, p += 4) {
          const from = clamp((x + 0.5 - shift + grow) * shrink - 0.5, 0, width - 1.001)
          const column = from | 0
          const aside = from - column
          const q = (row + column) * 4
          for (let i = 0; i < 3; i++)
            levels[p + i] = lerp(lerp(before[q + i], before[q + 4 + i], aside), tint[i], cover)
          levels[p + 3] = 255
        }
      }
    },
    { mode: 'change' },
  )
}
