import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import type { TurningCamera } from '../geometry/turning-camera.ts'
import { FaceMap } from './face-map.ts'
import type { Towers } from './towers.ts'

/** Metres beyond which nothing is seen. */
export const FAR = 3200

/** Metres along the ray at which the camera is aimed, up to which it is followed. */
type Reach = (camera: TurningCamera) => number

/** How far a sample may lie from the middle of a pixel to count as there, in pixels. */
const IN_MIDDLE = 1e-6

/**
 * What the rays through a fine frame meet first. A ray through the middle of a pixel meets the face that a map of them
 * shows there; any other one of those around it, and only where none of them is met is the ray followed.
 */
export class FirstHits {
  readonly #camera: TurningCamera
  readonly #towers: Towers
  readonly #map: FaceMap
  readonly #frame: Frame
  readonly #reach: Reach
  readonly #around = new Int32Array(4)

  constructor(frame: Frame, camera: TurningCamera, towers: Towers, reach: Reach = groundDistance, floor = 0) {
    this.#frame = frame
    this.#camera = camera
    this.#towers = towers
    this.#reach = reach
    this.#map = new FaceMap(frame, camera, towers, floor)
  }

  /** Does what `Towers.trace` does for the camera's ray through a logical point, at which it is aimed. */
  trace(x: number, y: number): boolean {
    const { pixel } = this.#frame
    const across = x / pixel - 0.5
    const down = y / pixel - 0.5
    const column = Math.round(across)
    const row = Math.round(down)
    this.#map.open(row)
    if (Math.abs(across - column) < IN_MIDDLE && Math.abs(down - row) < IN_MIDDLE)
      return this.#meet(this.#map.at(column, row))
    return this.#traceBetween(Math.floor(across), Math.floor(down))
  }

  /** Follows a ray between the middle of a pixel and those to its right and below it. */
  #traceBetween(column: number, row: number): boolean {
    const { width, height } = this.#frame
    const around = this.#around
    const left = Math.max(0, column)
    const right = Math.min(width - 1, column + 1)
    const top = Math.max(0, row)
    const bottom = Math.min(height - 1, row + 1)
    around[0] = this.#map.at(left, top)
    around[1] = this.#map.at(right, top)
    around[2] = this.#map.at(left, bottom)
    around[3] = this.#map.at(right, bottom)
    const [a, b, c, d] = around
    if (a === b && a === c && a === d) return this.#meet(a)
    const reach = this.#reach(this.#camera)
    return this.#towers.traceAmong(around, this.#camera.ray, reach) || this.#towers.trace(this.#camera.ray, reach)
  }

  #meet(faceHit: number): boolean {
    if (faceHit === 0) return false
    this.#towers.meet(faceHit, this.#camera.ray)
    return this.#towers.distance < this.#reach(this.#camera)
  }
}

/** Finds the first tower along the ray through a logical point, at which the camera is aimed. */
export type Trace = (x: number, y: number, pixel: number) => boolean

/** How a picture of towers traces them: a fine one with first hits, at the size of its own pixels. Walls end at `floor`. */
export function tracerOf(
  frame: Frame,
  camera: TurningCamera,
  towers: Towers,
  reach: Reach = groundDistance,
  floor = 0,
): Trace {
  const hits = isFine(frame) ? new FirstHits(frame, camera, towers, reach, floor) : null
  return (x, y, pixel) => (hits && pixel === frame.pixel ? hits.trace(x, y) : traceAimed(towers, camera, reach))
}

/** Follows the camera's ray to the first tower. */
export function traceAimed(towers: Towers, camera: TurningCamera, reach: Reach = groundDistance): boolean {
  return towers.trace(camera.ray, reach(camera))
}

/** Metres along the camera's ray to the ground, or to where nothing can be seen. */
export function groundDistance({ y, dy }: TurningCamera): number {
  return dy < -1e-5 ? Math.min(FAR, -y / dy) : FAR
}
