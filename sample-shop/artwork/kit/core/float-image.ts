import { clamp } from './math.ts'

/** A picture of linear-light floats, for fields that are computed once and then sampled. */
export class FloatImage {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Float32Array

  constructor(width: number, height: number, channels = 3) {
    this.width = width
    this.height = height
    this.channels = channels
    this.data = new Float32Array(width * height * channels)
  }

  /** Writes the bilinear sample at (u, v), both 0–1 across the image, to out. */
  sample(u: number, v: number, out: Float32Array): void {
    const { width, height, channels, data } = this
    const x = clamp(u * width - 0.5, 0, width - 1.001)
    const y = clamp(v * height - 0.5, 0, height - 1.001)
    const column = x | 0
    const row = y | 0
    const fx = x - column
    const fy = y - row
    const upper = (row * width + column) * channels
    const lower = upper + width * channels
    for (let i = 0; i < channels; i++) {
      const a = data[upper + i]
      const b = data[lower + i]
      const top = a + (data[upper + channels + i] - a) * fx
      const bottom = b + (data[lower + channels + i] - b) * fx
      out[i] = top + (bottom - top) * fy
    }
  }

  /** Writes the bilinear samples at `count` points across the image, all at height v, to out. */
  sampleRow(v: number, count: number, out: Float32Array): void {
    const { width, height, channels, data } = this
    const y = clamp(v * height - 0.5, 0, height - 1.001)
    const stride = width * channels
    const upper = (y | 0) * stride
    const fy = y - (y | 0)
    const line = new Float32Array(stride)
    for (let i = 0, p = upper; i < stride; i++, p++) line[i] = data[p] + (data[p + stride] - data[p]) * fy
    for (let i = 0, p = 0; i < count; i++) {
      const x = clamp(((i + 0.5) / count) * width - 0.5, 0, width - 1.001)
      const fx = x - (x | 0)
      for (let c = 0, at = (x | 0) * channels; c < channels; c++, at++, p++)
        out[p] = line[at] + (line[at + channels] - line[at]) * fx
    }
  }

  /** Blurs in place with repeated box filters of the given radius in samples; edges extend. */
  blur(radius: number, passes = 3): this {
    const { width, height, channels, data } = this
    const reach = Math.max(1, Math.round(radius))
    const scratch = new Float32Array(data.length)
    const rowStride = width * channels
    for (let pass = 0; pass < passes; pass++) {
      for (let y = 0; y < height; y++)
        for (let c = 0; c < channels; c++) boxFilter(data, scratch, y * rowStride + c, channels, width, reach)
      for (let x = 0; x < width; x++)
        for (let c = 0; c < channels; c++) boxFilter(scratch, data, x * channels + c, rowStride, height, reach)
    }
    return this
  }
}

/** Averages one line of `length` samples, `stride` apart, with a sliding window. */
function boxFilter(
  source: Float32Array,
  target: Float32Array,
  start: number,
  stride: number,
  length: number,
  reach: number,
): void {
  const last = length - 1
  let sum = 0
  for (let i = -reach; i <= reach; i++) sum += source[start + Math.min(last, Math.max(0, i)) * stride]
  for (let i = 0; i < length; i++) {
    target[start + i * stride] = sum / (2 * reach + 1)
    const entering = Math.min(last, i + reach + 1)
    const leaving = Math.max(0, i - reach)
    sum += source[start + entering * stride] - source[start + leaving * stride]
  }
}
