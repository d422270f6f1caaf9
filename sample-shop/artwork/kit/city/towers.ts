import { hash } from '../core/random.ts'
import type { Ray } from '../geometry/ray.ts'

/** Adds one box to a cell, in metres; boxes may overlap. */
export type AddBox = (x0: number, x1: number, z0: number, z1: number, top: number) => void
/** Fills the cell whose near left corner is (x, z) with boxes. */
type BuildCell = (i: number, j: number, x: number, z: number, add: AddBox) => void

export const WALL_X = 1
export const WALL_Z = 2
export const ROOF = 3

const COLUMNS = 96
const ROWS = 110
const BOXES = 5
const BOX_SIZE = 5

/** A box of the city, in metres; it stands on the ground. */
export interface Box {
  /** Its place among all that there could be. */
  readonly number: number
  readonly x0: number
  readonly x1: number
  readonly z0: number
  readonly z1: number
  readonly top: number
}

/** Which face of which box of the city: a number of at least 4. */
export function faceHitOf(box: number, face: number): number {
  return ((box + 1) << 2) | face
}

/** A city of boxes on a grid, traced cell by cell; the latest hit is kept in public fields. */
export class Towers {
  distance = 0
  x = 0
  y = 0
  z = 0
  /** WALL_X or WALL_Z (the wall's normal axis) or ROOF. */
  face = 0
  /** As by `faceHitOf`. */
  faceHit = 0
  /** Of the building and of the box. */
  id = 0
  box = 0
  /** Position along the wall from its corner, the wall's length and the roof's height. */
  along = 0
  length = 0
  top = 0
  readonly pitch: number
  readonly #boxes = new Float32Array(COLUMNS * ROWS * BOXES * BOX_SIZE)
  readonly #counts = new Uint8Array(COLUMNS * ROWS)
  readonly #tops = new Float32Array(COLUMNS * ROWS)
  readonly #ids = new Uint32Array(COLUMNS * ROWS)
  #highest = 0
  /** Where the first row begins that is not empty. */
  #firstZ = Number.POSITIVE_INFINITY
  /** Metres along the ray that is followed, per metre along each axis. */
  #perX = 0
  #perY = 0
  #perZ = 0
  /** Metres along it to the nearest box that was found, and which of its faces that is, 0 if there was none. */
  #nearest = 0
  #nearestHit = 0

  constructor(seed: number, pitch: number, build: BuildCell) {
    this.pitch = pitch
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const cell = row * COLUMNS + column
        const i = column - COLUMNS / 2
        this.#ids[cell] = hash(i, row, seed)
        build(i, row, i * pitch, row * pitch, (x0, x1, z0, z1, top) => {
          if (top <= 0 || this.#counts[cell] === BOXES) return
          const start = (cell * BOXES + this.#counts[cell]++) * BOX_SIZE
          this.#boxes.set([x0, x1, z0, z1, top], start)
          this.#tops[cell] = Math.max(this.#tops[cell], top)
          this.#highest = Math.max(this.#highest, top)
          this.#firstZ = Math.min(this.#firstZ, row * pitch)
        })
      }
    }
  }

