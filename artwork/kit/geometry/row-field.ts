import { curveBetween } from './curve-between.ts'

/** Points beyond both ends, which the curves there need. */
const MARGIN = 3

/**
 * A field that changes slowly along rows, such as the grain of wood: computed at a few points of the row that was asked for
 * last, with smooth curves between them. Cheap while rows are read one after another.
 */
export class RowField {
  readonly #field: (x: number, y: number) => number
  readonly #step: number
  readonly #end: number
  readonly #values: Float64Array
  /** The row in which each point was computed last, counted from 1. */
  readonly #rows: Uint32Array
  #row = 0
  #y = Number.NaN

  /** Points lie `step` apart from 0 to `width`; beyond, the field itself is asked. */
  constructor(width: number, step: number, field: (x: number, y: number) => number) {
    this.#field = field
    this.#step = step
    this.#end = Math.ceil(width / step) + 2 * MARGIN - 2
    this.#values = new Float64Array(this.#end + 2)
    this.#rows = new Uint32Array(this.#end + 2)
  }

  read(x: number, y: number): number {
    if (y !== this.#y) {
      this.#y = y
      this.#row++
    }
    const position = x / this.#step + MARGIN
    if (!(position >= 1 && position < this.#end)) return this.#field(x, y)
    const i = position | 0
    return curveBetween(this.#at(i - 1), this.#at(i), this.#at(i + 1), this.#at(i + 2), position - i)
  }

  #at(i: number): number {
    if (this.#rows[i] !== this.#row) {
      this.#rows[i] = this.#row
      this.#values[i] = this.#field((i - MARGIN) * this.#step, this.#y)
    }
    return this.#values[i]
  }
}
