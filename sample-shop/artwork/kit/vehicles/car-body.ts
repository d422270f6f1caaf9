import { lerp } from '../core/math.ts'
import { blend, type Vector } from '../core/vector.ts'
import { curve, fair } from '../geometry/curve.ts'
import { rowByRow, type Surface } from '../geometry/mesh.ts'
import type { CarSpec } from './car-specs.ts'

/** Half the width of the car at x. */
export function bodyHalf(spec: CarSpec, x: number): number {
  return curve(spec.plan)(x)
}

/** The half body: u from nose to tail, v from the centre line over the shoulder to the floor. */
export function bodySurface(spec: CarSpec): Surface {
  const rails = [spec.plan, spec.centre, spec.crown, spec.shoulder, spec.sill].map(curve)
  return rowByRow((u) => {
    const x = u * spec.length
    const [plan, centre, crown, shoulder, sill] = rails.map((rail) => rail(x))
    const half = plan * 1.015
    const section: Vector[] = [
      [x, lerp(centre, crown, 0.35), -half * 0.42],
      [x, centre, 0],
      [x, lerp(centre, crown, 0.35), half * 0.42],
      [x, crown + 0.015, half * 0.78],
      [x, lerp(crown, shoulder, 0.4), half * 0.96],
      [x, shoulder, half],
      [x, lerp(shoulder, sill, 0.55), half * 0.97],
      [x, sill + 0.04, half * 0.965],
      [x, sill, half * 0.95],
      [x, sill - 0.01, half * 0.8],
      [x, sill - 0.01, 0],
      [x, sill - 0.01, -half * 0.8],
    ]
    return (v) => fair(section, v)
  })
}

/** Closes an end of the body towards its middle. */
export function capped(edge: Vector, bulge: number, u: number): Vector {
  const middle: Vector = [edge[0] + bulge, lerp(edge[1], 0.3, 0.3), 0]
  const [, y, z] = blend(edge, middle, u)
  return [edge[0] + bulge * Math.sin(u * Math.PI * 0.5), y, z]
}

/** The half cabin: u from the windscreen's foot to the rear, v from the roof to the window line. */
export function cabinSurface(spec: CarSpec): Surface {
  const [roof, roofHalf, beltHalf, crown, centre] = [
    spec.roof,
    spec.roofHalf,
    spec.beltHalf,
    spec.crown,
    spec.centre,
  ].map(curve)
  const from = spec.roof[0][0]
  const to = spec.roof[spec.roof.length - 1][0]
  return rowByRow((u) => {
    const x = lerp(from, to, u)
    const base = Math.min(crown(x), centre(x)) - 0.05
    const top = Math.max(base + 0.01, roof(x))
    const section: Vector[] = [
      [x, lerp(top, base, 0.02), -roofHalf(x) * 0.6],
      [x, top, 0],
      [x, lerp(top, base, 0.02), roofHalf(x) * 0.6],
      [x, lerp(top, base, 0.14), roofHalf(x) * 0.96],
      [x, lerp(top, base, 0.55), lerp(roofHalf(x), beltHalf(x), 0.6)],
      [x, base, beltHalf(x)],
      [x, base - 0.3, beltHalf(x) * 1.1],
    ]
    return (v) => fair(section, v)
  })
}
