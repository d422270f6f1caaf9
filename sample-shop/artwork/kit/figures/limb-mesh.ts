import { clamp, lerp } from '../core/math.ts'
import { cross, minus, plus, unit, type Vector } from '../core/vector.ts'
import { spline } from '../geometry/curve.ts'
import { type Mesh, rowByRow } from '../geometry/mesh.ts'

/** A point of a figure, in its plane of symmetry unless `z` says otherwise. */
export function at(x: number, y: number, z = 0): Vector {
  return [x, y, z]
}

/** How finely limbs are meshed: rings along them, and corners around. */
export type Fineness = readonly [rings: number, corners: number]

/** Adds a rounded limb along a spline through points, with a radius at each, `flat` times as high as wide. */
export function addLimb(
  mesh: Mesh,
  points: readonly Vector[],
  radii: readonly number[],
  material: number,
  [rings, corners]: Fineness,
  flat = 1,
): void {
  const last = radii.length - 1
  const around = rowByRow((u) => {
    const heading = unit(minus(spline(points, Math.min(1, u + 0.02)), spline(points, Math.max(0, u - 0.02))))
    const side = unit(cross(heading, Math.abs(heading[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]))
    const i = Math.min(last - 1, Math.floor(u * last))
    const end = 1 - power8(2 * u - 1)
    const radius = Math.max(0.001, lerp(radii[i], radii[i + 1], clamp(u * last - i)) * Math.sqrt(end))
    const centre = spline(points, u)
    const up = cross(side, heading)
    return (v) => {
      const angle = v * Math.PI * 2
      return plus(plus(centre, side, Math.cos(angle) * radius), up, Math.sin(angle) * radius * flat)
    }
  })
  mesh.surface(rings * Math.max(1, points.length - 1), corners, material, around)
}

function power8(x: number): number {
  return x ** 2 * x ** 2 * x ** 2 * x ** 2
}

/** Where an elbow or a knee is between two ends, if both bones have this length and it bends towards `way`. */
export function bend(from: Vector, to: Vector, bone: number, way: Vector): Vector {
  const half: Vector = [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2, (to[2] - from[2]) / 2]
  const reach = half[0] ** 2 + half[1] ** 2 + half[2] ** 2
  return plus(plus(from, half), unit(way), Math.sqrt(Math.max(0, bone * bone - reach)))
}
