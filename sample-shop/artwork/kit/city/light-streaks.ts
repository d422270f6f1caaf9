import type { Colour } from '../core/colour.ts'
import { clamp, decay, norm, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import type { Ray } from '../geometry/ray.ts'

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

/** Streaks beside each other, as the disc that holds all of them where they are cut across. */
interface Bundle {
  readonly alongX: boolean
  /** The middle and the radius of the disc. */
  readonly offset: number
  readonly y: number
  readonly radius: number
  readonly broadest: number
  /** Which of the streaks: from the first up to the end. */
  readonly first: number
  readonly end: number
}

/** The largest radius of a bundle, in metres. */
const BUNDLE_RADIUS = 12
/** Nothing glows farther than this many widths. */
const GLOW = 20

/** Long-exposure trails of traffic, thin lines of light that stay smooth at any distance. */
export class Streaks {
  readonly #streaks: readonly Streak[]
  readonly #bundles: readonly Bundle[]
  readonly #noise: Noise
  readonly #reach: number
  readonly #lowest: number
  readonly #highest: number
  readonly #broadest: number

  constructor(streaks: readonly Streak[], noise: Noise, reach: number) {
    this.#streaks = streaks
    this.#bundles = bundle(streaks)
    this.#noise = noise
    this.#reach = reach
    this.#lowest = Math.min(...streaks.map(({ y }) => y))
    this.#highest = Math.max(...streaks.map(({ y }) => y))
    this.#broadest = Math.max(...streaks.map(({ width }) => width))
  }

  /** Adds the trails that a ray passes before `limit` metres; `cone` is a pixel's angle. */
  add(ray: Ray, limit: number, cone: number, gain: number, out: Float32Array): void {
    const { x: ox, y: oy, z: oz, dx, dy, dz } = ray
    const widest = (limit + 1) * cone * 0.6
    // A ray that ends on a high wall meets no street.
    const glow = (GLOW + 1) * Math.max(widest, this.#broadest)
    const end = oy + dy * (limit + 1)
    if (Math.min(oy, end) > this.#highest + glow || Math.max(oy, end) < this.#lowest - glow) return
    const bundles = this.#bundles
    for (let n = 0; n < bundles.length; n++) {
      const { alongX, offset, y, radius, broadest, first, end } = bundles[n]
      const d = alongX ? dz : dx
      const o = alongX ? oz : ox
      const square = d * d + dy * dy
      // Most rays pass far from most bundles; this says so without a division.
      const apart = (offset - o) * dy - (y - oy) * d
      const near = radius + (GLOW + 1) * Math.max(widest, broadest)
      if (apart * apart > square * near * near) continue
      for (let i = first; i < end; i++) {
        const streak = this.#streaks[i]
        const miss = (streak.offset - o) * dy - (streak.y - oy) * d
        const farthest = GLOW * Math.max(widest, streak.width)
        if (miss * miss <= square * farthest * farthest) this.#addStreak(i, ray, limit, cone, gain, out)
      }
    }
  }

  #addStreak(n: number, ray: Ray, limit: number, cone: number, gain: number, out: Float32Array): void {
    const { x: ox, y: oy, z: oz, dx, dy, dz } = ray
    const { alongX, offset, y, colour, strength, width: own, dash } = this.#streaks[n]
    const d = alongX ? dz : dx
    const from = offset - (alongX ? oz : ox)
    const fromY = y - oy
    const square = d * d + dy * dy
    if (square < 1e-8) return
    const t = (from * d + fromY * dy) / square
    if (t < 1 || t > limit + 1) return
    const missX = from - d * t
    const missY = fromY - dy * t
    const miss = missX * missX + missY * missY
    const width = Math.max(own, t * cone * 0.6)
    if (miss > width * width * GLOW * GLOW) return
    const along = alongX ? ox + dx * t : oz + dz * t
    const pulse = this.#noise.gradient(along / dash + n * 17.3, n * 7.7)
    const ratio = miss / (width * width)
    const core = 1 / (1 + ratio * ratio) + 0.03 / (1 + ratio * 0.06) - 0.0012
    const near = smoothstep(0, own * 120, t)
    const fade = near * decay(t / this.#reach) * (own / width)
    const light = clamp(strength * (0.12 + smoothstep(-0.15, 0.45, pulse)) * core * fade * gain, 0, 4)
    out[0] += colour[0] * light
    out[1] += colour[1] * light
    out[2] += colour[2] * light
  }
}

/** Puts streaks that follow each other and lie near each other together. */
function bundle(streaks: readonly Streak[]): Bundle[] {
  const bundles: Bundle[] = []
  for (let first = 0, end = 1; first < streaks.length; first = end++) {
    while (end < streaks.length && canHold(streaks.slice(first, end + 1))) end++
    bundles.push({ ...discOf(streaks.slice(first, end)), first, end })
  }
  return bundles
}

function canHold(streaks: readonly Streak[]): boolean {
  return streaks.every(({ alongX }) => alongX === streaks[0].alongX) && discOf(streaks).radius <= BUNDLE_RADIUS
}

function discOf(streaks: readonly Streak[]) {
  const offset = streaks.reduce((sum, streak) => sum + streak.offset, 0) / streaks.length
  const y = streaks.reduce((sum, streak) => sum + streak.y, 0) / streaks.length
  return {
    alongX: streaks[0].alongX,
    offset,
    y,
    radius: Math.max(...streaks.map((streak) => norm(streak.offset - offset, streak.y - y))),
    broadest: Math.max(...streaks.map(({ width }) => width)),
  }
}
