import { isFine, shadeFine } from './fine-shade.ts'
import type { Frame } from './frame.ts'
import { paintPieces, rowsOf } from './pieces.ts'
import { measureBloom, type ShadeOptions } from './shade.ts'
import type { Shader } from './shader.ts'
import { dither, toneMap } from './tone.ts'

const BRIGHTEST_SAMPLE = 8
/** Difference between neighbours, in display levels, above which a pixel is sampled again. */
const EDGE = 7
/** Where the extra samples of an edge pixel lie. */
const EXTRA = [
  [0.2, 0.3],
  [0.8, 0.2],
  [0.7, 0.8],
  [0.3, 0.75],
] as const

/** Like `shade`, but samples again only where neighbours differ: crisp edges at a third of the cost. */
export function shadeAdaptive(frame: Frame, shader: Shader, options: ShadeOptions = {}): void {
  const { width, height, pixel } = frame
  const { bloom = 0, threshold } = options
  const halo = bloom ? measureBloom(frame, shader, threshold) : null
  if (isFine(frame)) {
    shadeFine(frame, shader, true, halo, bloom)
    return
  }
  const sample = new Float32Array(4)
  const haloLight = new Float32Array(4)

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over every pixel; calls per pixel would cost more than they explain
  paintPieces(frame, rowsOf(frame), ({ top, height: rows }, levels) => {
    const first = Math.max(0, top - 1)
    const last = Math.min(height, top + rows + 1)
    const light = new Float32Array((last - first) * width * 3)
    const level = new Float32Array((last - first) * width)
    for (let y = first, p = 0; y < last; y++)
      for (let x = 0; x < width; x++, p++) {
        read((x + 0.5) * pixel, (y + 0.5) * pixel)
        light[p * 3] = sample[0]
        light[p * 3 + 1] = sample[1]
        light[p * 3 + 2] = sample[2]
        level[p] = (toneMap(sample[0]) + 2 * toneMap(sample[1]) + toneMap(sample[2])) / 4
      }
    for (let y = top, q = 0; y < top + rows; y++)
      for (let x = 0; x < width; x++, q += 4) {
        const p = (y - first) * width + x
        let r = light[p * 3]
        let g = light[p * 3 + 1]
        let b = light[p * 3 + 2]
        if (differs(level, p, x, y, first, last)) {
          for (const [shiftX, shiftY] of EXTRA) {
            read((x + shiftX) * pixel, (y + shiftY) * pixel)
            r += sample[0]
            g += sample[1]
            b += sample[2]
          }
          r /= EXTRA.length + 1
          g /= EXTRA.length + 1
          b /= EXTRA.length + 1
        }
        if (halo) {
          halo.sample((x + 0.5) / width, (y + 0.5) / height, haloLight)
          r += haloLight[0] * bloom
          g += haloLight[1] * bloom
          b += haloLight[2] * bloom
        }
        const offset = dither(x, y, 5) + 0.5
        levels[q] = toneMap(r) + offset
        levels[q + 1] = toneMap(g) + offset
        levels[q + 2] = toneMap(b) + offset
        levels[q + 3] = 255
      }
  })

  function read(x: number, y: number): void {
    sample[0] = sample[1] = sample[2] = 0
    shader(x, y, pixel, sample)
    for (let i = 0; i < 3; i++) sample[i] = Math.min(sample[i], BRIGHTEST_SAMPLE)
  }

  function differs(level: Float32Array, p: number, x: number, y: number, first: number, last: number): boolean {
    const here = level[p]
    if (x > 0 && Math.abs(level[p - 1] - here) > EDGE) return true
    if (x < width - 1 && Math.abs(level[p + 1] - here) > EDGE) return true
    if (y > first && Math.abs(level[p - width] - here) > EDGE) return true
    return y < last - 1 && Math.abs(level[p + width] - here) > EDGE
  }
}
