import { norm } from '../core/math.ts'
import { cross, minus, plus, unit, type Vector } from '../core/vector.ts'
import { spline } from './curve.ts'

export type Surface = (u: number, v: number) => Vector

/** A surface whose rows are prepared once each, not anew for every point: meshes ask for one row after another. */
export function rowByRow(row: (u: number) => (v: number) => Vector): Surface {
  let known = Number.NaN
  let at = row(0)
  return (u, v) => {
    if (u !== known) at = row(u)
    known = u
    return at(v)
  }
}

/** Triangles with smooth normals; surfaces are open and lit from both sides. */
export class Mesh {
  #positions = new Float64Array(0)
  #normals = new Float64Array(0)
  #triangles = new Int32Array(0)
  #materials = new Uint8Array(0)
  /** How many of their places are taken: numbers of all points, and triangles. */
  #filled = 0
  #count = 0

  /** Where each point lies: three numbers. */
  get positions(): Float64Array {
    return this.#positions.subarray(0, this.#filled)
  }

  get normals(): Float64Array {
    return this.#normals.subarray(0, this.#filled)
  }

  /** The three points of each triangle. */
  get triangles(): Int32Array {
    return this.#triangles.subarray(0, this.#count * 3)
  }

  /** The material of each triangle. */
  get materials(): Uint8Array {
    return this.#materials.subarray(0, this.#count)
  }

  /** Adds a surface sampled at (u, v) in 0–1; normals follow the surface, also across its seams. */
  surface(rows: number, columns: number, material: number, at: Surface) {
    const width = columns + 1
    const start = this.#filled
    this.#reserve((rows + 1) * width, rows * columns * 2)
    const places = this.#positions.subarray(start, start + (rows + 1) * width * 3)
    for (let i = 0, p = 0; i <= rows; i++)
      for (let j = 0; j <= columns; j++, p += 3) write(places, p, at(i / rows, j / columns))
    addNormals(places, rows, columns, this.#normals.subarray(start))
    for (let i = 0, t = this.#count; i < rows; i++)
      for (let j = 0, a = start / 3 + i * width; j < columns; j++, a++, t += 2) {
        const [corners, b] = [this.#triangles, a + width]
        corners[t * 3] = a
        corners[t * 3 + 1] = corners[t * 3 + 4] = b
        corners[t * 3 + 2] = corners[t * 3 + 3] = a + 1
        corners[t * 3 + 5] = b + 1
      }
    this.#materials.fill(material, this.#count, this.#count + rows * columns * 2)
    this.#filled = start + places.length
    this.#count += rows * columns * 2
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
    const around = rowByRow((u) => {
      const centre = spline(points, u)
      const heading = unit(minus(spline(points, u + 0.01), spline(points, u - 0.01)))
      const side = unit(cross(heading, Math.abs(heading[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]))
      const up = cross(side, heading)
      const wide = size(u)
      return (v) => {
        const angle = v * Math.PI * 2
        return plus(plus(centre, side, Math.cos(angle) * wide), up, Math.sin(angle) * wide * flatten)
      }
    })
    return this.surface(rings, 16, material, around)
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
    const { positions: p, normals: n, triangles, materials } = other
    const start = this.#filled
    this.#reserve(p.length / 3, materials.length)
    const origin = move([0, 0, 0])
    for (let i = 0; i < p.length; i += 3) {
      write(this.#positions, start + i, move([p[i], p[i + 1], p[i + 2]]))
      write(this.#normals, start + i, unit(minus(move([n[i], n[i + 1], n[i + 2]]), origin)))
    }
    for (let i = 0; i < triangles.length; i++) this.#triangles[this.#count * 3 + i] = start / 3 + triangles[i]
    this.#materials.set(materials, this.#count)
    this.#filled = start + p.length
    this.#count += materials.length
    return this
  }

  /** The same mesh once more, to be added to on its own. */
  copy(): Mesh {
    const copy = new Mesh()
    copy.#positions = this.#positions.slice(0, this.#filled)
    copy.#normals = this.#normals.slice(0, this.#filled)
    copy.#triangles = this.#triangles.slice(0, this.#count * 3)
    copy.#materials = this.#materials.slice(0, this.#count)
    copy.#filled = this.#filled
    copy.#count = this.#count
    return copy
  }

  /** Adds the mirror image of everything so far, so that half a vehicle becomes a whole one. */
  mirror() {
    // Across the plane of symmetry the surface must not crease.
    const { positions, normals } = this
    for (let i = 0; i < positions.length; i += 3) {
      if (Math.abs(positions[i + 2]) > 1e-6) continue
      const length = Math.hypot(normals[i], normals[i + 1])
      if (length < 0.3) continue
      normals[i] /= length
      normals[i + 1] /= length
      normals[i + 2] = 0
    }
    const half = new Mesh()
    half.add(this)
    return this.add(half, ([x, y, z]) => [x, y, -z])
  }

  /** Makes room for more points and triangles. */
  #reserve(points: number, triangles: number): void {
    this.#positions = roomFor(this.#positions, this.#filled + points * 3)
    this.#normals = roomFor(this.#normals, this.#filled + points * 3)
    this.#triangles = roomFor(this.#triangles, (this.#count + triangles) * 3)
    this.#materials = roomFor(this.#materials, this.#count + triangles)
  }
}

/** The list itself, or a longer one with the same beginning. */
function roomFor<List extends Float64Array | Int32Array | Uint8Array>(list: List, length: number): List {
  if (list.length >= length) return list
  const longer = new (list.constructor as new (length: number) => List)(Math.max(length, list.length * 2))
  longer.set(list)
  return longer
}

function write(list: Float64Array, at: number, [x, y, z]: Vector): void {
  list[at] = x
  list[at + 1] = y
  list[at + 2] = z
}

/** Writes the normals of a grid of places; where its edges meet, they follow the surface beyond them. */
function addNormals(places: Float64Array, rows: number, columns: number, normals: Float64Array): void {
  const down = (columns + 1) * 3
  for (let i = 0, p = 0; i <= rows; i++) {
    const row = i * down
    const ringV = isSame(places, row, row + columns * 3)
    for (let j = 0; j <= columns; j++, p += 3) {
      const ringU = (i === 0 || i === rows) && isSame(places, j * 3, rows * down + j * 3)
      const lastU = j * 3 + down * before(i, rows, ringU)
      const nextU = j * 3 + down * (rows - before(rows - i, rows, ringU))
      const lastV = row + 3 * before(j, columns, ringV)
      const nextV = row + 3 * (columns - before(columns - j, columns, ringV))
      write(normals, p, unit(cross(between(places, lastU, nextU), between(places, lastV, nextV))))
    }
  }
}

function between(places: Float64Array, from: number, to: number): Vector {
  return [places[to] - places[from], places[to + 1] - places[from + 1], places[to + 2] - places[from + 2]]
}

function isSame(places: Float64Array, a: number, b: number): boolean {
  return norm(places[a] - places[b], places[a + 1] - places[b + 1], places[a + 2] - places[b + 2]) < 1e-5
}

/** The sample before one; on a closed ring the last sample is the first again. */
function before(i: number, last: number, ring: boolean): number {
  if (i > 0) return i - 1
  return ring ? last - 1 : 0
}
