import { smoothEdge } from './band-edges.ts'
import { BandLight, type FineFrame } from './band-light.ts'
import { BAND_ROWS, type Piece } from './pieces.ts'
import type { Shader } from './shader.ts'

/** Difference between samples, in display levels, that grain and dither hide. */
const SPREAD = 2.5
/** Difference of a block's middle from its corners, in display levels, up to which nothing else is looked for in it. */
const EVEN = 0.6
/** Rows and columns between those that are computed in full, to find lines that run between the others. */
const SEARCH = 32

/**
 * The light of one band of a large frame. Every second pixel of every second row is computed, and in blocks of 4 × 4 that
 * are even only corners and middle; where the four around a cell are alike the rest is blended from them, elsewhere it is
 * computed too. A pixel that comes out unlike its surroundings makes the cells around it be computed as well, so that
 * fine lines are followed to their ends; a coarse grid of full rows and columns finds those that no other pixel meets.
 */
export class FineBand {
  /** RGB of every pixel of the band. */
  readonly light: Float32Array
  readonly #band: BandLight
  readonly #isEven: Uint8Array
  readonly #isGuessed: Uint8Array
  readonly #isRough: Uint8Array
  readonly #queue: number[] = []
  readonly #width: number
  readonly #blocks: number
  readonly #cells: number
  #rows = 0

  constructor(frame: FineFrame, shader: Shader) {
    this.#band = new BandLight(frame, shader)
    this.light = this.#band.light
    this.#width = frame.width
    this.#blocks = Math.ceil(frame.width / 4)
    this.#isEven = new Uint8Array(this.#blocks * Math.ceil(BAND_ROWS / 4))
    this.#cells = Math.ceil(frame.width / 2)
    this.#isGuessed = new Uint8Array(this.#cells * Math.ceil(BAND_ROWS / 2))
    this.#isRough = new Uint8Array(this.#cells * Math.ceil(BAND_ROWS / 2))
  }

  /** Fills `light` for a band as wide as the frame. */
  fill(piece: Piece, smoothEdges: boolean): void {
    this.#band.start(piece)
    this.#rows = piece.height
    this.#computeGrid()
    this.#findRough()
    this.#findHidden()
    this.#follow()
    this.#blendSmooth()
    if (smoothEdges) this.#smoothEdges()
  }

  /** Every second pixel of every second row, and of the last one. */
  #computeGrid(): void {
    const band = this.#band
    const width = this.#width
    const last = this.#rows - 1
    for (let row = 0; row < last; row += 4) for (let x = 0; x < width; x += 4) band.compute(x, row)
    for (let row = 2; row < last; row += 4) for (let x = 2; x < width; x += 4) band.compute(x, row)
    for (let x = 0; x < width; x += 2) band.compute(x, last)
    this.#findEven()
    this.#isGuessed.fill(0)
    for (let row = 0; row < last; row += 2) {
      for (let x = 2 - (row & 2); x < width; x += 4) {
        const block = (row >> 2) * this.#blocks + (x >> 2)
        const before = row & 2 ? block - 1 : block - this.#blocks
        if (x > 0 && row > 0 && this.#isEven[block] && this.#isEven[before]) this.#guess(x, row)
        else band.compute(x, row)
      }
    }
  }

