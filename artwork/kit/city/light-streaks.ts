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

  constructor(streaks: readonly Streak[], noise: Noise, reach: number) {
    this.#streaks = streaks
    this.#noise = noise
    this.#reach = reach
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
    const streaks = this.#streaks
    for (let n = 0; n < streaks.length; n++) {
      const streak = streaks[n]
      const d = streak.alongX ? dz : dx
      const square = d * d + dy * dy
      if (square < 1e-8) continue
      const from = streak.offset - (streak.alongX ? oz : ox)
      const fromY = streak.y - oy
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
