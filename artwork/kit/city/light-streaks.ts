import type { Colour } from '../core/colour.ts'
import { clamp, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'

/** A line of moving lights, parallel to the x or z axis. */
export interface Streak {
  alongX: boolean
  /** Its z when it runs along x, else its x. */
  offset: number
  y: number
  colour: Colour
  strength: number
  /** Half width in metres. */
  width: number
  /** Mean length of its dashes in metres. */
  dash: number
}

/** Long-exposure trails of traffic, thin lines of light that stay smooth at any distance. */
export class Streaks {
  readonly #streaks: readonly Streak[]
  readonly #noise: Noise
  readonly #reach: number
  /** Where the streaks lie, for the test that most rays fail. */
  readonly #offsets: Float64Array
  readonly #heights: Float64Array
  readonly #widths: Float64Array
  readonly #alongX: Uint8Array
  readonly #lowest: number
  readonly #highest: number
  readonly #broadest: number

  constructor(streaks: readonly Streak[], noise: Noise, reach: number) {
    this.#streaks = streaks
    this.#noise = noise
    this.#reach = reach
    this.#offsets = Float64Array.from(streaks, ({ offset }) => offset)
    this.#heights = Float64Array.from(streaks, ({ y }) => y)
    this.#widths = Float64Array.from(streaks, ({ width }) => width)
    this.#alongX = Uint8Array.from(streaks, ({ alongX }) => (alongX ? 1 : 0))
    this.#lowest = Math.min(...this.#heights)
    this.#highest = Math.max(...this.#heights)
    this.#broadest = Math.max(...this.#widths)
  }

  /** Adds the trails that a ray passes before `limit` metres; `cone` is a pixel's angle. */
  add(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    limit: number,
    cone: number,
    gain: number,
    out: Float32Array,
  ): void {
    const offsets = this.#offsets
    const heights = this.#heights
    const widths = this.#widths
    const alongX = this.#alongX
    const widest = (limit + 1) * cone * 0.6
    // Nothing glows farther than 20 widths; a ray that ends on a high wall meets no street.
    const glow = 21 * Math.max(widest, this.#broadest)
    const end = oy + dy * (limit + 1)
    if (Math.min(oy, end) > this.#highest + glow || Math.max(oy, end) < this.#lowest - glow) return
    for (let n = 0; n < offsets.length; n++) {
      const d = alongX[n] ? dz : dx
      const square = d * d + dy * dy
      const from = offsets[n] - (alongX[n] ? oz : ox)
      const fromY = heights[n] - oy
      // Most rays pass far from most streaks; this says so without a division.
      const apart = from * dy - fromY * d
      const reach = Math.max(widest, widths[n])
      if (apart * apart > square * reach * reach * 401 || square < 1e-8) continue
      const streak = this.#streaks[n]
      const t = (from * d + fromY * dy) / square
      if (t < 1 || t > limit + 1) continue
      const missX = from - d * t
      const missY = fromY - dy * t
      const miss = missX * missX + missY * missY
      const width = Math.max(streak.width, t * cone * 0.6)
      if (miss > width * width * 400) continue
      const along = streak.alongX ? ox + dx * t : oz + dz * t
      const pulse = this.#noise.gradient(along / streak.dash + n * 17.3, n * 7.7)
      const ratio = miss / (width * width)
      const core = 1 / (1 + ratio * ratio) + 0.03 / (1 + ratio * 0.06) - 0.0012
      const near = smoothstep(0, streak.width * 120, t)
      const fade = near * Math.exp(-t / this.#reach) * (streak.width / width)
      const light = streak.strength * (0.12 + smoothstep(-0.15, 0.45, pulse)) * core * fade * gain
      const limited = clamp(light, 0, 4)
      out[0] += streak.colour[0] * limited
      out[1] += streak.colour[1] * limited
      out[2] += streak.colour[2] * limited
    }
  }
}
