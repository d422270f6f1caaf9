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
  /** The curve of the latest point, as the factors of a cubic. */
  #i = 0
  #left = 0.5
  #slope = 0.5
  #bend = 0.5
  #twist = 0.5

  /** Points lie `step` apart from 0 to `width`; beyond, the field itself is asked. */
  constructor(width: number, step: number, field: (x: number, y: number) => number) {
    this.#field = field
    this.#step = step
    this.#end = Math.ceil(width / step) + 2 * MARGIN - 2
    this.#values = new Float64Array(this.#end + 2)
    this.#rows = new Uint32Array(this.#end + 2)
  }

  read(x: number, y: number): number {
    const position = x / this.#step + MARGIN
    if (!(position >= 1 && position < this.#end)) return this.#field(x, y)
    const i = position | 0
    if (i !== this.#i || y !== this.#y) this.#turnTo(i, y)
    const t = position - i
    return this.#left + t * (this.#slope + t * (this.#bend + t * this.#twist))
  }

  /** Prepares the curve from a point to the next: it runs through both, and its slope has no breaks at either. */
  #turnTo(i: number, y: number): void {
    if (y !== this.#y) {
      this.#y = y
      this.#row++
    }
    const before = this.#at(i - 1)
    const left = this.#at(i)
    const right = this.#at(i + 1)
    const after = this.#at(i + 2)
    this.#i = i
    this.#left = left
    this.#slope = (right - before) / 2
    this.#bend = before - 2.5 * left + 2 * right - after / 2
    this.#twist = 1.5 * (left - right) + (after - before) / 2
  }

  #at(i: number): number {
    if (this.#rows[i] !== this.#row) {
      this.#rows[i] = this.#row
      this.#values[i] = this.#field((i - MARGIN) * this.#step, this.#y)
    }
    return this.#values[i]
  }
}
