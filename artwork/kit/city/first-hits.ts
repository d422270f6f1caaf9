import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import type { TurningCamera } from '../geometry/turning-camera.ts'
import type { Towers } from './towers.ts'

/** Metres beyond which nothing is seen. */
export const FAR = 3200

/** What is noted of a grid point: one of these, or a tower's face, which is a number above them. */
const UNKNOWN = 0
const NOTHING = 1
const MIXED = 2

/** Metres along the ray at which the camera is aimed, up to which it is followed. */
type Reach = (camera: TurningCamera) => number

/** In steps between grid points. */
const HALF_PIXEL = 0.25
const ON_GRID = 1e-6

/**
 * What the rays through a fine frame meet first. Neighbours mostly end on the same face of the same tower: every second
 * pixel of every second row is traced, and where those around a pixel agree, its own ray is only cut with that face.
 */
export class FirstHits {
  readonly #camera: TurningCamera
  readonly #towers: Towers
  /** Logical units between grid points. */
  readonly #step: number
  readonly #columns: number
  readonly #hits: Int32Array
  readonly #reach: Reach

  constructor(frame: Frame, camera: TurningCamera, towers: Towers, reach: Reach = groundDistance) {
    this.#camera = camera
    this.#towers = towers
    this.#reach = reach
    this.#step = frame.pixel * 2
    this.#columns = Math.ceil(frame.width / 2) + 1
    this.#hits = new Int32Array(this.#columns * (Math.ceil(frame.height / 2) + 1))
  }

  /** Does what `Towers.trace` does for the camera's ray through a logical point. */
  trace(x: number, y: number): boolean {
    const hit = this.#hitAround(x / this.#step - HALF_PIXEL, y / this.#step - HALF_PIXEL)
    this.#camera.aim(x, y)
    if (hit === MIXED) return traceAimed(this.#towers, this.#camera, this.#reach)
    if (hit === NOTHING) return false
    const { x: ox, y: oy, z: oz, dx, dy, dz } = this.#camera
    this.#towers.meet(hit, ox, oy, oz, dx, dy, dz)
    return true
  }

  /** What the grid point has hit on which a point lies, or all of those around its pixel. */
  #hitAround(across: number, down: number): number {
    const column = Math.round(across)
    const row = Math.round(down)
    if (Math.abs(across - column) < ON_GRID && Math.abs(down - row) < ON_GRID) return this.#hitAt(column, row)
    const left = Math.max(0, Math.floor(across - HALF_PIXEL))
    const right = Math.ceil(across + HALF_PIXEL)
    const top = Math.max(0, Math.floor(down - HALF_PIXEL))
    const bottom = Math.ceil(down + HALF_PIXEL)
    const hit = this.#hitAt(left, top)
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) if (this.#hitAt(column, row) !== hit) return MIXED
    return hit
  }

  #hitAt(column: number, row: number): number {
    const at = row * this.#columns + column
    if (this.#hits[at] === UNKNOWN) {
      this.#camera.aim((column + HALF_PIXEL) * this.#step, (row + HALF_PIXEL) * this.#step)
      this.#hits[at] = traceAimed(this.#towers, this.#camera, this.#reach) ? this.#towers.faceHit : NOTHING
    }
    return this.#hits[at]
  }
}

/** Finds the first tower along the ray through a logical point, at which the camera is aimed. */
export type Trace = (x: number, y: number, pixel: number) => boolean

/** How a picture of towers traces them: a fine one with first hits, at the size of its own pixels. */
export function tracerOf(frame: Frame, camera: TurningCamera, towers: Towers, reach: Reach = groundDistance): Trace {
  const hits = isFine(frame) ? new FirstHits(frame, camera, towers, reach) : null
  return (x, y, pixel) => (hits && pixel === frame.pixel ? hits.trace(x, y) : traceAimed(towers, camera, reach))
}

/** Follows the camera's ray to the first tower. */
export function traceAimed(towers: Towers, camera: TurningCamera, reach: Reach = groundDistance): boolean {
  return towers.trace(camera.x, camera.y, camera.z, camera.dx, camera.dy, camera.dz, reach(camera))
}

/** Metres along the camera's ray to the ground, or to where nothing can be seen. */
export function groundDistance({ y, dy }: TurningCamera): number {
  return dy < -1e-5 ? Math.min(FAR, -y / dy) : FAR
}
