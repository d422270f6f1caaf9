import type { Frame } from '../core/frame.ts'
import { paintPieces, rowsOf } from '../core/pieces.ts'
import { dither, toneMap } from '../core/tone.ts'
import type { Mesh } from './mesh.ts'
import type { ShotCamera } from './shot-camera.ts'
import { SolidLayer, type SolidOptions } from './solid-layer.ts'

/** Lights solids and paints them over what is there. */
export function paintSolids(frame: Frame, camera: ShotCamera, mesh: Mesh, surface: SolidOptions['surface']): void {
  const { pixel, logicalWidth } = frame
  const solids = new SolidLayer(camera, mesh, logicalWidth, { surface })
  const light = new Float32Array(4)
  paintPieces(
    frame,
    rowsOf(frame),
    ({ top, width, height }, levels) => {
      for (let y = 0, p = 0; y < height; y++) {
        for (let x = 0; x < width; x++, p += 4) {
          solids.sample((x + 0.5) * pixel, (top + y + 0.5) * pixel, pixel, light)
          const coverage = light[3]
          if (coverage === 0) continue
          const offset = dither(x, top + y, 5) + 0.5
          for (let i = 0; i < 3; i++) levels[p + i] = toneMap(light[i] / coverage) + offset
          levels[p + 3] = coverage * 255
        }
      }
    },
    { mode: 'over' },
  )
}
