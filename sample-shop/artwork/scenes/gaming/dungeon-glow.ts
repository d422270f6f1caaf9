import type { Frame } from '../../kit/core/frame.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'
import type { Torches } from './dungeon-torches.ts'

/** Side of a tile in logical units, and how near to one a torch is counted by itself. */
const TILE = 24
const NEAR = 4 * TILE
/** Steps of distance each time it doubles, and all of them, from the first. */
const STEPS_PER_DOUBLING = 12
const FIRST_DISTANCE = 0.5
const STEPS = 8 * STEPS_PER_DOUBLING
const CORNERS = 4

/**
 * The glow of the torches between the eye and what it sees. A torch close to the line of sight is counted by itself; the
 * others' glow changes so slowly that it is blended from the corners of tiles, at steps of distance, each filled when needed.
 */
export class GlowMap {
  readonly #torches: Torches
  readonly #camera: TargetCamera
  readonly #columns: number
  readonly #near: Uint8Array[]
  readonly #far: Uint8Array[]
  readonly #values: Float32Array
  readonly #isFilled: Uint8Array
  readonly #direction = new Float64Array(3)

  constructor(frame: Frame, camera: TargetCamera, torches: Torches) {
    this.#torches = torches
    this.#camera = camera
    this.#columns = Math.ceil(frame.logicalWidth / TILE)
    const tiles = Array.from({ length: this.#columns * Math.ceil(frame.logicalHeight / TILE) }, (_, tile) => tile)
    const places = torches.projected(camera)
    const isNear = (tile: number, torch: number) => {
      const [x, y] = places[torch]
      const acrossX = x - ((tile % this.#columns) + 0.5) * TILE
      const acrossY = y - (Math.floor(tile / this.#columns) + 0.5) * TILE
      return acrossX * acrossX + acrossY * acrossY < NEAR * NEAR
    }
    const all = [...places.keys()]
    this.#near = tiles.map((tile) => Uint8Array.from(all.filter((torch) => isNear(tile, torch))))
    this.#far = tiles.map((tile) => Uint8Array.from(all.filter((torch) => !isNear(tile, torch))))
    this.#values = new Float32Array(tiles.length * STEPS * CORNERS)
    this.#isFilled = new Uint8Array(tiles.length * STEPS)
  }

  /** The glow along `reach` of the ray from the eye through a logical point, in the given unit direction. */
  read(x: number, y: number, dx: number, dy: number, dz: number, reach: number): number {
    const column = Math.floor(x / TILE)
    const row = Math.floor(y / TILE)
    const tile = row * this.#columns + column
    const steps = Math.min(STEPS - 1.001, Math.max(0, Math.log2(reach / FIRST_DISTANCE) * STEPS_PER_DOUBLING))
    const step = Math.floor(steps)
    const values = this.#values
    const at = (tile * STEPS + step) * CORNERS
    if (!this.#isFilled[tile * STEPS + step]) this.#fill(tile, step)
    if (!this.#isFilled[tile * STEPS + step + 1]) this.#fill(tile, step + 1)
    const u = x / TILE - column
    const v = y / TILE - row
    const w = steps - step
    const upperLeft = values[at] + (values[at + 4] - values[at]) * w
    const upperRight = values[at + 1] + (values[at + 5] - values[at + 1]) * w
    const lowerLeft = values[at + 2] + (values[at + 6] - values[at + 2]) * w
    const lowerRight = values[at + 3] + (values[at + 7] - values[at + 3]) * w
    const upper = upperLeft + (upperRight - upperLeft) * u
    const lower = lowerLeft + (lowerRight - lowerLeft) * u
    const far = upper + (lower - upper) * v
    const near = this.#near[tile]
    if (near.length === 0) return far
    const { eye } = this.#camera
    return far + this.#torches.glow(near, eye[0], eye[1], eye[2], dx, dy, dz, reach)
  }

  #fill(tile: number, step: number): void {
    const { eye } = this.#camera
    const direction = this.#direction
    const reach = FIRST_DISTANCE * 2 ** (step / STEPS_PER_DOUBLING)
    const cell = tile * STEPS + step
    for (let corner = 0; corner < CORNERS; corner++) {
      const x = (tile % this.#columns) + (corner & 1)
      const y = Math.floor(tile / this.#columns) + (corner >> 1)
      this.#camera.aim(x * TILE, y * TILE, direction)
      const [dx, dy, dz] = direction
      this.#values[cell * CORNERS + corner] = this.#torches.glow(
        this.#far[tile],
        eye[0],
        eye[1],
        eye[2],
        dx,
        dy,
        dz,
        reach,
      )
    }
    this.#isFilled[cell] = 1
  }
}
