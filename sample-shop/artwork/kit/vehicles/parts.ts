import { type Colour, scaled } from '../core/colour.ts'
import { plus, type Vector } from '../core/vector.ts'
import { spline } from '../geometry/curve.ts'
import { Mesh, rowByRow } from '../geometry/mesh.ts'
import type { Material } from './model.ts'

/** The materials that all vehicles share, as indexes. */
export const PART = {
  paint: 0,
  glass: 1,
  dark: 2,
  tyre: 3,
  rim: 4,
  disc: 5,
  caliper: 6,
  headlamp: 7,
  tail: 8,
  metal: 9,
  accent: 10,
} as const

export interface VehicleColours {
  paint: Colour
  accent: Colour
  rim: Colour
  caliper: Colour
  headlamp: Colour
  tail: Colour
  /** Light of hot brake discs. */
  brake?: Colour | undefined
  /** Share of light the paint mirrors head-on. */
  gloss?: number
  /** Share of the light's tint that the paint does not take on, 0–1. */
  keeps?: number
}

/** Lists the materials in the order of PART; paint that keeps its colour under every light also has a little of its own. */
export function vehicleMaterials(colours: VehicleColours): Material[] {
  const black: Colour = [0.004, 0.004, 0.005]
  const { gloss = 0.1, keeps = 0 } = colours
  return [
    { colour: colours.paint, shine: gloss, edge: 0.9, flake: 2.2, keeps, emission: scaled(colours.paint, 0.3 * keeps) },
    { colour: black, shine: 0.07, edge: 1 },
    { colour: black, shine: 0.012, edge: 0.18 },
    { colour: [0.009, 0.009, 0.01], shine: 0.01, edge: 0.12 },
    { colour: colours.rim, shine: 0.2, edge: 0.8, flake: 1.5 },
    { colour: [0.05, 0.05, 0.055], shine: 0.25, edge: 0.6, emission: colours.brake },
    { colour: colours.caliper, shine: 0.06, edge: 0.5 },
    { colour: black, shine: 0, edge: 0, emission: colours.headlamp },
    { colour: black, shine: 0, edge: 0, emission: colours.tail },
    { colour: [0.06, 0.06, 0.065], shine: 0.5, edge: 0.9 },
    { colour: colours.accent, shine: 0.06, edge: 0.7 },
  ]
}

interface WheelOptions {
  radius: number
  width: number
  spokes: number
  /** Share of the radius that the rim fills. */
  rim?: number
  /** Radius of a spoke in metres. */
  thickness?: number
  /** Spokes come in pairs, spread by this angle in radians. */
  pair?: number
  /** Rounds the tread as on a motorcycle. */
  round?: boolean
}

/** Makes a wheel around the origin, its outer face towards +z. */
export function wheel(options: WheelOptions): Mesh {
  const { radius: r, width: w, spokes, rim = 0.7, thickness = 0.02, pair = 0, round } = options
  const mesh = new Mesh()
  const half = w / 2
  const shoulder = round ? 0.86 : 0.965
  const section: Vector[] = [
    [-half * 0.86, r * rim, 0],
    [-half, r * (rim + shoulder) * 0.5, 0],
    [-half * 0.86, r * shoulder, 0],
    [-half * 0.5, r * (round ? 0.97 : 0.995), 0],
    [0, r, 0],
    [half * 0.5, r * (round ? 0.97 : 0.995), 0],
    [half * 0.86, r * shoulder, 0],
    [half, r * (rim + shoulder) * 0.5, 0],
    [half * 0.86, r * rim, 0],
  ]
  // From rim to rim, read anew for each part of a turn.
  const columns = 40
  const profile = Array.from({ length: columns + 1 }, (_, k) => spline(section, k / columns))
  const tread = rowByRow((u) => {
    const cos = Math.cos(u * Math.PI * 2)
    const sin = Math.sin(u * Math.PI * 2)
    return (v) => {
      const [z, radius] = profile[Math.round(v * columns)]
      return [cos * radius, sin * radius, z]
    }
  })
  mesh.surface(120, columns, PART.tyre, tread)
  const lip = half * 0.86
  for (const side of round ? [1, -1] : [1])
    mesh.lathe(
      [0, 0, 0],
      [
        [side * lip, r * rim * 1.01],
        [side * (lip + 0.006), r * rim * 0.985],
        [side * lip * 0.9, r * rim * 0.95],
        [side * lip * 0.4, r * rim * 0.92],
      ],
      PART.rim,
    )
  mesh.lathe(
    [0, 0, 0],
    [
      [lip * 0.5, r * rim * 0.93],
      [-lip, r * rim * 0.9],
    ],
    PART.dark,
  )
  if (!round)
    mesh.lathe(
      [0, 0, 0],
      [
        [-lip * 0.6, 0],
        [-lip * 0.6, r * rim * 0.92],
      ],
      PART.dark,
    )
  const face = round ? 0 : half * 0.7
  for (let i = 0; i < spokes; i++) {
    for (const spread of pair ? [-pair, pair] : [0]) {
      const angle = (i / spokes) * Math.PI * 2 + 0.3
      const at = (radius: number, turn: number, z: number): Vector => [
        Math.cos(angle + turn) * radius,
        Math.sin(angle + turn) * radius,
        z,
      ]
      mesh.tube(
        [
          at(r * 0.08, 0, face * 0.9),
          at(r * rim * 0.5, spread * 0.6, face * 0.96),
          at(r * rim * 0.97, spread, face + half * 0.08),
        ],
        (t) => thickness * (1.15 - 0.35 * Math.sin(t * Math.PI)),
        PART.rim,
        16,
      )
    }
  }
  mesh.ball([0, 0, face], [r * 0.13, r * 0.13, half * 0.25], PART.rim)
  const disc = round ? half * 0.55 : half * 0.15
  const hub = r * rim * (round ? 0.52 : 0.28)
  mesh.lathe(
    [0, 0, 0],
    [
      [disc, hub],
      [disc + 0.002, r * rim * 0.8],
      [disc - 0.012, r * rim * 0.8],
      [disc - 0.012, hub],
    ],
    PART.disc,
  )
  mesh.surface(12, 4, PART.caliper, (u, v) => {
    const angle = -0.5 + u
    const radius = r * rim * (0.58 + 0.3 * v)
    const bulge = Math.sin(v * Math.PI) * 0.03
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, disc + 0.012 + bulge]
  })
  return mesh
}

/** Places a mesh; `turn` rotates it about the vertical axis, in radians (steering). */
export function placed(centre: Vector, turn = 0): (point: Vector) => Vector {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return ([x, y, z]) => plus(centre, [x * cos + z * sin, y, z * cos - x * sin])
}
