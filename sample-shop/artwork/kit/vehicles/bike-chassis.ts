import { plus, type Vector } from '../core/vector.ts'
import { spline } from '../geometry/curve.ts'
import type { Mesh } from '../geometry/mesh.ts'
import type { BikeOptions } from './bike-options.ts'
import { PART, placed, wheel } from './parts.ts'

/** Axles, top of the steering head (25 degrees of rake) and pivot of the swing arm. */
const FRONT: Vector = [0.3, 0.3, 0]
const REAR: Vector = [1.73, 0.315, 0]
const HEAD: Vector = [0.62, 0.93, 0]
const PIVOT: Vector = [1.17, 0.43, 0]

/** Adds both wheels and the chain. */
export function addWheels(mesh: Mesh, spokes: number): void {
  const common = { spokes, rim: 0.72, thickness: 0.013, round: true, pair: 0.09 }
  mesh.add(wheel({ ...common, radius: 0.3, width: 0.12 }), placed(FRONT))
  mesh.add(wheel({ ...common, radius: 0.315, width: 0.19 }), placed(REAR))
  mesh.lathe(
    plus(REAR, [0, 0, -0.12]),
    [
      [0, 0.05],
      [0.004, 0.11],
      [-0.004, 0.112],
    ],
    PART.metal,
  )
  mesh.tube([plus(REAR, [0, 0.11, -0.12]), [1.45, 0.46, -0.12], [1.2, 0.475, -0.12]], 0.011, PART.metal, 40)
  mesh.tube([plus(REAR, [0, -0.11, -0.12]), [1.45, 0.29, -0.12], [1.2, 0.385, -0.12]], 0.011, PART.metal, 40)
}

/** Adds the fork, mudguard, handlebar, mirror and lamp. */
export function addFront(mesh: Mesh, options: BikeOptions): void {
  const z = 0.105
  mesh.tube(
    [
      [0.29, 0.29, z],
      [0.43, 0.58, z],
    ],
    0.031,
    PART.metal,
    8,
  )
  mesh.tube(
    [
      [0.42, 0.56, z],
      [0.62, 0.97, z],
    ],
    0.025,
    PART.accent,
    8,
  )
  mesh.box([0.5, 0.735, 0.06], [0.09, 0.03, 0.14], PART.dark)
  mesh.box([0.6, 0.95, 0.06], [0.1, 0.025, 0.14], PART.dark)
  mesh.surface(30, 10, PART.paint, (u, v) => {
    const angle = 0.5 + u * 1.9
    const radius = 0.33 - 0.02 * v * v
    return [FRONT[0] + Math.cos(angle) * radius, FRONT[1] + Math.sin(angle) * radius, v * 0.075]
  })
  const grip: Vector[] =
    options.style === 'sport'
      ? [
          [0.6, 0.93, 0.1],
          [0.64, 0.92, 0.24],
          [0.7, 0.9, 0.36],
        ]
      : [
          [0.62, 1, 0],
          [0.63, 1.04, 0.15],
          [0.68, 1.05, 0.3],
          [0.74, 1.03, 0.4],
        ]
  mesh.tube(grip, (t) => (t > 0.7 ? 0.018 : 0.012), PART.dark)
  mesh.tube([spline(grip, 0.8), plus(spline(grip, 0.8), [-0.03, 0.12, 0.05])], 0.006, PART.dark, 6)
  mesh.ball(plus(spline(grip, 0.8), [-0.03, 0.15, 0.07]), [0.015, 0.035, 0.055], PART.dark)
  if (options.style === 'roadster') {
    mesh.ball([0.45, 0.88, 0], [0.09, 0.1, 0.1], PART.dark)
    mesh.ball([0.405, 0.88, 0], [0.06, 0.085, 0.085], PART.glass)
    const ring = Array.from({ length: 9 }, (_, i): Vector => {
      const angle = (i / 8) * Math.PI
      return [0.372, 0.88 + Math.cos(angle) * 0.068, Math.sin(angle) * 0.068]
    })
    mesh.tube(ring, 0.008, PART.headlamp, 40)
  }
}

/** Adds the engine, frame, swing arm and shock absorber. */
export function addEngine(mesh: Mesh): void {
  mesh.ball([0.98, 0.42, 0], [0.23, 0.17, 0.17], PART.dark)
  mesh.ball([1.02, 0.42, 0.14], [0.1, 0.1, 0.06], PART.metal)
  for (let i = 0; i < 6; i++) mesh.box([0.86 - i * 0.012, 0.52 + i * 0.028, 0.08], [0.24, 0.014, 0.2], PART.metal)
  mesh.ball([0.95, 0.68, 0], [0.22, 0.1, 0.1], PART.dark)
  mesh.ball([0.84, 0.56, 0], [0.15, 0.2, 0.11], PART.dark)
  mesh.box([0.63, 0.56, 0.09], [0.04, 0.3, 0.18], PART.dark)
  mesh.tube(
    [plus(HEAD, [0, -0.05, 0.04]), [0.85, 0.78, 0.14], [1.1, 0.62, 0.15], plus(PIVOT, [0, 0, 0.12])],
    0.026,
    PART.accent,
  )
  mesh.tube([plus(HEAD, [0.02, -0.14, 0.04]), [0.78, 0.6, 0.13], [0.9, 0.45, 0.14]], 0.02, PART.accent)
  mesh.tube([plus(PIVOT, [0, 0, 0.1]), [1.45, 0.4, 0.12], plus(REAR, [0, 0, 0.115])], 0.03, PART.dark, 16, 1.4)
  mesh.tube(
    [
      [1.1, 0.62, 0.08],
      [1.35, 0.74, 0.07],
      [1.6, 0.82, 0.06],
    ],
    0.014,
    PART.accent,
  )
  mesh.tube(
    [
      [1.25, 0.42, 0.03],
      [1.28, 0.66, 0.03],
    ],
    0.03,
    PART.caliper,
    12,
  )
  mesh.box([1.2, 0.3, 0.22], [0.03, 0.02, 0.12], PART.dark)
}

/** Adds the exhaust; the silencer sits on one side only. */
export function addExhaust(mesh: Mesh): void {
  for (const z of [0.05, -0.05])
    mesh.tube(
      [
        [0.72, 0.55, z],
        [0.64, 0.42, z],
        [0.72, 0.24, z],
        [0.95, 0.2, z * 0.5],
        [1.15, 0.21, 0.06],
      ],
      0.021,
      PART.metal,
      50,
    )
  mesh.tube(
    [
      [1.12, 0.21, 0.06],
      [1.3, 0.26, 0.14],
      [1.4, 0.31, 0.16],
    ],
    0.024,
    PART.metal,
  )
  mesh.tube(
    [
      [1.36, 0.29, 0.155],
      [1.5, 0.36, 0.165],
      [1.78, 0.49, 0.175],
    ],
    (t) => 0.035 + 0.022 * Math.sin(Math.min(1, t * 2) * 1.57),
    PART.dark,
    30,
  )
  mesh.ball([1.79, 0.495, 0.176], [0.02, 0.05, 0.05], PART.metal)
}
