import type { FloatImage } from './float-image.ts'
import type { Frame } from './frame.ts'
import { BAND_ROWS, type Piece, paintPieces, rowsOf } from './pieces.ts'
import type { Shader } from './shade.ts'
import { dither, toneMap } from './tone.ts'

const FINE_PIXELS = 9_000_000
const BRIGHTEST_SAMPLE = 8
/** Difference between samples, in display levels, that grain and dither hide. */
const SPREAD = 2.5
/** Difference between neighbours above which a pixel is sampled again. */
const EDGE = 7
/** Rows and columns between those that are computed in full, to find lines that run between the others. */
const SEARCH = 32
/** Where the extra samples of an edge pixel lie: four along strong edges, two where grain hides the steps. */
const STRONG_EDGE = 24
const STRONG = { x: [0.2, 0.8, 0.7, 0.3], y: [0.3, 0.2, 0.8, 0.75] }
const WEAK = { x: [0.2, 0.7], y: [0.35, 0.85] }

/** Beyond 4K most neighbours are alike, so not every pixel has to be computed. */
export function isFine({ width, height }: Frame): boolean {
  return width * height >= FINE_PIXELS
}

/** What `shade` does, for a fine frame; `smoothEdges` samples the pixels along edges again. */
export function shadeFine(
  frame: Frame,
  shader: Shader,
  smoothEdges: boolean,
  halo: FloatImage | null,
  bloom: number,
): void {
  const { width, height } = frame
  const band = new FineBand(frame, shader)
  const haloRow = new Float32Array(width * 3)
  paintPieces(frame, rowsOf(frame), (piece, levels) => {
    band.fill(piece, smoothEdges)
    const { light } = band
    for (let row = 0, p = 0, q = 0; row < piece.height; row++) {
      const y = piece.top + row
      halo?.sampleRow((y + 0.5) / height, width, haloRow)
      for (let x = 0, h = 0; x < width; x++, p += 3, q += 4, h += 3) {
        const offset = dither(x, y, 5) + 0.5
        levels[q] = toneMap(light[p] + haloRow[h] * bloom) + offset
        levels[q + 1] = toneMap(light[p + 1] + haloRow[h + 1] * bloom) + offset
        levels[q + 2] = toneMap(light[p + 2] + haloRow[h + 2] * bloom) + offset
        levels[q + 3] = 255
      }
    }
  })
}

/**
 * The light of one band of a large frame. Every second pixel of every second row is computed; where the four around a
 * cell are alike the rest is blended from them, elsewhere it is computed too. A pixel that comes out unlike its
 * surroundings makes the cells around it be computed as well, so that fine lines are followed to their ends; a coarse
 * grid of full rows and columns finds those that no other pixel meets.
 */
export class FineBand {
  /** RGB of every pixel of the band. */
  readonly light: Float32Array
  readonly #level: Float32Array
  readonly #isRough: Uint8Array
  readonly #queue: number[] = []
  readonly #frame: Frame
  readonly #shader: Shader
  readonly #sample = new Float32Array(4)
  readonly #cells: number
  #top = 0
  #rows = 0

  constructor(frame: Frame, shader: Shader) {
    this.#frame = frame
    this.#shader = shader
    this.light = new Float32Array(BAND_ROWS * frame.width * 3)
    this.#level = new Float32Array(BAND_ROWS * frame.width)
    this.#cells = Math.ceil(frame.width / 2)
    this.#isRough = new Uint8Array(this.#cells * Math.ceil(BAND_ROWS / 2))
  }

  /** Fills `light` for a band of whole rows. */
  fill(band: Piece, smoothEdges: boolean): void {
    const { width } = this.#frame
    this.#top = band.top
    this.#rows = band.height
    const last = band.height - 1
    for (let row = 0; row < last; row += 2) for (let x = 0; x < width; x += 2) this.#compute(x, row)
    for (let x = 0; x < width; x += 2) this.#compute(x, last)
    this.#findRough()
    this.#findHidden()
    this.#follow()
    this.#blendSmooth()
    if (smoothEdges) this.#smoothEdges()
  }

