import type { Colour } from '../../kit/core/colour.ts'
import { SPACING } from './arcade-cabinets.ts'

/** How many cabinets before and behind a point shine on it. */
const NEIGHBOURS = 3
const SCREEN_HEIGHT = 1.4

/** The light that the screens of a hall cast into its aisle. */
export class ScreenLight {
  /** What the latest `gather` found. */
  readonly light = new Float64Array(3)
  readonly #count: number
  readonly #rows: Float64Array
  /** The screens' distance from the middle of the aisle. */
  readonly #screens: number
  /** RGB of every screen, cabinet by cabinet and row by row. */
  readonly #glows: Float64Array

  constructor(aisle: number, count: number, rows: readonly number[], glowOf: (row: number, index: number) => Colour) {
    this.#count = count
    this.#rows = Float64Array.from(rows)
    this.#screens = aisle - 0.15
    const places = Array.from({ length: count + 1 }, (_, index) => rows.map((row) => glowOf(row, index)))
    this.#glows = Float64Array.from(places.flat(2))
  }

  /** Sums the light that falls on a surface at a point. */
  gather(px: number, py: number, pz: number, nx: number, ny: number, nz: number): void {
    const rows = this.#rows
    const glows = this.#glows
    const middle = Math.round(pz / SPACING)
    const last = Math.min(this.#count, middle + NEIGHBOURS)
    const ly = SCREEN_HEIGHT - py
    let red = 0
    let green = 0
    let blue = 0
    for (let index = Math.max(1, middle - NEIGHBOURS); index <= last; index++) {
      const lz = index * SPACING - pz
      for (let r = 0; r < rows.length; r++) {
        const lx = rows[r] * this.#screens - px
        const square = lx * lx + ly * ly + lz * lz
        const facing = Math.min(1, Math.max(0, (nx * lx + ny * ly + nz * lz) / Math.sqrt(square)))
        // Screens shine into the aisle, not backwards.
        const beam = rows[r] * lx > -0.1 ? 1 : 0.15
        const share = ((facing + 0.08) * beam) / (0.22 + square * 1.5)
        const at = (index * rows.length + r) * 3
        red += glows[at] * share
        green += glows[at + 1] * share
        blue += glows[at + 2] * share
      }
    }
    this.light[0] = red
    this.light[1] = green
    this.light[2] = blue
  }
}
