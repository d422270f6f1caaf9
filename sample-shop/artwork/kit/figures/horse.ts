import type { Vector } from '../core/vector.ts'
import { Mesh } from '../geometry/mesh.ts'
import { addLimb, at, type Fineness } from './limb-mesh.ts'

/** Hoof and knee of each leg, right fore, left fore, right hind, left hind: stretched, gathered, reared. */
const GAITS: readonly (readonly (readonly [knee: Vector, hoof: Vector])[])[] = [
  [
    [at(-1.15, 0.95, -0.18), at(-1.6, 0.55, -0.18)],
    [at(-1, 0.75, 0.18), at(-1.3, 0.25, 0.18)],
    [at(0.85, 0.7, -0.2), at(1.4, 0.4, -0.2)],
    [at(1, 0.75, 0.2), at(1.6, 0.6, 0.2)],
  ],
  [
    [at(-1.05, 0.85, -0.18), at(-0.7, 0.5, -0.18)],
    [at(-0.75, 0.6, 0.18), at(-0.6, 0.08, 0.18)],
    [at(0.45, 0.7, -0.2), at(0.3, 0.2, -0.2)],
    [at(0.6, 0.6, 0.2), at(0.65, 0.08, 0.2)],
  ],
]

/** A horse that gallops along -x, in a cloth of its rider's colour; its saddle is at the origin, 1.5 m up. */
export function horse(gait: number, hide: number, cloth: number, dark: number, fineness: Fineness): Mesh {
  const mesh = new Mesh()
  const limb = (points: readonly Vector[], radii: readonly number[], material = hide, flat?: number) =>
    addLimb(mesh, points, radii, material, fineness, flat)
  limb([at(-0.95, 1.2), at(-0.5, 1.2), at(0.3, 1.18), at(0.95, 1.3)], [0.3, 0.42, 0.38, 0.34])
  limb([at(-0.7, 1.3), at(-1.1, 1.72), at(-1.4, 1.98)], [0.34, 0.22, 0.16])
  limb([at(-1.3, 2.05), at(-1.6, 1.86), at(-1.92, 1.6)], [0.15, 0.17, 0.1])
  limb([at(-1.35, 2.2), at(-1.05, 1.95), at(-0.7, 1.62)], [0.06, 0.12, 0.08], dark, 1.6)
  limb([at(0.95, 1.42), at(1.35, 1.35), at(1.9, 1.1, 0.1)], [0.07, 0.14, 0.04], dark)
  for (const side of [-0.07, 0.07])
    limb(
      [
        [-1.3, 2.12, side],
        [-1.27, 2.3, side],
      ],
      [0.05, 0.015],
    )
  for (const [i, [knee, hoof]] of GAITS[gait % GAITS.length].entries()) {
    const hip: Vector = [i < 2 ? -0.65 : 0.75, 1.1, knee[2]]
    limb([hip, knee, hoof], [0.2, 0.11, 0.07])
    limb([hoof, [hoof[0] - 0.02, hoof[1] - 0.1, hoof[2]]], [0.08, 0.09], dark)
  }
  mesh.surface(16, 14, cloth, (u, v) => {
    const angle = (v - 0.5) * 3.6
    const drop = Math.max(0, Math.abs(angle) - 1.3) * 0.5
    const wave = 0.05 * Math.sin(u * 14 + angle)
    return [-0.75 + u * 1.6, 1.22 + 0.44 * Math.cos(angle) - drop, Math.sin(angle) * 0.46 + wave * drop]
  })
  return mesh
}