  #findEven(): void {
    const { level, note } = this.#band
    const width = this.#width
    this.#isEven.fill(0)
    for (let row = 0; row + 4 < this.#rows - 1; row += 4) {
      for (let x = 0; x + 4 < width; x += 4) {
        const p = row * width + x
        const below = p + 4 * width
        const middle = p + 2 * width + 2
        if (!areAlike(level[p], level[p + 4], level[below], level[below + 4])) continue
        if (isBusy(note[p], note[p + 4], note[below], note[below + 4]) || note[middle] > 0) continue
        const mean = (level[p] + level[p + 4] + level[below] + level[below + 4]) / 4
        if (Math.abs(level[middle] - mean) <= EVEN) this.#isEven[(row >> 2) * this.#blocks + (x >> 2)] = 1
      }
    }
  }

  /** A pixel from those two beside, above and below it: two corners and two middles of the blocks it lies between. */
  #guess(x: number, row: number): void {
    const { light, level, note } = this.#band
    const width = this.#width
    const p = row * width + x
    for (let c = p * 3; c < p * 3 + 3; c++)
      light[c] = (light[c - 6] + light[c + 6] + light[c - 6 * width] + light[c + 6 * width]) / 4
    level[p] = (level[p - 2] + level[p + 2] + level[p - 2 * width] + level[p + 2 * width]) / 4
    note[p] = note[p - 2]
    this.#isGuessed[(row >> 1) * this.#cells + (x >> 1)] = 1
  }

  #findRough(): void {
    const { level, note } = this.#band
    const width = this.#width
    this.#isRough.fill(0)
    for (let row = 0; row < this.#rows; row += 2) {
      for (let x = 0; x < width; x += 2) {
        const p = row * width + x
        const below = p + this.#reach(row) * width
        if (x + 2 >= width || note[p] > 0 || !areAlike(level[p], level[p + 2], level[below], level[below + 2]))
          this.#mark(x >> 1, row >> 1)
      }
    }
  }

  #findHidden(): void {
    const width = this.#width
    for (let row = 0; row < this.#rows; row += SEARCH)
      for (let x = 0; x + 1 < width; x += 2) this.#search(x, row, x + 1, row)
    for (let x = 0; x < width; x += SEARCH)
      for (let row = 0; row + 1 < this.#rows; row += 2) this.#search(x, row, x, row + 1)
  }

  #search(x: number, row: number, besideX: number, besideRow: number): void {
    const { level } = this.#band
    const width = this.#width
    this.#band.compute(besideX, besideRow)
    if (Math.abs(level[besideRow * width + besideX] - level[row * width + x]) > SPREAD) this.#mark(x >> 1, row >> 1)
  }

  /** Rows from a computed one to the next: two, but none lies beyond the last of the band. */
  #reach(row: number): number {
    return Math.min(2, this.#rows - 1 - row)
  }

  #mark(column: number, line: number): void {
    const cell = line * this.#cells + column
    if (this.#isRough[cell]) return
    this.#isRough[cell] = 1
    this.#queue.push(cell)
  }

  /** Computes the rest of every rough cell, and of its neighbours where that held a surprise. */
  #follow(): void {
    const lines = Math.ceil(this.#rows / 2)
    for (let cell = this.#queue.pop(); cell !== undefined; cell = this.#queue.pop()) {
      const column = cell % this.#cells
      const line = (cell - column) / this.#cells
      if (!this.#computeRest(column * 2, line * 2)) continue
      for (let j = Math.max(0, line - 1); j <= Math.min(lines - 1, line + 1); j++)
        for (let i = Math.max(0, column - 1); i <= Math.min(this.#cells - 1, column + 1); i++) this.#mark(i, j)
    }
  }

  /** Returns whether the new pixels are unlike the one that was known. */
  #computeRest(x: number, row: number): boolean {
    const { level } = this.#band
    const width = this.#width
    const p = row * width + x
    const guess = level[p]
    if (this.#isGuessed[(row >> 1) * this.#cells + (x >> 1)]) this.#band.compute(x, row)
    const known = level[p]
    let isSurprise = Math.abs(known - guess) > SPREAD
    for (let i = 1; i < 4; i++) {
      const column = x + (i & 1)
      const line = row + (i >> 1)
      if (column >= width || line >= this.#rows) continue
      this.#band.compute(column, line)
      if (Math.abs(level[line * width + column] - known) > SPREAD) isSurprise = true
    }
    return isSurprise
  }

  #blendSmooth(): void {
    const { light, level, note } = this.#band
    const width = this.#width
    for (let row = 0, cell = 0; row < this.#rows; row += 2) {
      const reach = this.#reach(row) * width
      for (let x = 0; x < width; x += 2, cell++) {
        if (this.#isRough[cell]) continue
        const p = row * width + x
        for (let c = 0; c < 3; c++) blendCell(light, p * 3 + c, 3, width * 3, reach * 3)
        blendCell(level, p, 1, width, reach)
        note[p + 1] = note[p]
        if (reach) note[p + width] = note[p + width + 1] = note[p]
      }
    }
  }

  /** An edge at a rough cell may also run through the pixels before it, of cells to the right or below that are smooth. */
  #smoothEdges(): void {
    const isRough = this.#isRough
    const cells = this.#cells
    for (let row = 0; row < this.#rows; row++) {
      const above = row > 0 && !(row & 1) ? cells : 0
      for (let x = 0; x < this.#width; x++) {
        const cell = (row >> 1) * cells + (x >> 1)
        const left = x > 0 && !(x & 1) ? 1 : 0
        if (isRough[cell] || isRough[cell - left] || isRough[cell - above]) smoothEdge(this.#band, x, row)
      }
    }
  }
}

/** Whether something small lies near any of four pixels. */
function isBusy(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b, c, d) > 0
}

function areAlike(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b, c, d) - Math.min(a, b, c, d) <= SPREAD
}

/** Fills the three pixels beside a computed one from the computed ones around them, the lower two `reach` away. */
function blendCell(values: Float32Array, at: number, step: number, row: number, reach: number): void {
  const a = values[at]
  const b = values[at + 2 * step]
  const c = values[at + reach]
  const d = values[at + reach + 2 * step]
  values[at + step] = (a + b) / 2
  if (reach === row) {
    values[at + row + step] = (c + d) / 2
    return
  }
  values[at + row] = (a + c) / 2
  values[at + row + step] = (a + b + c + d) / 4
}
