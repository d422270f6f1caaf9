import type { Frame } from '../core/frame.ts'
import { Ray } from './ray.ts'

interface CameraOptions {
  x: number
  y: number
  z: number
  /** Turn to the right and tilt upwards, in radians. */
  yaw?: number
  pitch?: number
  /** Focal length as a share of half the long side of a landscape frame. */
  zoom: number
  /** Where the optical axis meets the frame, as a share of its height; shifts without tilting. */
  axis?: number
}

/** A pinhole camera in metres: x to the right, y up, z ahead. */
export class TurningCamera {
  readonly x: number
  readonly y: number
  readonly z: number
  /** Focal length in logical units. */
  readonly focal: number
  /** The ray of the latest `aim`. */
  readonly ray = new Ray()
  readonly #centreX: number
  readonly #centreY: number
  readonly #cosPitch: number
  readonly #sinPitch: number
  readonly #cosYaw: number
  readonly #sinYaw: number

  constructor(frame: Frame, options: CameraOptions) {
    const { x, y, z, yaw = 0, pitch = 0, zoom, axis = 0.5 } = options
    this.x = x
    this.y = y
    this.z = z
    this.ray.x = x
    this.ray.y = y
    this.ray.z = z
    this.focal = zoom * (frame.portrait ? 1180 : 960)
    this.#centreX = frame.centreX
    this.#centreY = frame.logicalHeight * axis
    this.#cosPitch = Math.cos(pitch)
    this.#sinPitch = Math.sin(pitch)
    this.#cosYaw = Math.cos(yaw)
    this.#sinYaw = Math.sin(yaw)
  }

  /** Points dx, dy, dz through a logical point of the frame. */
  aim(logicalX: number, logicalY: number): void {
    const right = (logicalX - this.#centreX) / this.focal
    const up = (this.#centreY - logicalY) / this.focal
    const dy = up * this.#cosPitch + this.#sinPitch
    const ahead = this.#cosPitch - up * this.#sinPitch
    const scale = 1 / Math.sqrt(right * right + dy * dy + ahead * ahead)
    this.ray.dx = (right * this.#cosYaw + ahead * this.#sinYaw) * scale
    this.ray.dy = dy * scale
    this.ray.dz = (ahead * this.#cosYaw - right * this.#sinYaw) * scale
  }

  get dx(): number {
    return this.ray.dx
  }

  get dy(): number {
    return this.ray.dy
  }

  get dz(): number {
    return this.ray.dz
  }

  /** The ray through a logical point to one metre ahead, which changes evenly across the frame. */
  rayTo(logicalX: number, logicalY: number): [x: number, y: number, z: number] {
    const right = (logicalX - this.#centreX) / this.focal
    const up = (this.#centreY - logicalY) / this.focal
    const ahead = this.#cosPitch - up * this.#sinPitch
    return [
      right * this.#cosYaw + ahead * this.#sinYaw,
      up * this.#cosPitch + this.#sinPitch,
      ahead * this.#cosYaw - right * this.#sinYaw,
    ]
  }

  /** Where a point of the world appears, in logical units. */
  project(x: number, y: number, z: number): { x: number; y: number; depth: number } {
    const fromX = x - this.x
    const fromY = y - this.y
    const fromZ = z - this.z
    const right = fromX * this.#cosYaw - fromZ * this.#sinYaw
    const ahead = fromX * this.#sinYaw + fromZ * this.#cosYaw
    const depth = ahead * this.#cosPitch + fromY * this.#sinPitch
    const up = fromY * this.#cosPitch - ahead * this.#sinPitch
    return {
      x: this.#centreX + (right / depth) * this.focal,
      y: this.#centreY - (up / depth) * this.focal,
      depth,
    }
  }
}
