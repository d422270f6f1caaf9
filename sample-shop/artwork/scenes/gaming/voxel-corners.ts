import type { VoxelWorld } from './voxel-world.ts'

/** Occlusion of a face by the cells around it. The latest face is kept, as the next ray mostly meets the same one. */
export class CornerLight {
  readonly #world: VoxelWorld
  #x = Number.NaN
  #y = 0
  #z = 0
  #axis = 0
  /** How many of the three cells around each corner are solid. */
  #lowLeft = 0
  #lowRight = 0
  #highLeft = 0
  #highRight = 0

  constructor(world: VoxelWorld) {
    this.#world = world
  }

  /** How open the face behind the cell (x, y, z) is, blended between its corners, 0–1. */
  at(x: number, y: number, z: number, axis: number, u: number, v: number): number {
    if (x !== this.#x || y !== this.#y || z !== this.#z || axis !== this.#axis) this.#look(x, y, z, axis)
    const near = this.#lowLeft + (this.#lowRight - this.#lowLeft) * u
    const far = this.#highLeft + (this.#highRight - this.#highLeft) * u
    return 1 - (near + (far - near) * v) * 0.25
  }

  #look(x: number, y: number, z: number, axis: number): void {
    const world = this.#world
    const ux = axis === 0 ? 0 : 1
    const uz = axis === 0 ? 1 : 0
    const vy = axis === 1 ? 0 : 1
    const vz = axis === 1 ? 1 : 0
    const left = world.solid(x - ux, y, z - uz)
    const right = world.solid(x + ux, y, z + uz)
    const low = world.solid(x, y - vy, z - vz)
    const high = world.solid(x, y + vy, z + vz)
    this.#lowLeft = left + low + world.solid(x - ux, y - vy, z - uz - vz)
    this.#lowRight = right + low + world.solid(x + ux, y - vy, z + uz - vz)
    this.#highLeft = left + high + world.solid(x - ux, y + vy, z - uz + vz)
    this.#highRight = right + high + world.solid(x + ux, y + vy, z + uz + vz)
    this.#x = x
    this.#y = y
    this.#z = z
    this.#axis = axis
  }
}
