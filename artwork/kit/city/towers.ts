import { hash } from '../core/random.ts'

/** Adds one box to a cell, in metres; boxes may overlap. */
export type AddBox = (x0: number, x1: number, z0: number, z1: number, top: number) => void
/** Fills the cell whose near left corner is (x, z) with boxes. */
type BuildCell = (i: number, j: number, x: number, z: number, add: AddBox) => void

export const WALL_X = 1
const WALL_Z = 2
export const ROOF = 3

const COLUMNS = 96
const ROWS = 110
const BOXES = 5
const BOX_SIZE = 5

/** A city of boxes on a grid, traced cell by cell; the latest hit is kept in public fields. */
export class Towers {
  distance = 0
  x = 0
  y = 0
  z = 0
  /** WALL_X or WALL_Z (the wall's normal axis) or ROOF. */
  face = 0
  /** Which face of which box of the city: a number of at least 4. */
  faceHit = 0
  /** Of the building and of the box. */
  id = 0
  box = 0
  /** Position along the wall from its corner, the wall's length and the roof's height. */
  along = 0
  length = 0
  top = 0
  readonly pitch: number
  readonly #seed: number
  readonly #boxes = new Float32Array(COLUMNS * ROWS * BOXES * BOX_SIZE)
  readonly #counts = new Uint8Array(COLUMNS * ROWS)
  readonly #tops = new Float32Array(COLUMNS * ROWS)
  #highest = 0

  constructor(seed: number, pitch: number, build: BuildCell) {
    this.pitch = pitch
    this.#seed = seed
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const cell = row * COLUMNS + column
        const i = column - COLUMNS / 2
        build(i, row, i * pitch, row * pitch, (x0, x1, z0, z1, top) => {
          if (top <= 0 || this.#counts[cell] === BOXES) return
          const start = (cell * BOXES + this.#counts[cell]++) * BOX_SIZE
          this.#boxes.set([x0, x1, z0, z1, top], start)
          this.#tops[cell] = Math.max(this.#tops[cell], top)
          this.#highest = Math.max(this.#highest, top)
        })
      }
    }
  }

  /** Finds the first box along a ray within `limit` metres. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grid walk that runs for every ray; its state lives in local numbers
  trace(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, limit: number): boolean {
    const { pitch } = this
    const stepI = dx > 0 ? 1 : -1
    const stepJ = dz > 0 ? 1 : -1
    const ix = 1 / (Math.abs(dx) < 1e-6 ? 1e-6 * stepI : dx)
    const iy = 1 / (Math.abs(dy) < 1e-6 ? 1e-6 : dy)
    const iz = 1 / (Math.abs(dz) < 1e-6 ? 1e-6 * stepJ : dz)
    let end = limit
    let t = 0
    if (dy > 0) end = Math.min(end, (this.#highest - oy) * iy)
    else if (oy > this.#highest) t = (this.#highest - oy) * iy
    if (oz < 0 && dz > 0) t = Math.max(t, -oz * iz)
    if (t >= end) return false
    let i = Math.floor((ox + dx * t) / pitch)
    let j = Math.floor((oz + dz * t) / pitch + 1e-6)
    let nextX = ((i + (stepI > 0 ? 1 : 0)) * pitch - ox) * ix
    let nextZ = ((j + (stepJ > 0 ? 1 : 0)) * pitch - oz) * iz
    const deltaX = pitch * Math.abs(ix)
    const deltaZ = pitch * Math.abs(iz)
    while (t < end) {
      const column = i + COLUMNS / 2
      if (column < 0 || column >= COLUMNS || j >= ROWS || j < 0) return false
      const exit = Math.min(nextX, nextZ)
      const cell = j * COLUMNS + column
      const lowest = dy < 0 ? oy + dy * exit : oy + dy * t
      if (lowest < this.#tops[cell]) {
        if (this.#enter(cell, lowest, ox, oy, oz, dx, dy, dz, ix, iy, iz, end)) {
          this.id = hash(i, j, this.#seed)
          return true
        }
      }
      t = exit
      if (nextX < nextZ) {
        nextX += deltaX
        i += stepI
      } else {
        nextZ += deltaZ
        j += stepJ
      }
    }
    return false
  }

  #enter(
    cell: number,
    lowest: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    ix: number,
    iy: number,
    iz: number,
    end: number,
  ): boolean {
    const boxes = this.#boxes
    let best = end
    let bestStart = -1
    for (let k = 0; k < this.#counts[cell]; k++) {
      const start = (cell * BOXES + k) * BOX_SIZE
      if (boxes[start + 4] < lowest) continue
      const ax = (boxes[start] - ox) * ix
      const bx = (boxes[start + 1] - ox) * ix
      const az = (boxes[start + 2] - oz) * iz
      const bz = (boxes[start + 3] - oz) * iz
      const nearX = Math.min(ax, bx)
      const nearZ = Math.min(az, bz)
      const ceiling = (boxes[start + 4] - oy) * iy
      const nearY = dy < 0 ? ceiling : -1e9
      const farY = dy < 0 ? 1e9 : ceiling
      const near = Math.max(nearX, nearZ, nearY)
      const far = Math.min(Math.max(ax, bx), Math.max(az, bz), farY)
      if (near >= far || near <= 0.01 || near >= best) continue
      best = near
      bestStart = start
      this.box = k
      this.face = near === nearY ? ROOF : near === nearX ? WALL_X : WALL_Z
    }
    if (bestStart < 0) return false
    this.#settle(bestStart, best, ox, oy, oz, dx, dy, dz)
    return true
  }

  /** Takes up a hit on a face that is already known, in the form of `faceHit`. */
  meet(faceHit: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    const boxes = this.#boxes
    const number = (faceHit >> 2) - 1
    const start = number * BOX_SIZE
    this.face = faceHit & 3
    this.box = number % BOXES
    const cell = (number - this.box) / BOXES
    const column = cell % COLUMNS
    this.id = hash(column - COLUMNS / 2, (cell - column) / COLUMNS, this.#seed)
    if (this.face === ROOF) this.#settle(start, (boxes[start + 4] - oy) / dy, ox, oy, oz, dx, dy, dz)
    else if (this.face === WALL_X)
      this.#settle(start, (boxes[dx > 0 ? start : start + 1] - ox) / dx, ox, oy, oz, dx, dy, dz)
    else this.#settle(start, (boxes[dz > 0 ? start + 2 : start + 3] - oz) / dz, ox, oy, oz, dx, dy, dz)
  }

  #settle(
    start: number,
    distance: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    const boxes = this.#boxes
    this.faceHit = ((start / BOX_SIZE + 1) << 2) | this.face
    this.distance = distance
    this.x = ox + dx * distance
    this.y = oy + dy * distance
    this.z = oz + dz * distance
    this.top = boxes[start + 4]
    const first = this.face === WALL_X ? start + 2 : start
    this.along = (this.face === WALL_X ? this.z : this.x) - boxes[first]
    this.length = boxes[first + 1] - boxes[first]
  }
}
