import { clamp } from '../core/math.ts'
import type { Vector } from '../core/vector.ts'

/** A knot of a curve y(x). */
export type Knot = readonly [x: number, y: number]

/** A function through knots in ascending x whose curvature is continuous, so that mirrored lines
 * flow across the knots; keep the knots fair, for it may overshoot between them. */
export function curve(knots: readonly Knot[]): (x: number) => number {
  const bends = curvatures(knots)
  const last = knots.length - 2
  return (x) => {
    let i = 0
    while (i < last && x > knots[i + 1][0]) i++
    const [x0, y0] = knots[i]
    const [x1, y1] = knots[i + 1]
    const width = x1 - x0
    const t = clamp((x - x0) / width)
    const rest = 1 - t
    const sag = (rest ** 3 - rest) * bends[i] + (t ** 3 - t) * bends[i + 1]
    return y0 * rest + y1 * t + (sag * width * width) / 6
  }
}

/** Second derivatives at the knots of a natural cubic spline. */
function curvatures(knots: readonly Knot[]): number[] {
  const count = knots.length
  const bends = new Array<number>(count).fill(0)
  const factors = new Array<number>(count).fill(0)
  for (let i = 1; i < count - 1; i++) {
    const before = knots[i][0] - knots[i - 1][0]
    const after = knots[i + 1][0] - knots[i][0]
    const kink = (knots[i + 1][1] - knots[i][1]) / after - (knots[i][1] - knots[i - 1][1]) / before
    const pivot = 2 * (before + after) - before * factors[i - 1]
    factors[i] = after / pivot
    bends[i] = (6 * kink - before * bends[i - 1]) / pivot
  }
  for (let i = count - 2; i > 0; i--) bends[i] -= factors[i] * bends[i + 1]
  return bends
}

/**
 * The point at t (0–1) of a cubic B-spline, which passes near its points with continuous curvature;
 * the first and the last point only steer the ends.
 */
export function fair(points: readonly Vector[], t: number): Vector {
  const spans = points.length - 3
  const along = clamp(t) * spans
  const i = Math.min(spans - 1, Math.floor(along))
  const f = along - i
  const rest = 1 - f
  const a = (rest * rest * rest) / 6
  const b = (3 * f * f * f - 6 * f * f + 4) / 6
  const c = (3 * rest * rest * rest - 6 * rest * rest + 4) / 6
  const d = (f * f * f) / 6
  const at = (k: 0 | 1 | 2) => points[i][k] * a + points[i + 1][k] * b + points[i + 2][k] * c + points[i + 3][k] * d
  return [at(0), at(1), at(2)]
}

/** The point at t (0–1) of a Catmull-Rom spline through the points. */
export function spline(points: readonly Vector[], t: number): Vector {
  const last = points.length - 1
  const along = clamp(t) * last
  const i = Math.min(last - 1, Math.floor(along))
  const f = along - i
  const before = points[Math.max(0, i - 1)]
  const from = points[i]
  const to = points[i + 1]
  const after = points[Math.min(last, i + 2)]
  const at = (k: 0 | 1 | 2) =>
    0.5 *
    (2 * from[k] +
      (to[k] - before[k]) * f +
      (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * f * f +
      (3 * from[k] - before[k] - 3 * to[k] + after[k]) * f * f * f)
  return [at(0), at(1), at(2)]
}
