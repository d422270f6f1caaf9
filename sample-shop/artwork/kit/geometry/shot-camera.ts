import type { Frame } from '../core/frame.ts'
import { cross, dot, minus, plus, unit, type Vector } from '../core/vector.ts'

/** A pinhole camera; a point at depth d appears focal/d logical units per metre large. */
export interface ShotCamera {
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  focal: number
  /** Where the target appears, in logical units. */
  centreX: number
  centreY: number
}

export interface Shot {
  /** Where the camera looks, in metres. */
  target: Vector
  /** Degrees around the target: 0 sees the front, 90 the side, 180 the rear. */
  azimuth: number
  /** Degrees above the horizontal. */
  elevation: number
  /** Metres from eye to target: near is dramatic, far is flat. */
  distance: number
  /** Metres that fit across the frame at the target; the height counts as if it were 16:10. */
  span: number
  /** Where the target appears, as shares of the frame. */
  x?: number
  y?: number
}

/** Sets up a camera for a shot, so that the span fits in landscape and in portrait. */
export function createCamera(frame: Frame, shot: Shot): ShotCamera {
  const { logicalWidth, logicalHeight } = frame
  const azimuth = (shot.azimuth * Math.PI) / 180
  const elevation = (shot.elevation * Math.PI) / 180
  const outward: Vector = [
    -Math.cos(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.sin(azimuth) * Math.cos(elevation),
  ]
  const forward = unit(minus([0, 0, 0], outward))
  const right = unit(cross(forward, [0, 1, 0]))
  return {
    eye: plus(shot.target, outward, shot.distance),
    forward,
    right,
    up: cross(right, forward),
    focal: (shot.distance * Math.min(logicalWidth, logicalHeight * 1.6)) / shot.span,
    centreX: logicalWidth * (shot.x ?? 0.5),
    centreY: logicalHeight * (shot.y ?? 0.5),
  }
}

/** Writes the unit direction in which the camera sees a logical point to out, and returns it. */
export function unitRay(camera: ShotCamera, x: number, y: number, out: [number, number, number]): Vector {
  const { forward, right, up } = camera
  const across = (x - camera.centreX) / camera.focal
  const down = (y - camera.centreY) / camera.focal
  const length = Math.sqrt(1 + across * across + down * down)
  for (let i = 0; i < 3; i++) out[i] = (forward[i] + right[i] * across - up[i] * down) / length
  return out
}

/** Where a point appears, and how many logical units a metre measures there. */
export function project(camera: ShotCamera, point: Vector): { x: number; y: number; metre: number } {
  const offset = minus(point, camera.eye)
  const metre = camera.focal / Math.max(0.05, dot(offset, camera.forward))
  return {
    x: camera.centreX + dot(offset, camera.right) * metre,
    y: camera.centreY - dot(offset, camera.up) * metre,
    metre,
  }
}