  boxes(): Box[] {
    const all: Box[] = []
    for (let cell = 0; cell < this.#counts.length; cell++)
      for (let number = cell * BOXES; number < cell * BOXES + this.#counts[cell]; number++) {
        const [x0, x1, z0, z1, top] = this.#boxes.subarray(number * BOX_SIZE)
        all.push({ number, x0, x1, z0, z1, top })
      }
    return all
  }

  /** Finds the first box along a ray within `limit` metres. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a grid walk that runs for every ray; its state lives in local numbers
  trace(ray: Ray, limit: number): boolean {
    const { pitch } = this
    const { x: ox, y: oy, z: oz, dx, dy, dz } = ray
    this.#follow(ray, limit)
    const stepI = dx > 0 ? 1 : -1
    const stepJ = dz > 0 ? 1 : -1
    const ix = this.#perX
    const iz = this.#perZ
    let end = limit
    let t = 0
    if (dy > 0) end = Math.min(end, (this.#highest - oy) * this.#perY)
    else if (oy > this.#highest) t = (this.#highest - oy) * this.#perY
    if (oz < this.#firstZ && dz > 0) t = Math.max(t, (this.#firstZ - oz) * iz)
    if (t >= end) return false
    // As small integers: those that a function takes, unlike other numbers, need no memory.
    let i = Math.floor((ox + dx * t) / pitch) | 0
    let j = Math.floor((oz + dz * t) / pitch + 1e-6) | 0
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
        const first = cell * BOXES
        for (let box = first; box < first + this.#counts[cell]; box++)
          if (this.#boxes[box * BOX_SIZE + 4] >= lowest) this.#cut(box, ray)
        if (this.#nearestHit) return this.#settle(ray)
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

  /** Finds the first along a ray of those boxes only that the given faces belong to; 0 stands for none. */
  traceAmong(faceHits: Int32Array, ray: Ray, limit: number): boolean {
    this.#follow(ray, limit)
    for (let i = 0; i < faceHits.length; i++) if (faceHits[i] > 0) this.#cut((faceHits[i] >> 2) - 1, ray)
    return this.#nearestHit > 0 && this.#settle(ray)
  }

  /** Takes up a hit on a face that is already known, in the form of `faceHit`. */
  meet(faceHit: number, ray: Ray): void {
    const boxes = this.#boxes
    const start = ((faceHit >> 2) - 1) * BOX_SIZE
    const face = faceHit & 3
    if (face === ROOF) this.#nearest = (boxes[start + 4] - ray.y) / ray.dy
    else if (face === WALL_X) this.#nearest = (boxes[ray.dx > 0 ? start : start + 1] - ray.x) / ray.dx
    else this.#nearest = (boxes[ray.dz > 0 ? start + 2 : start + 3] - ray.z) / ray.dz
    this.#nearestHit = faceHit
    this.#settle(ray)
  }

  #follow({ dx, dy, dz }: Ray, limit: number): void {
    this.#perX = 1 / (Math.abs(dx) < 1e-6 ? (dx > 0 ? 1e-6 : -1e-6) : dx)
    this.#perY = 1 / (Math.abs(dy) < 1e-6 ? 1e-6 : dy)
    this.#perZ = 1 / (Math.abs(dz) < 1e-6 ? (dz > 0 ? 1e-6 : -1e-6) : dz)
    this.#nearest = limit
    this.#nearestHit = 0
  }

  /** Notes a box if the ray meets it before all others. */
  #cut(box: number, { x, y, z, dy }: Ray): void {
    const boxes = this.#boxes
    const start = box * BOX_SIZE
    const ax = (boxes[start] - x) * this.#perX
    const bx = (boxes[start + 1] - x) * this.#perX
    const az = (boxes[start + 2] - z) * this.#perZ
    const bz = (boxes[start + 3] - z) * this.#perZ
    const nearX = Math.min(ax, bx)
    const nearZ = Math.min(az, bz)
    const ceiling = (boxes[start + 4] - y) * this.#perY
    const nearY = dy < 0 ? ceiling : -1e9
    const farY = dy < 0 ? 1e9 : ceiling
    const near = Math.max(nearX, nearZ, nearY)
    const far = Math.min(Math.max(ax, bx), Math.max(az, bz), farY)
    if (near >= far || near <= 0.01 || near >= this.#nearest) return
    this.#nearest = near
    this.#nearestHit = faceHitOf(box, near === nearY ? ROOF : near === nearX ? WALL_X : WALL_Z)
  }

  /** Puts the nearest hit into the public fields. */
  #settle({ x, y, z, dx, dy, dz }: Ray): true {
    const boxes = this.#boxes
    const distance = this.#nearest
    const faceHit = this.#nearestHit
    const number = (faceHit >> 2) - 1
    const cell = (number / BOXES) | 0
    const start = number * BOX_SIZE
    this.faceHit = faceHit
    this.face = faceHit & 3
    this.id = this.#ids[cell]
    this.box = number - cell * BOXES
    this.distance = distance
    this.x = x + dx * distance
    this.y = y + dy * distance
    this.z = z + dz * distance
    this.top = boxes[start + 4]
    const first = this.face === WALL_X ? start + 2 : start
    this.along = (this.face === WALL_X ? this.z : this.x) - boxes[first]
    this.length = boxes[first + 1] - boxes[first]
    return true
  }
}
