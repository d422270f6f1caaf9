import { clamp, decay, smoothstep } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import type { Lamp } from './lamps.ts'

/** Cells around the viewer, and from straight below to straight above. */
const AROUND = 256
const UP = 64
/** Radii of its blurred disc beyond which a lamp is not seen. */
const REACH = 8
/** Cosine of the angle beyond which not even the largest lamp is seen. */
const FARTHEST = 0.9
/** Numbers per lamp in a list: its direction, the cosine up to which it is seen, its scale and its colour. */
const FIELDS = 8

/** Squares of radii from which on there is only the halo, read from a table. */
const HALO_START = 1.2
const HALO_STEPS = 16
const HALO = Float32Array.from({ length: REACH * REACH * HALO_STEPS + 2 }, (_, i) => haloAt(i / HALO_STEPS))

/**
 * The glow of lamps along any ray of one softness. The lamps that reach a small cell of directions are listed when the
 * cell is first asked for, so that a ray looks at few of them.
 */
export class LampGlow {
  readonly #lamps: Float64Array
  readonly #cells: (Float64Array | undefined)[] = new Array(AROUND * UP)

  constructor(lamps: readonly Lamp[], softness: number) {
    this.#lamps = Float64Array.from(
      lamps.flatMap(({ direction, size, colour }) => {
        const radius = size + softness * 0.06
        const share = (size / radius) ** 1.2
        const limit = Math.max(FARTHEST, 1 - (radius * REACH) ** 2 / 2)
        // The scale turns one minus the cosine of an angle into the square of its radii.
        const scale = 2 / (radius * radius)
        return [...direction, limit, scale, ...colour.map((value) => value * share)]
      }),
    )
  }

  /** Adds the light along a unit ray that points to a share of the circle, 0–1, as atan2 counts it from -π. */
  add(ray: Vector, around: number, out: Float32Array): void {
    const column = (around * AROUND) & (AROUND - 1)
    const row = clamp(((ray[1] + 1) * (UP / 2)) | 0, 0, UP - 1)
    const cell = row * AROUND + column
    const near = this.#cells[cell] ?? this.#list(cell, column, row)
    for (let i = 0; i < near.length; i += FIELDS) {
      const cosine = ray[0] * near[i] + ray[1] * near[i + 1] + ray[2] * near[i + 2]
      if (cosine < near[i + 3]) continue
      const light = lightAt(Math.max(0, 1 - cosine) * near[i + 4])
      out[0] += near[i + 5] * light
      out[1] += near[i + 6] * light
      out[2] += near[i + 7] * light
    }
  }

  /** The lamps that any ray of a cell sees: those in reach of its middle, and as far again as its corners are. */
  #list(cell: number, column: number, row: number): Float64Array {
    const angle = ((column + 0.5) / AROUND - 0.5) * Math.PI * 2
    const low = Math.asin(row / (UP / 2) - 1)
    const high = Math.asin((row + 1) / (UP / 2) - 1)
    const middle = (low + high) / 2
    const corner = Math.PI / AROUND + (high - low) / 2
    const cosine = Math.cos(corner)
    const sine = Math.sin(corner)
    const x = Math.cos(middle) * Math.cos(angle)
    const y = Math.sin(middle)
    const z = Math.cos(middle) * Math.sin(angle)
    const lamps = this.#lamps
    const listed: number[] = []
    for (let i = 0; i < lamps.length; i += FIELDS) {
      const limit = lamps[i + 3]
      // The cosine of the sum of both angles.
      const least = limit * cosine - Math.sqrt(1 - limit * limit) * sine
      if (x * lamps[i] + y * lamps[i + 1] + z * lamps[i + 2] < least) continue
      for (let k = i; k < i + FIELDS; k++) listed.push(lamps[k])
    }
    const near = Float64Array.from(listed)
    this.#cells[cell] = near
    return near
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
  return 0.05 * decay(Math.sqrt(square) / 1.6)
}
