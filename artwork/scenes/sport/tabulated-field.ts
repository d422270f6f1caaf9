/** Cells along the side of a part that is filled at once. */
const PART = 32

/** A field that changes slowly, such as broad noise: computed at the corners of a grid when first asked for, blended between. */
export class TabulatedField {
  readonly #field: (x: number, y: number) => number
  readonly #reach: number
  readonly #detail: number
  /** Cells and parts along a side. */
  readonly #cells: number
  readonly #parts: number
  readonly #values: Float32Array
  readonly #isFilled: Uint8Array

  /** The grid reaches as far in all four directions, with `detail` cells to a unit; beyond, the field itself is asked. */
  constructor(reach: number, detail: number, field: (x: number, y: number) => number) {
    this.#field = field
    this.#reach = reach
    this.#detail = detail
    this.#parts = Math.ceil((2 * reach * detail) / PART)
    this.#cells = this.#parts * PART
    this.#values = new Float32Array((this.#cells + 1) ** 2)
    this.#isFilled = new Uint8Array(this.#parts ** 2)
  }

  read(x: number, y: number): number {
    const cells = this.#cells
    const across = (x + this.#reach) * this.#detail
    const along = (y + this.#reach) * this.#detail
    if (!(across >= 0 && along >= 0 && across < cells && along < cells)) return this.#field(x, y)
    const column = across | 0
    const row = along | 0
    this.#prepare((column / PART) | 0, (row / PART) | 0)
    const values = this.#values
    const i = row * (cells + 1) + column
    const below = i + cells + 1
    const fx = across - column
    const upper = values[i] + (values[i + 1] - values[i]) * fx
    const lower = values[below] + (values[below + 1] - values[below]) * fx
    return upper + (lower - upper) * (along - row)
  }

  #prepare(partX: number, partY: number): void {
    const part = partY * this.#parts + partX
    if (this.#isFilled[part]) return
    this.#isFilled[part] = 1
    for (let row = partY * PART; row <= (partY + 1) * PART; row++)
      for (let column = partX * PART; column <= (partX + 1) * PART; column++) {
        const x = column / this.#detail - this.#reach
        const y = row / this.#detail - this.#reach
        this.#values[row * (this.#cells + 1) + column] = this.#field(x, y)
      }
  }
}
