import { clamp, upperAngle } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'
import type { World } from './world.ts'

/** A power of two. */
const DIRECTIONS = 8192
/** Steps per unit of the tangent of elevation, and how high they reach at most. */
const STEPS = 640
const HIGHEST = 1.2
const TAPS = 16
const STRIDE = DIRECTIONS * 3
const GROUND: Vector = [0, 0, 0]

/**
 * The sky as a wet, rough floor draws it out: at each elevation the mean over the elevations up to `smear` above it.
 * Tabulated direction by direction when first asked for; only for worlds that look the same from everywhere.
 */
export class SmearedSky {
  readonly #world: World
  readonly #smear: number
  readonly #softness: number
  readonly #steps: number
  /** Step by step all directions, so that neighbouring pixels read neighbouring entries. */
  readonly #table: Float32Array
  readonly #isKnown = new Uint8Array(DIRECTIONS)

  /** `highest` is the tangent of the steepest direction that will be asked for. */
  constructor(world: World, smear: number, softness: number, highest: number) {
    this.#world = world
    this.#smear = smear
    this.#softness = softness
    this.#steps = Math.ceil(Math.min(HIGHEST, highest) * STEPS) + 1
    this.#table = new Float32Array(this.#steps * STRIDE)
  }

  /** Adds the light that arrives along a direction, which need not be a unit vector. */
  add(x: number, up: number, z: number, out: Float32Array): void {
    const angle = z < 0 ? Math.PI * 2 - upperAngle(x, -z) : upperAngle(x, z)
    const around = (angle / (Math.PI * 2)) * DIRECTIONS
    const direction = around | 0
    const aside = around - direction
    const height = clamp((up / Math.sqrt(x * x + z * z)) * STEPS, 0, this.#steps - 1.001)
    const step = height | 0
    const above = height - step
    const left = direction & (DIRECTIONS - 1)
    const right = (direction + 1) & (DIRECTIONS - 1)
    if (!this.#isKnown[left]) this.#fill(left)
    if (!this.#isKnown[right]) this.#fill(right)
    const table = this.#table
    for (let i = 0, p = step * STRIDE + left * 3, q = step * STRIDE + right * 3; i < 3; i++, p++, q++) {
      const a = table[p] + (table[p + STRIDE] - table[p]) * above
      const b = table[q] + (table[q + STRIDE] - table[q]) * above
      out[i] += a + (b - a) * aside
    }
  }

  #fill(direction: number): void {
    const column = this.#smeared(this.#sharp(direction))
    for (let step = 0; step < this.#steps; step++)
      for (let i = 0; i < 3; i++) this.#table[step * STRIDE + direction * 3 + i] = column[step * 3 + i]
    this.#isKnown[direction] = 1
  }

  /** What the world shows in one direction, from the horizon up. */
  #sharp(direction: number): Float32Array {
    const steps = this.#steps + Math.ceil(this.#smear * STEPS) + 2
    const angle = (direction / DIRECTIONS) * Math.PI * 2
    const cosine = Math.cos(angle)
    const sine = Math.sin(angle)
    const sharp = new Float32Array(steps * 3)
    const light = new Float32Array(4)
    for (let step = 0; step < steps; step++) {
      const tangent = step / STEPS
      const level = 1 / Math.sqrt(1 + tangent * tangent)
      light.fill(0)
      this.#world.sky(GROUND, [cosine * level, tangent * level, sine * level], light, this.#softness)
      for (let i = 0; i < 3; i++) sharp[step * 3 + i] = light[i]
    }
    return sharp
  }

  #smeared(sharp: Float32Array): Float32Array {
    if (!this.#smear) return sharp
    const length = this.#steps * 3
    const column = new Float32Array(length)
    for (let tap = 0; tap < TAPS; tap++) {
      const shift = this.#smear * ((tap + 0.5) / TAPS) ** 2 * STEPS
      const whole = Math.floor(shift)
      const part = shift - whole
      for (let p = 0; p < length; p++) {
        const from = sharp[p + whole * 3]
        column[p] += (from + (sharp[p + whole * 3 + 3] - from) * part) / TAPS
      }
    }
    return column
  }
}
