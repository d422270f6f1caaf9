import { FineBand } from './fine-band.ts'
import type { FloatImage } from './float-image.ts'
import type { Frame } from './frame.ts'
import { paintPieces, rowsOf } from './pieces.ts'
import type { Shader } from './shader.ts'
import { dither, toneMap } from './tone.ts'

const FINE_PIXELS = 9_000_000

/** Beyond 4K most neighbours are alike, so not every pixel has to be computed. */
export function isFine({ width, height }: Frame): boolean {
  return width * height >= FINE_PIXELS
}

/** What `shade` does, for a fine frame; `smoothEdges` samples the pixels along edges again. */
export function shadeFine(
  frame: Frame,
  shader: Shader,
  smoothEdges: boolean,
  halo: FloatImage | null,
  bloom: number,
): void {
  const { width, height } = frame
  const band = new FineBand(frame, shader)
  const haloRow = new Float32Array(width * 3)
  paintPieces(frame, rowsOf(frame), (piece, levels) => {
    band.fill(piece, smoothEdges)
    const { light } = band
    for (let row = 0, p = 0, q = 0; row < piece.height; row++) {
      const y = piece.top + row
      halo?.sampleRow((y + 0.5) / height, width, haloRow)
      for (let x = 0, h = 0; x < width; x++, p += 3, q += 4, h += 3) {
        const offset = dither(x, y, 5) + 0.5
        levels[q] = toneMap(light[p] + haloRow[h] * bloom) + offset
        levels[q + 1] = toneMap(light[p + 1] + haloRow[h + 1] * bloom) + offset
        levels[q + 2] = toneMap(light[p + 2] + haloRow[h + 2] * bloom) + offset
        levels[q + 3] = 255
      }
    }
  })
}
