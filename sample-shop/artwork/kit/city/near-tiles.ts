/** The side of a tile in pixels, as a power of two. */
const SHIFT = 4
const TILE = 1 << SHIFT

/** A part of a map of nearness, in its own rows and columns, the last ones included. */
interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The farthest that is still seen in each tile of a map of nearness, so that most of what is hidden is never drawn. A tile
 * is looked through only when it is asked for and has changed.
 */
export class NearTiles {
  readonly #nearness: Float32Array
  readonly #width: number
  readonly #rows: number
  readonly #columns: number
  readonly #least: Float32Array
  readonly #isChanged: Uint8Array

  constructor(nearness: Float32Array, width: number) {
    this.#nearness = nearness
    this.#width = width
    this.#rows = nearness.length / width
    this.#columns = Math.ceil(width / TILE)
    this.#least = new Float32Array(this.#columns * Math.ceil(this.#rows / TILE))
    this.#isChanged = new Uint8Array(this.#least.length)
  }

  /** All that was drawn is gone. */
  clear(): void {
    this.#least.fill(0)
    this.#isChanged.fill(0)
  }

  /** Something nearer may have been drawn somewhere in an extent. */
  change({ left, top, right, bottom }: Extent): void {
    if (left > right) return
    for (let row = top >> SHIFT; row <= bottom >> SHIFT; row++)
      this.#isChanged.fill(1, row * this.#columns + (left >> SHIFT), row * this.#columns + (right >> SHIFT) + 1)
  }

  /** Whether all that is seen in an extent is at least this near. */
  areNearer({ left, top, right, bottom }: Extent, nearness: number): boolean {
    for (let row = top >> SHIFT; row <= bottom >> SHIFT; row++)
      for (let column = left >> SHIFT; column <= right >> SHIFT; column++)
        if (this.#leastIn(column, row, nearness) < nearness) return false
    return true
  }

  /** The least nearness in a tile, as far as it matters whether that is less than the given one. */
  #leastIn(column: number, row: number, enough: number): number {
    const tile = row * this.#columns + column
    if (this.#least[tile] >= enough || !this.#isChanged[tile]) return this.#least[tile]
    const right = Math.min(this.#width, (column + 1) * TILE)
    const bottom = Math.min(this.#rows, (row + 1) * TILE)
    let least = Number.POSITIVE_INFINITY
    for (let y = row * TILE; y < bottom; y++)
      for (let x = column * TILE; x < right; x++) least = Math.min(least, this.#nearness[y * this.#width + x])
    this.#least[tile] = least
    this.#isChanged[tile] = 0
    return least
  }
}