  #compute(x: number, row: number): void {
    const { pixel, width } = this.#frame
    const p = row * width + x
    this.#read((x + 0.5) * pixel, (this.#top + row + 0.5) * pixel)
    const sample = this.#sample
    this.light[p * 3] = sample[0]
    this.light[p * 3 + 1] = sample[1]
    this.light[p * 3 + 2] = sample[2]
    this.#level[p] = (2 * toneMap(sample[0]) + 4 * toneMap(sample[1]) + toneMap(sample[2])) / 7
  }

  #read(x: number, y: number): void {
    const sample = this.#sample
    sample[0] = sample[1] = sample[2] = 0
    this.#shader(x, y, this.#frame.pixel, sample)
    for (let i = 0; i < 3; i++) sample[i] = Math.min(sample[i], BRIGHTEST_SAMPLE)
  }

  #findRough(): void {
    const { width } = this.#frame
    const level = this.#level
    this.#isRough.fill(0)
    for (let row = 0; row < this.#rows; row += 2) {
      for (let x = 0; x < width; x += 2) {
        const p = row * width + x
        const below = p + this.#reach(row) * width
        if (x + 2 >= width || !areAlike(level[p], level[p + 2], level[below], level[below + 2]))
          this.#mark(x >> 1, row >> 1)
      }
    }
  }

  #findHidden(): void {
    const { width } = this.#frame
    for (let row = 0; row < this.#rows; row += SEARCH)
      for (let x = 0; x + 1 < width; x += 2) this.#search(x, row, x + 1, row)
    for (let x = 0; x < width; x += SEARCH)
      for (let row = 0; row + 1 < this.#rows; row += 2) this.#search(x, row, x, row + 1)
  }

  #search(x: number, row: number, besideX: number, besideRow: number): void {
    const { width } = this.#frame
    this.#compute(besideX, besideRow)
    if (Math.abs(this.#level[besideRow * width + besideX] - this.#level[row * width + x]) > SPREAD)
      this.#mark(x >> 1, row >> 1)
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
    const { width } = this.#frame
    const p = row * width + x
    const known = this.#level[p]
    let isSurprise = false
    for (let i = 1; i < 4; i++) {
      const column = x + (i & 1)
      const line = row + (i >> 1)
      if (column >= width || line >= this.#rows) continue
      this.#compute(column, line)
      if (Math.abs(this.#level[line * width + column] - known) > SPREAD) isSurprise = true
    }
    return isSurprise
  }

  #blendSmooth(): void {
    const { width } = this.#frame
    for (let row = 0, cell = 0; row < this.#rows; row += 2) {
      const reach = this.#reach(row) * width
      for (let x = 0; x < width; x += 2, cell++) {
        if (this.#isRough[cell]) continue
        const p = row * width + x
        for (let c = 0; c < 3; c++) blendCell(this.light, p * 3 + c, 3, width * 3, reach * 3)
        blendCell(this.#level, p, 1, width, reach)
      }
    }
  }

  #smoothEdges(): void {
    const { width } = this.#frame
    for (let row = 0, p = 0; row < this.#rows; row++) {
      for (let x = 0; x < width; x++, p++) {
        if (!this.#isRough[(row >> 1) * this.#cells + (x >> 1)]) continue
        const edge = this.#edge(p, x, row)
        if (edge > EDGE) this.#sampleAgain(p, x, row, edge > STRONG_EDGE ? STRONG : WEAK)
      }
    }
  }

  #sampleAgain(p: number, x: number, row: number, extra: typeof STRONG): void {
    const { pixel } = this.#frame
    const sample = this.#sample
    const { light } = this
    for (let c = p * 3; c < p * 3 + 3; c++) light[c] = squeezed(light[c])
    for (let i = 0; i < extra.x.length; i++) {
      this.#read((x + extra.x[i]) * pixel, (this.#top + row + extra.y[i]) * pixel)
      for (let c = 0; c < 3; c++) light[p * 3 + c] += squeezed(sample[c])
    }
    for (let c = p * 3; c < p * 3 + 3; c++) light[c] = spread(light[c] / (extra.x.length + 1))
  }

  /** The largest difference between a pixel and the four beside it, in display levels. */
  #edge(p: number, x: number, row: number): number {
    const { width } = this.#frame
    const level = this.#level
    const here = level[p]
    const left = x > 0 ? Math.abs(level[p - 1] - here) : 0
    const right = x < width - 1 ? Math.abs(level[p + 1] - here) : 0
    const above = row > 0 ? Math.abs(level[p - width] - here) : 0
    const below = row < this.#rows - 1 ? Math.abs(level[p + width] - here) : 0
    return Math.max(left, right, above, below)
  }
}

/** Light from 0 to endless as 0 to 1, near to how it is displayed: averaged like this, a lamp's edge is as soft as a wall's. */
function squeezed(light: number): number {
  return light / (1 + light)
}

function spread(share: number): number {
  return share / (1 - share)
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
