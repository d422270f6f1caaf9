/** Cells along the side of a part that is filled at once. */
const PART = 32

/** A field that changes slowly, such as broad noise: computed at the corners of a grid when first asked for, blended between. */
export class TabulatedField {
  readonly #field: (x: number, y: number) => number
  readonly #reachX: number
  readonly #reachY: number
  readonly #detail: number
  /** Parts along x, and cells along both sides. */
  readonly #parts: number
  readonly #columns: number
  readonly #rows: number
  readonly #values: Float32Array
  readonly #isFilled: Uint8Array

  /** The grid reaches as far to both sides, with `detail` cells to a unit; beyond, the field itself is asked. */
  constructor(reachX: number, detail: number, field: (x: number, y: number) => number, reachY = reachX) {
    this.#field = field
    this.#reachX = reachX
    this.#reachY = reachY
    this.#detail = detail
    this.#parts = Math.ceil((2 * reachX * detail) / PART)
    const lines = Math.ceil((2 * reachY * detail) / PART)
    this.#columns = this.#parts * PART
    this.#rows = lines * PART
    this.#values = new Float32Array((this.#columns + 1) * (this.#rows + 1))
    this.#isFilled = new Uint8Array(this.#parts * lines)
  }

  read(x: number, y: number): number {
    const columns = this.#columns
    const across = (x + this.#reachX) * this.#detail
    const along = (y + this.#reachY) * this.#detail
    if (!(across >= 0 && along >= 0 && across < columns && along < this.#rows)) return this.#field(x, y)
    const column = across | 0
    const row = along | 0
    this.#prepare((column / PART) | 0, (row / PART) | 0)
    const values = this.#values
    const i = row * (columns + 1) + column
    const below = i + columns + 1
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
        const x = column / this.#detail - this.#reachX
        const y = row / this.#detail - this.#reachY
        this.#values[row * (this.#columns + 1) + column] = this.#field(x, y)
      }
  }
}
