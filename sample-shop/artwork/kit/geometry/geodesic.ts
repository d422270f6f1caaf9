import { cross, unit, type Vector } from '../core/vector.ts'

const GOLDEN = (1 + Math.sqrt(5)) / 2

/** The 12 corners of an icosahedron on the unit sphere. */
export const ICOSAHEDRON: readonly Vector[] = [-1, 1].flatMap((a) =>
  [-GOLDEN, GOLDEN].flatMap((b) => [unit([0, a, b]), unit([a, b, 0]), unit([b, 0, a])]),
)

interface Face {
  corners: readonly [Vector, Vector, Vector]
  centre: Vector
  /** Rows that turn a point into its weights of the three corners. */
  weights: readonly [Vector, Vector, Vector]
}

/** The 20 faces of the icosahedron. */
export const FACES: readonly Face[] = findFaces()

function findFaces(): Face[] {
  const faces: Face[] = []
  for (let i = 0; i < 12; i++)
    for (let j = i + 1; j < 12; j++)
      for (let k = j + 1; k < 12; k++) {
        const [a, b, c] = [ICOSAHEDRON[i], ICOSAHEDRON[j], ICOSAHEDRON[k]]
        if (dot(a, b) < 0.4 || dot(b, c) < 0.4 || dot(a, c) < 0.4) continue
        const volume = dot(a, cross(b, c))
        const row = (p: Vector, q: Vector): Vector => {
          const normal = cross(p, q)
          return [normal[0] / volume, normal[1] / volume, normal[2] / volume]
        }
        faces.push({
          corners: [a, b, c],
          centre: unit([a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]]),
          weights: [row(b, c), row(c, a), row(a, b)],
        })
      }
  return faces
}

/**
 * Writes the nearest point of a geodesic grid to out[0..2]: every edge of the icosahedron split
 * into `frequency` parts, so 10 frequency² + 2 nearly even points cover the sphere.
 */
export function nearestGeodesic(x: number, y: number, z: number, frequency: number, out: Float64Array): void {
  let face = FACES[0]
  let best = -2
  for (const candidate of FACES) {
    const c = candidate.centre
    const facing = c[0] * x + c[1] * y + c[2] * z
    if (facing > best) {
      best = facing
      face = candidate
    }
  }
  const [u, v, w] = face.weights
  let a = u[0] * x + u[1] * y + u[2] * z
  let b = v[0] * x + v[1] * y + v[2] * z
  let c = w[0] * x + w[1] * y + w[2] * z
  const scale = frequency / (a + b + c)
  a *= scale
  b *= scale
  c *= scale
  let i = Math.round(a)
  let j = Math.round(b)
  let k = Math.round(c)
  const errorA = Math.abs(a - i)
  const errorB = Math.abs(b - j)
  const errorC = Math.abs(c - k)
  if (errorA >= errorB && errorA >= errorC) i = frequency - j - k
  else if (errorB >= errorC) j = frequency - i - k
  else k = frequency - i - j
  const [p, q, r] = face.corners
  const px = p[0] * i + q[0] * j + r[0] * k
  const py = p[1] * i + q[1] * j + r[1] * k
  const pz = p[2] * i + q[2] * j + r[2] * k
  const length = Math.sqrt(px * px + py * py + pz * pz)
  out[0] = px / length
  out[1] = py / length
  out[2] = pz / length
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
