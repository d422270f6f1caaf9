import type { Vector } from '../core/vector.ts'
import { spline } from '../geometry/curve.ts'
import { Mesh, rowByRow, type Surface } from '../geometry/mesh.ts'
import { addFrontWing, addRearWing } from './formula-wings.ts'
import type { Model } from './model.ts'
import { PART, placed, type VehicleColours, vehicleMaterials, wheel } from './parts.ts'

const FRONT_AXLE = 1.05
const REAR_AXLE = 4.65
const WHEEL_RADIUS = 0.36
const FRONT_TYRE = 0.305
const REAR_TYRE = 0.405
const HALF_TRACK = 1

/** A station of the monocoque: x, height of the middle, half width, half height. */
type Station = readonly [x: number, y: number, half: number, rise: number]

const MONOCOQUE: readonly Station[] = [
  [0.12, 0.26, 0.06, 0.03],
  [0.4, 0.32, 0.1, 0.06],
  [0.8, 0.41, 0.13, 0.09],
  [1.2, 0.48, 0.17, 0.12],
  [1.7, 0.5, 0.22, 0.16],
  [2.2, 0.47, 0.3, 0.2],
  [2.7, 0.44, 0.34, 0.24],
  [3.3, 0.4, 0.32, 0.24],
  [4, 0.36, 0.26, 0.2],
  [4.7, 0.34, 0.16, 0.15],
  [5.15, 0.35, 0.08, 0.08],
]

const ENGINE_COVER: readonly Station[] = [
  [2.92, 0.78, 0.11, 0.13],
  [3.1, 0.76, 0.15, 0.19],
  [3.5, 0.68, 0.16, 0.22],
  [4.1, 0.56, 0.13, 0.2],
  [4.7, 0.45, 0.08, 0.13],
]

let known: Mesh | null = null

/** A single-seater to the 2022 proportions (5.4 m long, 2 m wide), which has the same shape in every picture. */
export function formulaModel(colours: VehicleColours, brakes = false): Model {
  known ??= formulaMesh()
  return {
    mesh: known.copy(),
    materials: vehicleMaterials({
      ...colours,
      brake: brakes ? colours.brake : undefined,
      keeps: 0.75,
    }),
    footprint: { front: 0.4, rear: 5.1, halfWidth: 0.72 },
    detail: ({ material, position: [x, y, z] }, look) => {
      // The accent follows the spine and the nose tip, as liveries do.
      if (material === PART.paint && ((x < 0.34 && Math.abs(z) < 0.11) || (x > 2.9 && y > 0.83)))
        look.colour = colours.accent
    },
  }
}

/** Builds half of it and mirrors it. */
function formulaMesh(): Mesh {
  const mesh = new Mesh()
  mesh.surface(120, 32, PART.paint, lofted(MONOCOQUE))
  mesh.surface(70, 28, PART.paint, lofted(ENGINE_COVER))
  mesh.ball([2.93, 0.8, 0], [0.02, 0.1, 0.09], PART.dark)
  mesh.surface(40, 2, PART.paint, (u, v) => [3.3 + u * 1.35, 0.9 - u * 0.32 - v * 0.2, 0.004])
  addSidepod(mesh)
  addCockpit(mesh)
  addFrontWing(mesh)
  addRearWing(mesh)
  addWheels(mesh)
  return mesh.mirror()
}

function lofted(stations: readonly Station[]): Surface {
  const middles = stations.map(([x, y, half]): Vector => [x, y, half])
  const rises = stations.map(([x, , , rise]): Vector => [x, rise, 0])
  const squareness = (value: number) => Math.sign(value) * Math.abs(value) ** 0.7
  return rowByRow((u) => {
    const [x, y, half] = spline(middles, u)
    const rise = spline(rises, u)[1]
    return (v) => {
      const angle = v * Math.PI
      return [x, y + rise * squareness(Math.cos(angle)), half * squareness(Math.sin(angle))]
    }
  })
}

function addSidepod(mesh: Mesh): void {
  mesh.surface(70, 28, PART.paint, (u, v) => {
    const x = 2.25 + u * 2.2
    const taper = 1 - u ** 2.2 * 0.75
    const angle = v * Math.PI
    const half = 0.26 + 0.46 * taper * Math.abs(Math.sin(angle)) ** 0.45
    const top = 0.6 - u * u * 0.22
    const low = 0.24 - 0.12 * u
    return [x, low + (top - low) * (0.5 + 0.5 * Math.cos(angle)), half]
  })
  mesh.surface(1, 1, PART.dark, (u, v) => [2.26, 0.26 + u * 0.32, 0.3 + v * 0.38])
  mesh.box([3.2, 0.06, 0.38], [3.3, 0.03, 0.76], PART.dark)
  mesh.box([4.95, 0.2, 0.3], [0.5, 0.26, 0.012], PART.dark)
  mesh.box([4.9, 0.32, 0.26], [0.5, 0.02, 0.52], PART.dark)
}

function addCockpit(mesh: Mesh): void {
  mesh.ball([2.55, 0.66, 0], [0.36, 0.06, 0.2], PART.dark)
  mesh.ball([2.68, 0.78, 0], [0.145, 0.14, 0.125], PART.accent)
  mesh.ball([2.63, 0.785, 0], [0.115, 0.045, 0.118], PART.glass)
  mesh.tube(
    [
      [3.0, 0.72, 0.33],
      [2.75, 0.83, 0.32],
      [2.4, 0.9, 0.24],
      [2.18, 0.91, 0.1],
      [2.14, 0.91, 0],
    ],
    0.028,
    PART.dark,
  )
  mesh.tube(
    [
      [2.14, 0.91, 0],
      [2.02, 0.82, 0],
      [1.86, 0.64, 0],
    ],
    0.024,
    PART.dark,
  )
  mesh.box([2.05, 0.74, 0.52], [0.05, 0.08, 0.2], PART.paint)
  mesh.tube(
    [
      [2.08, 0.72, 0.44],
      [2.12, 0.62, 0.3],
    ],
    0.01,
    PART.dark,
  )
}

function addWheels(mesh: Mesh): void {
  for (const [axle, width, inner] of [
    [FRONT_AXLE, FRONT_TYRE, 0.2],
    [REAR_AXLE, REAR_TYRE, 0.18],
  ]) {
    const z = HALF_TRACK - width / 2
    const hub = z - width * 0.4
    const turned = wheel({ radius: WHEEL_RADIUS, width, spokes: 10, rim: 0.635, thickness: 0.012 })
    mesh.add(turned, placed([axle, WHEEL_RADIUS, z]))
    mesh.lathe(
      [axle, WHEEL_RADIUS, z],
      [
        [-width * 0.42, 0.05],
        [-width * 0.42, 0.235],
      ],
      PART.dark,
    )
    for (const [along, from, to] of [
      [-0.22, 0.56, 0.46],
      [0.24, 0.54, 0.45],
      [-0.2, 0.36, 0.26],
      [0.26, 0.36, 0.26],
      [0.05, 0.58, 0.3],
    ])
      mesh.tube(
        [
          [axle + along, from, inner],
          [axle + along * 0.15, to, hub],
        ],
        0.014,
        PART.dark,
        8,
        0.5,
      )
  }
}
