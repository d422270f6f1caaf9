import { type Frame, SHORT_SIDE } from '../core/frame.ts'
import { cross, unit, type Vector } from '../core/vector.ts'

interface CameraOptions {
  eye: Vector
  target: Vector
  /** Focal length in short sides of the frame: 1 is a normal lens, 2 a long one. */
  focal: number
  /** Where the target appears, in logical units; the frame's centre unless given. */
  centreX?: number
  centreY?: number
}

/** A pinhole camera whose lens shift places the target anywhere in the frame. */
export class TargetCamera {
  readonly eye: Vector
  readonly forward: Vector
  readonly right: Vector
  readonly up: Vector
  readonly focal: number
  readonly centreX: number
  readonly centreY: number

  constructor(frame: Frame, options: CameraOptions) {
    const { eye, target } = options
    this.eye = eye
    this.focal = options.focal * SHORT_SIDE
    this.centreX = options.centreX ?? frame.centreX
    this.centreY = options.centreY ?? frame.centreY
    this.forward = unit([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]])
    this.right = unit([this.forward[2], 0, -this.forward[0]])
    this.up = cross(this.forward, this.right)
  }

  /** Writes the unit direction through a logical point to out[0..2]. */
  aim(x: number, y: number, out: Float32Array | Float64Array): void {
    const u = (x - this.centreX) / this.focal
    const v = (this.centreY - y) / this.focal
    const { forward, right, up } = this
    const scale = 1 / Math.sqrt(1 + u * u + v * v)
    for (let i = 0; i < 3; i++) out[i] = (forward[i] + right[i] * u + up[i] * v) * scale
  }

  /** Returns the logical point of a place in the world, and its depth. */
  project(x: number, y: number, z: number): Vector {
    const { eye, forward, right, up, focal } = this
    const dx = x - eye[0]
    const dy = y - eye[1]
    const dz = z - eye[2]
    const depth = dx * forward[0] + dy * forward[1] + dz * forward[2]
    const across = dx * right[0] + dy * right[1] + dz * right[2]
    const rise = dx * up[0] + dy * up[1] + dz * up[2]
    return [this.centreX + (across / depth) * focal, this.centreY - (rise / depth) * focal, depth]
  }
}
