import type { Frame } from '../core/frame.ts'
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
    const before = this.#at(column, i - 1)
    const upper = this.#at(column, i)
    const lower = this.#at(column, i + 1)
    const after = this.#at(column, i + 2)
    const t = position - i
    const bend = 2 * before - 5 * upper + 4 * lower - after
    return upper + 0.5 * t * (lower - before + t * (bend + t * (3 * (upper - lower) + after - before)))
  }

  #at(column: number, row: number): number {
    const i = row * this.#columns + column
    const known = this.#grid[i]
    if (!Number.isNaN(known)) return known
    this.#grid[i] = this.#field((column - MARGIN) * this.#step, (row - MARGIN) * this.#step)
    return this.#grid[i]
  }
}
