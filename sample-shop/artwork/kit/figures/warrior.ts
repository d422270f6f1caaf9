import { minus, plus, unit, type Vector } from '../core/vector.ts'
import { Mesh } from '../geometry/mesh.ts'
import { addLimb, at, bend, type Fineness } from './limb-mesh.ts'

/** Places in metres of a figure that looks along -x, whose feet stand at y = 0; the right side, at -z, comes first. */
export interface Pose {
  readonly hip: Vector
  readonly chest: Vector
  readonly hands: readonly [Vector, Vector]
  readonly feet: readonly [Vector, Vector]
  /** Where the weapon points. */
  readonly aim: Vector
}

type Weapon = 'sword' | 'spear' | 'bow' | 'banner' | 'none'

export interface Gear {
  readonly weapon: Weapon
  readonly shield?: boolean | undefined
  /** Length of a cloak that streams behind, in metres. */
  readonly cloak?: number | undefined
  /** Materials by their number. */
  readonly steel: number
  readonly mail: number
  readonly cloth: number
  readonly leather: number
  readonly wood: number
}

const pose = (
  hip: Vector,
  chest: Vector,
  hands: readonly [Vector, Vector],
  feet: readonly [Vector, Vector],
  aim: Vector,
): Pose => ({ hip, chest, hands, feet, aim: unit(aim) })

const STANDING = [at(0.12, 0.06, -0.15), at(-0.16, 0.06, 0.15)] as const
const STRIDING = [at(0.45, 0.06, -0.16), at(-0.42, 0.06, 0.16)] as const

export const POSES = {
  stand: pose(at(0, 0.95), at(0, 1.4), [at(-0.2, 1.2, -0.38), at(-0.3, 1.1, 0.28)], STANDING, at(-0.06, 1)),
  guard: pose(at(0, 0.88), at(-0.14, 1.3), [at(-0.15, 1.08, -0.32), at(-0.55, 1.15, 0.18)], STRIDING, at(-1, 0.16)),
  strike: pose(
    at(-0.05, 0.9),
    at(-0.1, 1.34),
    [at(0.05, 1.95, -0.3), at(-0.6, 1.25, 0.25)],
    STRIDING,
    at(0.35, 0.9, -0.15),
  ),
  lunge: pose(
    at(-0.15, 0.82),
    at(-0.42, 1.2),
    [at(-1.02, 1.3, -0.16), at(0.1, 1.1, 0.45)],
    [at(0.6, 0.06, -0.15), at(-0.62, 0.06, 0.1)],
    at(-1, 0.22, 0.1),
  ),
  parry: pose(
    at(0.05, 0.88),
    at(0.12, 1.32),
    [at(-0.4, 1.6, -0.2), at(-0.4, 1.25, 0.3)],
    STRIDING,
    at(-0.35, 0.75, 0.6),
  ),
  run: pose(
    at(-0.05, 0.93),
    at(-0.28, 1.34),
    [at(-0.2, 1.72, -0.36), at(-0.5, 1.15, 0.3)],
    [at(0.6, 0.42, -0.12), at(-0.5, 0.08, 0.12)],
    at(-0.5, 0.85),
  ),
  shoot: pose(at(0, 0.94), at(0.04, 1.38), [at(0.12, 1.56, -0.2), at(-0.62, 1.72, 0.12)], STRIDING, at(-0.85, 0.5)),
  fallen: pose(
    at(0, 0.16),
    at(0.42, 0.18, 0.05),
    [at(0.75, 0.08, -0.4), at(0.2, 0.08, 0.5)],
    [at(-0.8, 0.08, -0.2), at(-0.7, 0.1, 0.25)],
    at(0.5, 0.02, -0.8),
  ),
  ride: pose(
    at(0, 1.5),
    at(-0.1, 1.96),
    [at(-0.2, 1.72, -0.42), at(-0.5, 1.75, 0.12)],
    [at(-0.2, 0.78, -0.46), at(-0.2, 0.78, 0.46)],
    at(-1, -0.06, 0.04),
  ),
  rally: pose(
    at(0, 1.5),
    at(0.02, 1.98),
    [at(-0.15, 2.55, -0.34), at(-0.45, 1.78, 0.12)],
    [at(-0.2, 0.78, -0.46), at(-0.2, 0.78, 0.46)],
    at(-0.3, 0.95),
  ),
} as const satisfies Record<string, Pose>

