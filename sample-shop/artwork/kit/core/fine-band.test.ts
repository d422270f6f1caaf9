import { describe, expect, it } from 'vitest'
import { FineBand } from './fine-band.ts'
import { isFine } from './fine-shade.ts'
import { createFrame } from './frame.ts'
import { norm } from './math.ts'
import type { Shader } from './shader.ts'

const SIZE = { width: 641, height: 192 }
const frame = createFrame(SIZE.width, SIZE.height)

/** The light of a band, and how many samples it took. */
function drawn(shader: Shader, smoothEdges = false) {
  let samples = 0
  const band = new FineBand(frame, (x, y, pixel, out) => {
    samples++
    shader(x, y, pixel, out)
  })
  band.fill({ left: 0, top: 0, ...SIZE }, smoothEdges)
  const at = (x: number, y: number) => band.light[(y * SIZE.width + x) * 3] ?? 0
  return { at, samples }
}

/** A shader that knows its device pixel. */
const perPixel =
  (light: (x: number, y: number) => number): Shader =>
  (x, y, pixel, out) => {
    out[0] = out[1] = out[2] = light(Math.floor(x / pixel), Math.floor(y / pixel))
  }

const everywhere = (test: (x: number, y: number) => void) => {
  for (let y = 0; y < SIZE.height; y++) for (let x = 0; x < SIZE.width; x++) test(x, y)
}

describe('a fine frame', () => {
  it('is one beyond 4K', () => {
    expect(isFine(createFrame(4000, 2251))).toBe(true)
    expect(isFine(createFrame(3840, 2160))).toBe(false)
  })

  it('computes a fifth of a smooth picture and blends the rest', () => {
    const smooth = (x: number, y: number) => 0.2 + x / 4000 + y / 6000
    const { at, samples } = drawn(perPixel(smooth))
    expect(samples).toBeLessThan((SIZE.width * SIZE.height) / 5)
    let worst = 0
    everywhere((x, y) => {
      worst = Math.max(worst, Math.abs(at(x, y) - smooth(x, y)))
    })
    expect(worst).toBeLessThan(0.001)
  })

  it.each([
    ['across', (x: number, y: number) => y === 71 && x > 100 && x < 500],
    ['upright', (x: number, y: number) => x === 333 && y > 20 && y < 170],
    ['slanting', (x: number, y: number) => x === 301 + Math.floor(y / 60)],
    ['bent', (x: number, y: number) => y === 61 + Math.round(20 * Math.sin(x / 60))],
  ])('follows a line of one pixel that runs %s to both its ends', (_way, isOn) => {
    const light = (x: number, y: number) => (isOn(x, y) ? 3 : 0.05)
    const { at } = drawn(perPixel(light))
    let wrong = 0
    everywhere((x, y) => {
      if (Math.abs(at(x, y) - light(x, y)) > 0.01) wrong++
    })
    expect(wrong).toBe(0)
  })

  it('passes over no point that the shader says is near', () => {
    const points = Array.from({ length: 300 }, (_, i) => ({ x: (i * 151) % SIZE.width, y: (i * 67) % SIZE.height }))
    const shader: Shader = (x, y, pixel, out) => {
      const near = points.filter((point) => norm(x / pixel - 0.5 - point.x, y / pixel - 0.5 - point.y) < 3)
      if (near.length) out[3] = 1
      const isOn = near.some((point) => point.x === Math.floor(x / pixel) && point.y === Math.floor(y / pixel))
      out[0] = out[1] = out[2] = isOn ? 0.5 : 0.01
    }
    const { at } = drawn(shader)
    expect(points.filter(({ x, y }) => at(x, y) < 0.4)).toEqual([])
  })

  it('smooths the steps of an edge only when asked to', () => {
    const edge: Shader = (x, y, _pixel, out) => {
      out[0] = out[1] = out[2] = y > x * 0.23 ? 1 : 0
    }
    const halftones = (smoothEdges: boolean) => {
      const { at } = drawn(edge, smoothEdges)
      let count = 0
      everywhere((x, y) => {
        if (at(x, y) > 0.1 && at(x, y) < 0.9) count++
      })
      return count
    }
    expect(halftones(false)).toBe(0)
    expect(halftones(true)).toBeGreaterThan(SIZE.width / 2)
  })

  it.each([
    ['beside two pixels', 300.9, 2 + 2],
    ['through one of them', 300.75, 4 + 2],
  ])('samples both pixels at an edge that runs %s as often as needed', (_where, border, samples) => {
    const edge: Shader = (x, _y, pixel, out) => {
      out[0] = out[1] = out[2] = x / pixel > border ? 1 : 0
    }
    expect(drawn(edge, true).samples - drawn(edge).samples).toBe(samples * SIZE.height)
  })

  it('takes no more samples within a surface whose details are filtered, but along its outline', () => {
    const stripes =
      (surface: (x: number) => number): Shader =>
      (x, y, pixel, out) => {
        out[0] = out[1] = out[2] = Math.floor(y / pixel / 9) & 1
        out[3] = surface(x / pixel)
      }
    const again = (surface: (x: number) => number) =>
      drawn(stripes(surface), true).samples - drawn(stripes(surface)).samples
    expect(again(() => 0)).toBeGreaterThan(SIZE.width * 20)
    expect(again(() => -7)).toBe(0)
    const outline: Shader = (x, _y, pixel, out) => {
      const isLeft = x / pixel < 300
      out[0] = out[1] = out[2] = isLeft ? 0 : 1
      out[3] = isLeft ? -7 : -8
    }
    expect(drawn(outline, true).samples - drawn(outline).samples).toBeGreaterThan(SIZE.height * 3)
  })
})
