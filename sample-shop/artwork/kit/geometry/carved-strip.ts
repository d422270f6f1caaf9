import { BAND_ROWS } from '../core/pieces.ts'
import { middle } from './middle.ts'

/** Returns the height in logical units; writes reflectance to out[0..2] and coverage to out[3]. */
export type CarvedSurface = (x: number, y: number, pixel: number, out: Float32Array) => number

/** How far apart corners of a cell may lie before all of it is computed: coverage, and reflectance as a share. */
const MOST_COVERAGE = 0.01
const MOST_REFLECTANCE = 0.25
/** How sharply the slope may break within a cell or beside it before all of it is computed. */
const MOST_BREAK = 0.15

/** The heights and the material of a strip of rows, and of one row and column beyond it. */
export class CarvedStrip {
  /** Values in a row. */
  readonly row: number
  readonly heights: Float32Array
  /** Reflectance and coverage, four values for each height. */
  readonly material: Float32Array
  readonly #surface: CarvedSurface
  readonly #pixel: number
  readonly #left: number
  readonly #isFine: boolean
  readonly #isRough: Uint8Array
  readonly #cells: number
  readonly #out = new Float32Array(4)
  #top = 0
  #rows = 0

  /** `isFine` says that neighbouring pixels are alike enough to compute every second one of every second row. */
  constructor(surface: CarvedSurface, left: number, width: number, pixel: number, isFine: boolean) {
    this.#surface = surface
    this.#left = left
    this.#pixel = pixel
    this.#isFine = isFine
    this.row = width + 1
    this.heights = new Float32Array(this.row * (BAND_ROWS + 1))
    this.material = new Float32Array(this.row * (BAND_ROWS + 1) * 4)
    this.#cells = (this.row >> 1) + 1
    this.#isRough = new Uint8Array(this.#cells * ((BAND_ROWS >> 1) + 2))
  }

  measure(top: number, rows: number): void {
    this.#top = top
    this.#rows = rows + 1
    const stride = this.#isFine ? 2 : 1
    for (let y = 0; y < this.#rows; y += stride) for (let x = 0; x < this.row; x += stride) this.#compute(x, y)
    if (!this.#isFine) return
    this.#findRough()
    this.#blend()
    for (let y = 0; y < this.#rows; y++)
      for (let x = 0; x < this.row; x++) if ((x & 1 || y & 1) && this.#isNearRough(x >> 1, y >> 1)) this.#compute(x, y)
  }

  #compute(x: number, y: number): void {
    const i = y * this.row + x
    const { material } = this
    const out = this.#out
    const pixel = this.#pixel
    out[0] = out[1] = out[2] = out[3] = 0
    this.heights[i] = this.#surface((this.#left + x + 0.5) * pixel, (this.#top + y + 0.5) * pixel, pixel, out)
    for (let c = 0; c < 4; c++) material[i * 4 + c] = out[c]
  }

  /** Marks the cells whose corners are too unlike to blend what lies between them. */
  #findRough(): void {
    this.#isRough.fill(0)
    for (let y = 0; y < this.#rows; y += 2)
      for (let x = 0; x < this.row; x += 2)
        if (this.#isUneven(x, y)) this.#isRough[(y >> 1) * this.#cells + (x >> 1)] = 1
  }

  #isUneven(x: number, y: number): boolean {
    if (x < 2 || y < 2 || x + 4 >= this.row || y + 4 >= this.#rows) return true
    const { heights, material, row } = this
    const i = y * row + x
    for (let c = 0; c < 4; c++) {
      const a = material[i * 4 + c]
      const b = material[(i + 2) * 4 + c]
      const d = material[(i + 2 * row) * 4 + c]
      const e = material[(i + 2 * row + 2) * 4 + c]
      const most = Math.max(a, b, d, e)
      const least = Math.min(a, b, d, e)
      if (most - least > (c === 3 ? MOST_COVERAGE : MOST_REFLECTANCE * most)) return true
    }
    const limit = MOST_BREAK * this.#pixel
    return breakAt(heights, i, 2) > limit || breakAt(heights, i, 2 * row) > limit
  }

  #isNearRough(column: number, line: number): boolean {
    const cell = line * this.#cells + column
    const isRough = this.#isRough
    for (let j = -this.#cells; j <= this.#cells; j += this.#cells)
      if (isRough[cell + j - 1] || isRough[cell + j] || isRough[cell + j + 1]) return true
    return false
  }

  /** Fills the pixels between those that were computed, first along the rows, then between them. */
  #blend(): void {
    const { row } = this
    for (let y = 0; y < this.#rows; y += 2) for (let x = 3; x + 3 < row; x += 2) this.#between(y * row + x, 1)
    for (let y = 3; y + 3 < this.#rows; y += 2) for (let x = 0; x < row; x++) this.#between(y * row + x, row)
  }

  #between(i: number, step: number): void {
    this.heights[i] = middle(this.heights, i, step)
    for (let c = 0; c < 4; c++) this.material[i * 4 + c] = middle(this.material, i * 4 + c, step * 4)
  }
}

/** How far four heights in a row are from any evenly bent curve: a crease breaks the slope, a swell only bends it. */
function breakAt(values: Float32Array, i: number, step: number): number {
  return Math.abs(values[i + 2 * step] - 3 * values[i + step] + 3 * values[i] - values[i - step])
}
