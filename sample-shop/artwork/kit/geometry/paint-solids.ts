import { FineBand } from '../core/fine-band.ts'
import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { paintPieces, rowsOf } from '../core/pieces.ts'
import { dither, toneMap } from '../core/tone.ts'
import type { Mesh } from './mesh.ts'
import type { ShotCamera } from './shot-camera.ts'
import { SolidLayer, type SolidOptions } from './solid-layer.ts'

/** Lights solids and paints them over what is there; on a fine frame not every pixel of them is lit. */
export function paintSolids(frame: Frame, camera: ShotCamera, mesh: Mesh, surface: SolidOptions['surface']): void {
  const { pixel, logicalWidth } = frame
  const solids = new SolidLayer(camera, mesh, logicalWidth, { surface })
  const light = new Float32Array(4)
  const own = (x: number, y: number, size: number, out: Float32Array) => {
    solids.sample(x, y, size, light)
    const coverage = light[3] || 1
    for (let i = 0; i < 3; i++) out[i] = light[i] / coverage
  }
  const band = isFine(frame) ? new FineBand(frame, own) : null
  const sample = new Float32Array(3)
  const covered = new Float32Array(frame.width)
  paintPieces(
    frame,
    rowsOf(frame),
    (piece, levels) => {
      const { top, width, height } = piece
      if (!solids.isSeenBetween(top * pixel, (top + height) * pixel)) return
      band?.fill(piece, false)
      for (let y = 0; y < height; y++) {
        if (!solids.coverRow(top + y, pixel, covered)) continue
        for (let x = 0, q = y * width; x < width; x++, q++) {
          if (covered[x] === 0) continue
          read(x, top + y, q * 3)
          const offset = dither(x, top + y, 5) + 0.5
          for (let i = 0; i < 3; i++) levels[q * 4 + i] = toneMap(sample[i]) + offset
          levels[q * 4 + 3] = covered[x] * 255
        }
      }
    },
    { mode: 'over' },
  )

  /** Takes a pixel's light from the band; between pixels that show nothing there may be a line of which none is known. */
  function read(x: number, y: number, at: number): void {
    if (band) for (let i = 0; i < 3; i++) sample[i] = band.light[at + i]
    if (!band || sample[0] + sample[1] + sample[2] === 0) own((x + 0.5) * pixel, (y + 0.5) * pixel, pixel, sample)
  }
}
