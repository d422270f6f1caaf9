import { cross, minus, plus, unit, type Vector } from '../core/vector.ts'
import { spline } from './curve.ts'

/** Triangles with smooth normals; surfaces are open and lit from both sides. */
export class Mesh {
  readonly positions: number[] = []
  readonly normals: number[] = []
  readonly triangles: number[] = []
  /** The material of each triangle. */
  readonly materials: number[] = []

  /** Adds a surface sampled at (u, v) in 0–1; normals follow the surface, also across its seams. */
  surface(rows: number, columns: number, material: number, at: (u: number, v: number) => Vector) {
    const first = this.positions.length / 3
    const points = Array.from({ length: (rows + 1) * (columns + 1) }, (_, k) =>
      at(Math.floor(k / (columns + 1)) / rows, (k % (columns + 1)) / columns),
    )
    const closed = (a: Vector, b: Vector) => Math.hypot(...minus(a, b)) < 1e-5
    const width = columns + 1
    for (let i = 0; i <= rows; i++) {
      for (let j = 0; j <= columns; j++) {
        const row = i * width
        const ringU = closed(points[j], points[rows * width + j])
        const ringV = closed(points[row], points[row + columns])
        const [lastU, nextU] = neighbours(i, rows, ringU)
        const [lastV, nextV] = neighbours(j, columns, ringV)
        const along = minus(points[nextU * width + j], points[lastU * width + j])
        const across = minus(points[row + nextV], points[row + lastV])
        this.positions.push(...points[row + j])
        this.normals.push(...unit(cross(along, across)))
        if (i === rows || j === columns) continue
        const a = first + row + j
        const b = a + width
        this.triangles.push(a, b, a + 1, a + 1, b, b + 1)
        this.materials.push(material, material)
      }
    }
    return this
  }

  /** Revolves a profile of [offset along the axis, radius] around the z axis through a centre. */
  lathe(centre: Vector, profile: readonly (readonly [number, number])[], material: number, n = 96) {
    for (let k = 0; k + 1 < profile.length; k++) {
      const [z0, r0] = profile[k]
      const [z1, r1] = profile[k + 1]
      this.surface(n, 2, material, (u, v) => {
        const radius = r0 + (r1 - r0) * v
        const angle = u * Math.PI * 2
        return plus(centre, [Math.cos(angle) * radius, Math.sin(angle) * radius, z0 + (z1 - z0) * v])
      })
    }
    return this
  }

  /** Sweeps a circle along a spline through points; the radius may change along it. */
  tube(
    points: readonly Vector[],
    radius: number | ((t: number) => number),
    material: number,
    rings = 10 * points.length,
    flatten = 1,
  ) {
    const size = typeof radius === 'number' ? () => radius : radius
    return this.surface(rings, 16, material, (u, v) => {
      const centre = spline(points, u)
      const heading = unit(minus(spline(points, u + 0.01), spline(points, u - 0.01)))
      const side = unit(cross(heading, Math.abs(heading[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]))
      const up = cross(side, heading)
      const angle = v * Math.PI * 2
      return plus(plus(centre, side, Math.cos(angle) * size(u)), up, Math.sin(angle) * size(u) * flatten)
    })
  }

  /** Adds a box with edges along the axes. */
  box(centre: Vector, size: Vector, material: number) {
    const [x, y, z] = size.map((edge) => edge / 2)
    const faces: [Vector, Vector, Vector][] = [
      [
        [x, 0, 0],
        [0, y, 0],
        [0, 0, z],
      ],
      [
        [0, y, 0],
        [x, 0, 0],
        [0, 0, z],
      ],
      [
        [0, 0, z],
        [x, 0, 0],
        [0, y, 0],
      ],
    ]
    for (const [out, a, b] of faces)
      for (const side of [1, -1])
        this.surface(1, 1, material, (u, v) => plus(plus(plus(centre, out, side), a, 2 * u - 1), b, 2 * v - 1))
    return this
  }

  /** Adds an ellipsoid. */
  ball(centre: Vector, radii: Vector, material: number) {
    return this.surface(36, 36, material, (u, v) => {
      const polar = u * Math.PI
      const angle = v * Math.PI * 2
      const ring = Math.sin(polar)
      return plus(centre, [
        radii[0] * ring * Math.cos(angle),
        radii[1] * Math.cos(polar),
        radii[2] * ring * Math.sin(angle),
      ])
    })
  }

  /** Adds another mesh, moved by a rigid motion or a reflection. */
  add(other: Mesh, move: (point: Vector) => Vector = (point) => point) {
    const first = this.positions.length / 3
    const origin = move([0, 0, 0])
    for (let i = 0; i < other.positions.length; i += 3) {
      const { positions: p, normals: n } = other
      this.positions.push(...move([p[i], p[i + 1], p[i + 2]]))
      this.normals.push(...unit(minus(move([n[i], n[i + 1], n[i + 2]]), origin)))
    }
    for (const index of other.triangles) this.triangles.push(first + index)
    for (const material of other.materials) this.materials.push(material)
    return this
  }

  /** Adds the mirror image of everything so far, so that half a vehicle becomes a whole one. */
  mirror() {
    // Across the plane of symmetry the surface must not crease.
    for (let i = 0; i < this.positions.length; i += 3) {
      const [nx, ny] = [this.normals[i], this.normals[i + 1]]
      const length = Math.hypot(nx, ny)
      if (Math.abs(this.positions[i + 2]) > 1e-6 || length < 0.3) continue
      this.normals[i] = nx / length
      this.normals[i + 1] = ny / length
      this.normals[i + 2] = 0
    }
    const half = new Mesh()
    half.add(this)
    return this.add(half, ([x, y, z]) => [x, y, -z])
  }
}

/** The samples before and after one; on a closed ring the last sample is the first again. */
function neighbours(i: number, last: number, ring: boolean): [before: number, after: number] {
  const ends = ring ? [last - 1, 1] : [i, i]
  return [i > 0 ? i - 1 : ends[0], i < last ? i + 1 : ends[1]]
}
