import type { Frame } from '../core/frame.ts'

/** A field that depends on x alone, such as an outline, read in the middles of pixels: computed once for each column. */
export class ColumnField {
  readonly #field: (x: number) => number
  readonly #scale: number
  /** NaN where nobody has asked yet. */
  readonly #values: Float64Array

  constructor({ width, scale }: Pick<Frame, 'width' | 'scale'>, field: (x: number) => number) {
    this.#field = field
    this.#scale = scale
    this.#values = new Float64Array(width).fill(Number.NaN)
  }

  read(x: number): number {
    const column = (x * this.#scale) | 0
    if (column >= this.#values.length) return this.#field(x)
    if (Number.isNaN(this.#values[column])) this.#values[column] = this.#field(x)
    return this.#values[column]
  }
}
