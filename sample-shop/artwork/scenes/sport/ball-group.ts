import type { Vector } from '../../kit/core/vector.ts'
import type { Ball } from './ball-stage.ts'

/** Values for each ball: its centre and its radius. */
const STRIDE = 4

/** Balls as rays and shadows meet them; most pass by the sphere around all of them and look at none. */
export class BallGroup {
  /** How far the latest ray went before it struck a ball. */
  reach = 0
  readonly #balls: Float64Array
  readonly #middle: Vector
  /** How far a centre is from the middle, and the radius of a ball, both at most. */
  readonly #spread: number
  readonly #largest: number

  constructor(balls: readonly Ball[]) {
    this.#balls = Float64Array.from(balls.flatMap(({ centre, radius }) => [...centre, radius]))
    const mean = (axis: number) => balls.reduce((sum, { centre }) => sum + centre[axis], 0) / balls.length
    const [x, y, z] = [mean(0), mean(1), mean(2)]
    this.#middle = [x, y, z]
    this.#spread = Math.max(...balls.map(({ centre: [cx, cy, cz] }) => Math.hypot(cx - x, cy - y, cz - z)))
    this.#largest = Math.max(...balls.map(({ radius }) => radius))
  }

  /** Returns the number of the first ball along a ray, -1 if there is none. */
  strike(px: number, py: number, pz: number, dx: number, dy: number, dz: number): number {
    const balls = this.#balls
    let found = -1
    this.reach = Number.POSITIVE_INFINITY
    if (this.#isClear(px, py, pz, dx, dy, dz, 0)) return found
    for (let i = 0; i < balls.length; i += STRIDE) {
      const ox = px - balls[i]
      const oy = py - balls[i + 1]
      const oz = pz - balls[i + 2]
      const radius = balls[i + 3]
      const b = ox * dx + oy * dy + oz * dz
      const h = b * b - (ox * ox + oy * oy + oz * oz - radius * radius)
      if (b > 0 || h < 0) continue
      const t = -b - Math.sqrt(h)
      if (t > 1e-3 && t < this.reach) {
        this.reach = t
        found = i / STRIDE
      }
    }
    return found
  }

  /** How much of the floor's sky the balls leave open around a point. */
  openness(x: number, y: number, z: number): number {
    const balls = this.#balls
    let open = 1
    for (let i = 0; i < balls.length; i += STRIDE) {
      const ox = balls[i] - x
      const oy = balls[i + 1] - y
      const oz = balls[i + 2] - z
      const square = ox * ox + oy * oy + oz * oz
      const hidden = (oy * balls[i + 3] * balls[i + 3]) / (square * Math.sqrt(square))
      if (hidden > 0) open *= 1 - Math.min(1, hidden) * 0.95
    }
    return open
  }

  /** A soft shadow: how nearly the ray to the light misses every ball. */
  lit(x: number, y: number, z: number, light: Vector): number {
    const balls = this.#balls
    const lx = light[0]
    const ly = light[1]
    const lz = light[2]
    let open = 1
    if (this.#isClear(x, y, z, lx, ly, lz, 0.05)) return open
    for (let i = 0; i < balls.length; i += STRIDE) {
      const ox = balls[i] - x
      const oy = balls[i + 1] - y
      const oz = balls[i + 2] - z
      const radius = balls[i + 3]
      const along = ox * lx + oy * ly + oz * lz
      if (along < radius * 0.1) continue
      const square = ox * ox + oy * oy + oz * oz - along * along
      const outer = radius + along * 0.05
      if (square >= outer * outer) continue
      const inner = radius - along * 0.05
      if (inner > 0 && square <= inner * inner) return 0
      open = Math.min(open, (Math.sqrt(square) - inner) / (along * 0.1))
    }
    return open
  }

  /** Whether a ray that widens by `widening` on either side as it goes misses the sphere around all balls. */
  #isClear(x: number, y: number, z: number, dx: number, dy: number, dz: number, widening: number): boolean {
    const middle = this.#middle
    const ox = middle[0] - x
    const oy = middle[1] - y
    const oz = middle[2] - z
    const along = ox * dx + oy * dy + oz * dz
    const far = along + this.#spread
    if (far < 0) return true
    const margin = this.#spread + this.#largest + far * widening
    return ox * ox + oy * oy + oz * oz - along * along > margin * margin
  }
}
