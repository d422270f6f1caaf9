import type { Colour } from '../core/colour.ts'
import type { Frame } from '../core/frame.ts'
import { columnsOf, paintPieces } from '../core/pieces.ts'
import type { Shader } from '../core/shade.ts'
import type { Vector } from '../core/vector.ts'
import { BLOCK, Caster } from './vista-caster.ts'

/** A landscape of heights, seen in perspective by a level camera. */
export interface Vista {
  /** The y of the horizon in logical units; may lie outside the frame. */
  horizon: number
  /** Focal length in logical units. */
  focalLength: number
  eyeHeight: number
  near: number
  far: number
  /** Ground height in world units; few octaves suffice for shadows. */
  height: (x: number, z: number, octaves: number) => number
  /** Writes the reflectance of the ground; `up` is 1 on level ground and 0 on walls. */
  ground: (x: number, z: number, height: number, up: number, out: Float32Array) => void
  /** Unit vector towards the light. */
  light: Vector
  sun: Colour
  ambient: Colour
  /** Colour of the haze, and what the light adds to it around `sunX`. */
  haze: Colour
  glare: Colour
  sunX: number
  /** How much haze hides a point, 0–1. */
  fog: (distance: number, height: number) => number
  /** Level of a mirroring water surface. */
  water?: number | undefined
  ripple?: ((x: number, z: number) => number) | undefined
  sky: Shader
}

/** Ray-casts the landscape column by column, nearest ground first, with cast shadows and haze. */
export function paintVista(frame: Frame, vista: Vista): void {
  const caster = new Caster(frame, vista)
  paintPieces(frame, columnsOf(frame, BLOCK), (piece, levels) => caster.paint(piece, levels))
}
