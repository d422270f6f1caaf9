import { clamp, smoothstep } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import type { Lamp } from './lamps.ts'

/** Cells around the viewer, and from straight below to straight above. */
const AROUND = 256
const UP = 64
/** Radii of its blurred disc beyond which a lamp is not seen. */
const REACH = 8
/** Cosine of the angle beyond which not even the largest lamp is seen. */
const FARTHEST = 0.9

/** A lamp as rays of one softness see it. */
interface Blurred {
  direction: Vector
  colour: readonly number[]
  radius: number
  /** Cosine of the angle up to which it is seen. */
  limit: number
}

/**
 * The glow of lamps along any ray of one softness. The lamps that reach a small cell of directions are listed when the
 * cell is first asked for, so that a ray looks at few of them.
 */
export class LampGlow {
  readonly #lamps: Blurred[]
  readonly #cells: (Blurred[] | undefined)[] = new Array(AROUND * UP)

  constructor(lamps: readonly Lamp[], softness: number) {
    this.#lamps = lamps.map(({ direction, size, colour }) => {
      const radius = size + softness * 0.06
      const share = (size / radius) ** 1.2
      const chord = radius * REACH
      return {
        direction,
        colour: colour.map((value) => value * share),
        radius,
        limit: Math.max(FARTHEST, 1 - (chord * chord) / 2),
      }
    })
  }

  /** Adds the light along a unit ray that points to a share of the circle, 0–1, as atan2 counts it from -π. */
  add(ray: Vector, around: number, out: Float32Array): void {
    const column = (around * AROUND) & (AROUND - 1)
    const row = clamp(((ray[1] + 1) * (UP / 2)) | 0, 0, UP - 1)
    const cell = row * AROUND + column
    const near = this.#cells[cell] ?? this.#list(cell, column, row)
    for (let i = 0; i < near.length; i++) {
      const { direction, colour, radius, limit } = near[i]
      const cosine = ray[0] * direction[0] + ray[1] * direction[1] + ray[2] * direction[2]
      if (cosine < limit) continue
      const off = Math.sqrt(Math.max(0, 2 - 2 * cosine))
      const light = smoothstep(radius * 1.08, radius * 0.92, off) + 0.05 * Math.exp(-off / (radius * 1.6))
      out[0] += colour[0] * light
      out[1] += colour[1] * light
      out[2] += colour[2] * light
    }
  }

  /** The lamps that any ray of a cell sees: those in reach of its middle, and as far again as its corners are. */
  #list(cell: number, column: number, row: number): Blurred[] {
    const angle = ((column + 0.5) / AROUND - 0.5) * Math.PI * 2
    const low = Math.asin(row / (UP / 2) - 1)
    const high = Math.asin((row + 1) / (UP / 2) - 1)
    const middle = (low + high) / 2
    const corner = Math.PI / AROUND + (high - low) / 2
    const level = Math.cos(middle)
    const listed = this.#lamps.filter(({ direction: [x, y, z], limit }) => {
      const cosine = level * (Math.cos(angle) * x + Math.sin(angle) * z) + Math.sin(middle) * y
      return Math.acos(clamp(cosine, -1, 1)) <= Math.acos(limit) + corner
    })
    this.#cells[cell] = listed
    return listed
  }
}