/** A helmeted figure in mail and surcoat; no face is to be seen. */
export function warrior({ hip, chest, hands, feet, aim }: Pose, gear: Gear, fineness: Fineness): Mesh {
  const mesh = new Mesh()
  const { steel, mail, cloth, leather } = gear
  const limb = (points: readonly Vector[], radii: readonly number[], material: number, flat?: number) =>
    addLimb(mesh, points, radii, material, fineness, flat)
  const up = unit(minus(chest, hip))
  limb(
    [plus(hip, up, -0.05), plus(hip, up, 0.14), chest, plus(chest, up, 0.15)],
    [0.17, 0.155, 0.235, 0.11],
    cloth,
    0.74,
  )
  limb([plus(hip, up, 0.02), plus(hip, up, 0.1)], [0.19, 0.19], leather, 0.8)
  addSkirt(mesh, hip, up, cloth, fineness)
  for (const [i, side] of [-1, 1].entries()) {
    const shoulder = plus(chest, [0, 0.06, side * 0.23])
    const elbow = bend(shoulder, hands[i], 0.32, [0.5, -0.7, side * 0.7])
    limb([plus(shoulder, at(0, 0.08)), plus(shoulder, [0, -0.08, side * 0.04])], [0.13, 0.11], steel)
    limb([shoulder, elbow, hands[i]], [0.1, 0.08, 0.075], mail)
    const joint = plus(hip, [0, -0.05, side * 0.1])
    limb([joint, bend(joint, feet[i], 0.48, [-1, 0.2, side * 0.15]), feet[i]], [0.14, 0.1, 0.075], mail)
    limb([plus(feet[i], at(0.06, -0.01)), plus(feet[i], at(-0.2, -0.02))], [0.075, 0.06], leather)
  }
  const head = plus(chest, up, 0.34)
  limb([plus(head, up, -0.16), head, plus(head, up, 0.17)], [0.13, 0.15, 0.1], steel)
  limb([plus(head, at(-0.12, 0.02, -0.08)), plus(head, at(-0.12, 0.02, 0.08))], [0.035, 0.035], leather)
  limb(
    [plus(head, at(-0.08, 0.15)), plus(head, at(0.06, 0.2)), plus(head, at(0.22, 0.06))],
    at(0.03, 0.07, 0.03),
    cloth,
  )
  addWeapon(mesh, gear, hands, aim, fineness)
  const grip = plus(hands[1], at(-0.08, 0, 0.04))
  if (gear.shield) limb([plus(grip, at(0, -0.46)), grip, plus(grip, at(0, 0.46))], [0.2, 0.36, 0.26], cloth, 0.2)
  if (gear.cloak) addCloak(mesh, plus(chest, at(0.1, 0.14)), gear.cloak, cloth)
  return mesh
}

/** The surcoat below the belt, in folds, open at the bottom. */
function addSkirt(mesh: Mesh, hip: Vector, up: Vector, material: number, [rings, corners]: Fineness): void {
  mesh.surface(Math.ceil(rings / 2), corners * 2, material, (u, v) => {
    const angle = v * Math.PI * 2
    const half = 0.17 + 0.13 * u + 0.02 * u * Math.sin(angle * 7)
    return plus(plus(hip, up, 0.06 - u * 0.5), [Math.cos(angle) * half * 0.85, 0, Math.sin(angle) * half])
  })
}

function addWeapon(mesh: Mesh, gear: Gear, hands: Pose['hands'], aim: Vector, fineness: Fineness): void {
  const [hand, other] = hands
  const { weapon, steel, wood, cloth, leather } = gear
  const rod = (from: number, to: number, radii: readonly number[], material: number) =>
    addLimb(mesh, [plus(hand, aim, from), plus(hand, aim, to)], radii, material, fineness)
  if (weapon === 'sword') {
    rod(0.1, 1.15, [0.05, 0.045, 0.012], steel)
    rod(-0.16, 0.08, [0.035, 0.035], leather)
    const guard = plus(hand, aim, 0.1)
    addLimb(mesh, [plus(guard, at(0, 0.04, -0.16)), plus(guard, at(0, -0.04, 0.16))], [0.03, 0.03], steel, fineness)
  } else if (weapon === 'spear' || weapon === 'banner') {
    rod(-1.1, 1.9, [0.035, 0.03], wood)
    rod(1.85, 2.3, [0.07, 0.01], steel)
    if (weapon === 'banner') addFlag(mesh, plus(hand, aim, 1.8), cloth)
  } else if (weapon === 'bow') {
    const belly = plus(other, at(-0.12, 0))
    const tips: [Vector, Vector] = [plus(other, at(0.2, 0.75)), plus(other, at(0.4, -0.7))]
    addLimb(mesh, [tips[0], belly, tips[1]], [0.02, 0.035, 0.02], wood, fineness)
    for (const tip of tips) addLimb(mesh, [tip, hand], [0.012, 0.012], cloth, fineness)
    addLimb(mesh, [hand, plus(other, aim, 0.3)], [0.016, 0.016], wood, fineness)
  }
}

/** A cloak that streams backwards in folds. */
export function addCloak(mesh: Mesh, collar: Vector, length: number, material: number): void {
  mesh.surface(14, 16, material, (u, v) => {
    const across = v - 0.5
    const fold = Math.sin(v * 15 + u * 4) * 0.07 * u + Math.sin(u * 5 + across) * 0.12 * u
    return plus(collar, [u * length * 0.8, -u * length * 0.42 + fold, across * (0.46 + 0.7 * u * length)])
  })
}

function addFlag(mesh: Mesh, top: Vector, material: number): void {
  mesh.surface(16, 8, material, (u, v) => {
    const tail = 1 - 0.3 * u * (1 - Math.abs(2 * v - 1))
    return plus(top, [
      u * 1.7 * tail,
      -v * (0.85 - 0.25 * u) + 0.1 * Math.sin(u * 7) * u,
      0.16 * Math.sin(u * 8 + v) * u,
    ])
  })
}
