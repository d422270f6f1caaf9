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
  /** Cosine and sine of the angle up to which it is seen. */
  limit: number
  limitSine: number
  /** Turns one minus the cosine of an angle into the square of its radii. */
  scale: number
}

/** Squares of radii from which on there is only the halo, read from a table. */
const HALO_START = 1.2
const HALO_STEPS = 16
const HALO = Float32Array.from({ length: REACH * REACH * HALO_STEPS + 2 }, (_, i) => haloAt(i / HALO_STEPS))

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
      const limit = Math.max(FARTHEST, 1 - (radius * REACH) ** 2 / 2)
      return {
        direction,
        colour: colour.map((value) => value * share),
        limit,
        limitSine: Math.sqrt(1 - limit * limit),
        scale: 2 / (radius * radius),
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
      const { direction, colour, limit, scale } = near[i]
      const cosine = ray[0] * direction[0] + ray[1] * direction[1] + ray[2] * direction[2]
      if (cosine < limit) continue
      const light = lightAt(Math.max(0, 1 - cosine) * scale)
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
    const towardsX = Math.cos(middle) * Math.cos(angle)
    const towardsY = Math.sin(middle)
    const towardsZ = Math.cos(middle) * Math.sin(angle)
    const near = Math.cos(corner)
    const aside = Math.sin(corner)
    // The angle to the middle is at most the sum of both.
    const listed = this.#lamps.filter(
      ({ direction: [x, y, z], limit, limitSine }) =>
        towardsX * x + towardsY * y + towardsZ * z >= limit * near - limitSine * aside,
    )
    this.#cells[cell] = listed
    return listed
  }
}

/** The light of a lamp as a share of its colour, by the square of the distance from its middle in radii. */
function lightAt(square: number): number {
  if (square < HALO_START) return smoothstep(1.08, 0.92, Math.sqrt(square)) + haloAt(square)
  const position = square * HALO_STEPS
  const step = position | 0
  return HALO[step] + (HALO[step + 1] - HALO[step]) * (position - step)
}

function haloAt(square: number): number {
  return 0.05 * Math.exp(-Math.sqrt(square) / 1.6)
}
