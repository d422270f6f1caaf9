import { plus, type Vector } from '../core/vector.ts'
import { spline } from '../geometry/curve.ts'
import { type Mesh, rowByRow } from '../geometry/mesh.ts'
import type { BikeOptions } from './bike-options.ts'
import { PART } from './parts.ts'

/** A station of the bodywork: x, top, bottom, half width. */
type Station = readonly [x: number, top: number, bottom: number, half: number]

/** Adds the tank, seat, tail and, on a sport bike, the fairing. */
export function addBodywork(mesh: Mesh, { style }: BikeOptions): void {
  const sport = style === 'sport'
  shell(mesh, PART.paint, [
    [0.66, 0.92, 0.84, 0.06],
    [0.72, 1.01, 0.76, 0.13],
    [0.84, 1.045, 0.72, 0.165],
    [0.98, 1.0, 0.71, 0.15],
    [1.1, 0.9, 0.72, 0.1],
    [1.16, 0.84, 0.73, 0.07],
  ])
  shell(mesh, PART.dark, [
    [1.06, 0.83, 0.76, 0.07],
    [1.18, 0.835, 0.74, 0.12],
    [1.34, 0.84, 0.76, 0.135],
    [1.46, sport ? 0.88 : 0.86, 0.79, 0.12],
    [1.52, sport ? 0.9 : 0.86, 0.81, 0.1],
  ])
  shell(
    mesh,
    PART.paint,
    [
      [1.4, 0.84, 0.76, 0.09],
      [1.52, sport ? 0.95 : 0.88, 0.8, 0.105],
      [1.66, sport ? 0.99 : 0.89, 0.84, 0.085],
      [1.8, sport ? 1.0 : 0.89, 0.9, 0.045],
    ].map(([x, top, bottom, half]): Station => [x, top, Math.min(bottom, top - 0.02), half]),
  )
  const tail = sport ? 0.965 : 0.875
  mesh.tube(
    [
      [1.815, tail, 0],
      [1.81, tail, 0.04],
      [1.78, tail + 0.005, 0.085],
    ],
    0.012,
    PART.tail,
    30,
  )
  mesh.tube(
    [
      [1.7, tail - 0.1, 0],
      [1.84, tail - 0.24, 0],
      [1.9, tail - 0.34, 0],
    ],
    0.015,
    PART.dark,
    14,
  )
  mesh.box([1.9, tail - 0.38, 0.05], [0.012, 0.12, 0.1], PART.dark)
  if (sport) addFairing(mesh)
}

function addFairing(mesh: Mesh): void {
  shell(mesh, PART.paint, [
    [0.29, 0.86, 0.8, 0.03],
    [0.36, 0.93, 0.74, 0.12],
    [0.48, 1.01, 0.68, 0.18],
    [0.6, 1.0, 0.52, 0.21],
    [0.74, 0.93, 0.31, 0.215],
    [0.9, 0.8, 0.22, 0.205],
    [1.06, 0.6, 0.2, 0.185],
    [1.2, 0.42, 0.22, 0.15],
    [1.3, 0.33, 0.25, 0.09],
  ])
  mesh.surface(24, 16, PART.glass, (u, v) => {
    const angle = v * Math.PI * 0.5
    const half = (0.06 + 0.13 * u) * Math.sin(angle)
    return [
      0.37 + u * 0.3 + (1 - Math.cos(angle)) * 0.1,
      0.93 + u * 0.21 - (1 - Math.cos(angle)) * (0.04 + 0.1 * u),
      half,
    ]
  })
  mesh.tube(
    [
      [0.315, 0.835, 0.045],
      [0.34, 0.85, 0.1],
      [0.42, 0.88, 0.165],
    ],
    0.009,
    PART.headlamp,
    30,
  )
}

function shell(mesh: Mesh, material: number, stations: readonly (readonly number[])[]): void {
  const spine = stations.map(([x, top, bottom]): Vector => [x, top, bottom])
  const sides = stations.map(([x, , , half]): Vector => [x, half, 0])
  const around = rowByRow((u) => {
    const [x, top, bottom] = spline(spine, u)
    const half = spline(sides, u)[1]
    return (v) => {
      const angle = v * Math.PI
      const round = Math.abs(Math.sin(angle)) ** 0.75
      return [x, (top + bottom) / 2 + ((top - bottom) / 2) * Math.cos(angle), half * round]
    }
  })
  mesh.surface(60, 28, material, around)
}

/** A rider in a tuck or upright, for pictures where the bike is small. */
export function addRider(mesh: Mesh, { style }: BikeOptions): void {
  const lean = style === 'sport' ? 0.16 : 0
  const shoulders: Vector = [0.98 - lean, 1.3 - lean * 0.7, 0]
  mesh.tube([[1.3, 0.92, 0], [1.22, 1.08, 0], plus(shoulders, [0.06, -0.02, 0])], (t) => 0.13 + 0.03 * t, PART.dark, 30)
  mesh.tube(
    [
      [1.28, 0.9, 0.08],
      [0.98, 0.88, 0.2],
      [0.94, 0.82, 0.21],
    ],
    (t) => 0.09 - 0.02 * t,
    PART.dark,
  )
  mesh.tube(
    [
      [0.94, 0.85, 0.21],
      [1.08, 0.6, 0.2],
      [1.2, 0.36, 0.2],
      [1.1, 0.32, 0.2],
    ],
    (t) => 0.07 - 0.02 * t,
    PART.dark,
  )
  mesh.tube(
    [plus(shoulders, [0, 0, 0.17]), [0.86 - lean, 1.1 - lean * 0.5, 0.3], [0.7, 0.98, 0.36]],
    (t) => 0.065 - 0.025 * t,
    PART.dark,
  )
  mesh.ball(plus(shoulders, [-0.07, 0.16, 0]), [0.145, 0.15, 0.125], PART.accent)
  mesh.ball(plus(shoulders, [-0.12, 0.16, 0]), [0.11, 0.055, 0.115], PART.glass)
}
