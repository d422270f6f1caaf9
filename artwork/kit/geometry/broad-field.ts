import type { Frame } from '../core/frame.ts'
import { curveBetween } from './curve-between.ts'
import { RowField } from './row-field.ts'

/** Points beyond every side of the frame, which the curves there need. */
const MARGIN = 4

/**
 * A field over the frame that changes slowly in all directions, such as broad noise: computed on a coarse grid when first
 * asked for, with smooth curves between its points, so that a height map made of it has smooth slopes.
 */
export class BroadField {
  readonly #field: (x: number, y: number) => number
  readonly #step: number
  readonly #columns: number
  readonly #rows: number
  /** NaN where nobody has asked yet. */
  readonly #grid: Float32Array
  readonly #along: RowField

  /** Points lie `step` logical units apart. */
  constructor({ logicalWidth, logicalHeight }: Frame, step: number, field: (x: number, y: number) => number) {
    this.#field = field
    this.#step = step
    this.#columns = Math.ceil(logicalWidth / step) + 2 * MARGIN
    this.#rows = Math.ceil(logicalHeight / step) + 2 * MARGIN
    this.#grid = new Float32Array(this.#columns * this.#rows).fill(Number.NaN)
    this.#along = new RowField(logicalWidth, step, (x, y) => this.#onColumn(x, y))
  }

  read(x: number, y: number): number {
    return this.#along.read(x, y)
  }

  #onColumn(x: number, y: number): number {
    const column = Math.round(x / this.#step) + MARGIN
    const position = y / this.#step + MARGIN
    const isOnGrid = column >= 0 && column < this.#columns && position >= 1 && position < this.#rows - 2
    if (!isOnGrid) return this.#field(x, y)
    const i = position | 0
    const at = (row: number) => this.#at(column, row)
    return curveBetween(at(i - 1), at(i), at(i + 1), at(i + 2), position - i)
  }

  #at(column: number, row: number): number {
    const i = row * this.#columns + column
    if (Number.isNaN(this.#grid[i]))
      this.#grid[i] = this.#field((column - MARGIN) * this.#step, (row - MARGIN) * this.#step)
    return this.#grid[i]
  }
}
