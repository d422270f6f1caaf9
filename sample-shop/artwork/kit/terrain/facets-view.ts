import type { Facets } from './facets.ts'

/** Tiles per unit of the picture plane, which lies one unit before the eye, and how far the tiles reach on it. */
const TILES = 128
const REACH = 2.5
const SIDE = 2 * REACH * TILES
/** More than what rounding could move land by. */
const MARGIN = 1e-3

/**
 * Facets seen from an eye at x = 0, z = 0 that looks along z. The picture plane is divided into tiles, and each knows how
 * near its nearest land can be: a ray starts its walk there, and needs none where its tiles show nothing but sky.
 */
export class FacetsView {
  readonly #facets: Facets
  readonly #eye: number
  /** Depth along z of the nearest land in each tile, or infinity. */
  readonly #nearest = new Float32Array(SIDE * SIDE).fill(Number.POSITIVE_INFINITY)

  /** Land up to the height `floor` is left out, for rays that stay above it. An eye below it sees what its water mirrors. */
  constructor(facets: Facets, eye: number, floor = Number.NEGATIVE_INFINITY) {
    this.#facets = facets
    this.#eye = eye
    for (let row = 0; row < facets.rows; row++)
      for (let column = 0; column < facets.columns; column++) this.#cover(column, row, floor)
  }

  /** As the facets' own `cast`, from the eye. */
  cast(dx: number, dy: number, dz: number, reach: number): boolean {
    const start = this.#nearestIn(dx / dz, dy / dz, dx / dz, dy / dz) / dz
    return start < reach && this.#facets.cast(0, this.#eye, 0, dx, dy, dz, reach, start)
  }

  /** As the facets' own `cast`, for a ray onwards: the nearer it passes to the eye, the fewer tiles its image crosses. */
  castFrom(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    const nearest = this.#nearestIn(ox / oz, (oy - this.#eye) / oz, dx / dz, dy / dz)
    const start = Math.max(0, (nearest - oz) / dz)
    return start < reach && this.#facets.cast(ox, oy, oz, dx, dy, dz, reach, start)
  }

  /** The depth of the nearest land in all tiles between two points of the picture plane. */
  #nearestIn(x1: number, y1: number, x2: number, y2: number): number {
    const left = tileAt(Math.min(x1, x2))
    const right = tileAt(Math.max(x1, x2))
    const low = tileAt(Math.min(y1, y2))
    const high = tileAt(Math.max(y1, y2))
    if (!(left >= 0 && low >= 0 && right < SIDE && high < SIDE)) return 0
    let nearest = Number.POSITIVE_INFINITY
    for (let y = low; y <= high; y++)
      for (let x = left; x <= right; x++) nearest = Math.min(nearest, this.#nearest[y * SIDE + x])
    return nearest
  }

  /** Brings the land of all tiles near that lie within a cell's bounds on the picture plane. */
  #cover(column: number, row: number, floor: number): void {
    const { cell, columns } = this.#facets
    const across: number[] = []
    const up: number[] = []
    let top = floor
    for (let corner = 0; corner < 4; corner++) {
      const i = column + (corner & 1)
      const j = row + (corner >> 1)
      const height = this.#facets.height(i, j)
      const depth = Math.max(j * cell, MARGIN)
      across.push(((i - columns / 2) * cell) / depth)
      up.push((height - this.#eye) / depth)
      top = Math.max(top, height)
    }
    if (top <= floor) return
    const nearest = Math.max(0, row * cell - MARGIN)
    const right = Math.min(SIDE - 1, tileAt(Math.max(...across) + MARGIN))
    const high = Math.min(SIDE - 1, tileAt(Math.max(...up) + MARGIN))
    for (let y = Math.max(0, tileAt(Math.min(...up) - MARGIN)); y <= high; y++)
      for (let x = Math.max(0, tileAt(Math.min(...across) - MARGIN)); x <= right; x++)
        this.#nearest[y * SIDE + x] = Math.min(this.#nearest[y * SIDE + x], nearest)
  }
}

function tileAt(place: number): number {
  return Math.floor((place + REACH) * TILES)
}
