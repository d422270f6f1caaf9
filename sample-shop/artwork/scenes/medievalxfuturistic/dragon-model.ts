import { blend, cross, minus, plus, unit, type Vector } from '../../kit/core/vector.ts'
import { addLimb, at, type Fineness } from '../../kit/figures/limb-mesh.ts'
import { addCloak, type Gear, POSES, type Pose, warrior } from '../../kit/figures/warrior.ts'
import { spline } from '../../kit/geometry/curve.ts'
import { Mesh } from '../../kit/geometry/mesh.ts'
import { STUFF } from './stuffs.ts'

/** How a dragon flies. */
export interface Flight {
  /** Angles of the wings above the level, in degrees: at the shoulder, and by how much the tips bend further. */
  readonly wings: number
  readonly tips: number
  /** How high the head is raised, and how far the tail sways aside, in metres. */
  readonly neck: number
  readonly sway: number
  /** Degrees by which it leans into a turn to its right, and by which it dives. */
  readonly bank?: number
  readonly dive?: number
  readonly rider?: 'reins' | 'sword' | 'lance' | undefined
}

const FINE: Fineness = [10, 18]

/** A dragon of 13 metres that flies along -x, its saddle at the origin, with its rider. */
export function dragonModel(flight: Flight): Mesh {
  const mesh = new Mesh()
  const { neck, sway, rider } = flight
  const spine = [
    at(-4.3, 0.6 + neck, -sway * 0.2),
    at(-3.6, 0.65 + neck * 0.8, -sway * 0.1),
    at(-2.7, 0.2 + neck * 0.4),
    at(-1.6, -0.35),
    at(-0.4, -0.55),
    at(1, -0.5),
    at(2.3, -0.35),
    at(3.8, -0.2, sway * 0.3),
    at(5.4, -0.35, sway),
    at(7, -0.3, sway * 1.3),
    at(8.4, 0.1, sway),
  ]
  addLimb(mesh, spine, [0.24, 0.32, 0.46, 0.72, 0.82, 0.74, 0.52, 0.34, 0.22, 0.13, 0.05], STUFF.scales, [8, 32])
  addLimb(
    mesh,
    spine.slice(1, 7).map((p) => plus(p, [0, -0.14, 0])),
    [0.26, 0.38, 0.64, 0.74, 0.66, 0.42],
    STUFF.belly,
    [8, 24],
  )
  addHead(mesh, spine[0], unit(minus(spine[0], spine[1])))
  addSpines(mesh, spine)
  mesh.surface(1, 6, STUFF.skin, (u, v) =>
    plus(spine[10], [u * 0.9 * Math.sin(v * Math.PI) - 0.2, (v - 0.5) * 1.1 * (1 - u * 0.5), 0]),
  )
  for (const side of [-1, 1]) {
    addLegs(mesh, side)
    addWing(mesh, side, flight)
  }
  if (rider) addRider(mesh, rider)
  return turned(mesh, flight)
}

function addHead(mesh: Mesh, at: Vector, ahead: Vector): void {
  const level = unit([ahead[0], ahead[1] * 0.3 - 0.15, ahead[2]])
  const point = (along: number, up: number, aside = 0) => plus(plus(at, level, along), [0, up, aside])
  addLimb(
    mesh,
    [point(-0.2, 0.02), point(0.25, 0.1), point(0.75, 0.06), point(1.15, 0)],
    [0.24, 0.31, 0.22, 0.13],
    STUFF.scales,
    FINE,
    0.85,
  )
  addLimb(mesh, [point(0.05, -0.15), point(0.5, -0.3), point(0.98, -0.42)], [0.2, 0.14, 0.07], STUFF.belly, FINE, 0.6)
  for (const side of [-1, 1]) {
    addLimb(
      mesh,
      [point(0.1, 0.25, side * 0.16), point(-0.45, 0.5, side * 0.34), point(-1.15, 0.5, side * 0.42)],
      [0.11, 0.08, 0.02],
      STUFF.horn,
      FINE,
    )
    addLimb(mesh, [point(0, 0.02, side * 0.26), point(-0.5, 0, side * 0.52)], [0.07, 0.02], STUFF.horn, FINE)
    mesh.ball(point(0.48, 0.2, side * 0.2), [0.07, 0.06, 0.05], STUFF.ember)
    for (let i = 0; i < 4; i++)
      addLimb(
        mesh,
        [point(0.65 + i * 0.13, -0.06, side * (0.15 - i * 0.02)), point(0.65 + i * 0.13, -0.2, side * 0.12)],
        [0.03, 0.005],
        STUFF.horn,
        [4, 8],
      )
  }
}

/** Spines along the back, but not where the rider sits. */
function addSpines(mesh: Mesh, spine: readonly Vector[]): void {
  for (let t = 0.03; t < 0.95; t += 0.03) {
    if (t > 0.27 && t < 0.47) continue
    const size = 0.5 * (1 - t) + 0.12
    const root = plus(spline(spine, t), [0, 0.2 + 0.55 * Math.sin(Math.PI * Math.min(1, t * 1.25)) ** 2 - t * 0.12, 0])
    addLimb(
      mesh,
      [plus(root, [-0.1, -0.15, 0]), plus(root, [size * 0.6, size * 0.75, 0])],
      [size * 0.22, 0.01],
      STUFF.horn,
      [4, 10],
    )
  }
}

function addLegs(mesh: Mesh, side: number): void {
  const hind = [
    at(1.9, -0.6, side * 0.45),
    at(2.3, -1.2, side * 0.75),
    at(3, -1.1, side * 0.7),
    at(3.3, -1.45, side * 0.7),
  ]
  const fore = [at(-1.5, -0.7, side * 0.55), at(-1.2, -1.35, side * 0.8), at(-0.7, -1.5, side * 0.75)]
  addLimb(mesh, hind, [0.5, 0.32, 0.18, 0.12], STUFF.scales, FINE)
  addLimb(mesh, fore, [0.34, 0.2, 0.12], STUFF.scales, FINE)
  for (const foot of [hind[3], fore[2]])
    for (const spread of [-0.16, 0, 0.16])
      addLimb(mesh, [foot, plus(foot, [0.3, -0.12, spread])], [0.09, 0.015], STUFF.horn, [4, 8])
}

/** Arm, long fingers and the skin between them; the wing turns at the shoulder, and further out at the wrist. */
function addWing(mesh: Mesh, side: number, { wings, tips }: Flight): void {
  const turn = (x: number, out: number, droop = 0): Vector => {
    const near = (wings * Math.PI) / 180
    const far = near + (tips * Math.PI) / 180
    const inner = Math.min(out, 3.1)
    const outer = Math.max(0, out - 3.1)
    const up = Math.sin(near) * inner + Math.sin(far) * outer - droop
    return [x, 0.05 + up, side * (0.5 + Math.cos(near) * inner + Math.cos(far) * outer)]
  }
  const [shoulder, elbow, wrist] = [turn(-1.1, 0), turn(-0.5, 1.5), turn(-1.7, 3.1)]
  const fingers = [turn(-0.9, 7.6), turn(1.5, 6.7), turn(2.9, 5), turn(3.3, 3)]
  const flank = turn(2.4, 0, 0.3)
  addLimb(mesh, [shoulder, elbow, wrist], [0.36, 0.24, 0.17], STUFF.scales, FINE)
  addLimb(mesh, [wrist, plus(wrist, [-0.6, 0.25, 0])], [0.13, 0.01], STUFF.horn, FINE)
  const normal = unit(cross(minus(fingers[1], wrist), minus(fingers[2], wrist)))
  const sag = (at: Vector, amount: number) => plus(at, normal, -side * amount)
  fingers.forEach((tip, i) => {
    const knuckle = sag(blend(wrist, tip, 0.5), -0.22)
    addLimb(mesh, [wrist, knuckle, tip], [0.12, 0.075, 0.025], STUFF.scales, [10, 12])
    if (i === 0) return
    mesh.surface(14, 14, STUFF.skin, (u, v) => {
      const edge = blend(fingers[i - 1], tip, v)
      const reach = u * (1 - 0.24 * Math.sin(Math.PI * v) * u)
      return sag(
        blend(wrist, edge, reach),
        0.3 * Math.sin(Math.PI * v) * u - 0.22 * Math.sin(Math.PI * u) * Math.cos(Math.PI * v) ** 2,
      )
    })
  })
  mesh.surface(16, 14, STUFF.skin, (u, v) => {
    const reach = v * (1 - 0.16 * Math.sin(Math.PI * u))
    return sag(
      blend(spline([shoulder, elbow, wrist], u), blend(flank, fingers[3], u), reach),
      0.35 * Math.sin(Math.PI * u) * v,
    )
  })
}

const GEAR: Gear = {
  weapon: 'none',
  steel: STUFF.steel,
  mail: STUFF.mail,
  cloth: STUFF.cloth,
  leather: STUFF.leather,
  wood: STUFF.wood,
}

/** Larger than life, so that one sees at once who flies. */
const RIDER_SIZE = 1.3

function addRider(mesh: Mesh, rider: NonNullable<Flight['rider']>): void {
  const seat: Pose = rider === 'sword' ? POSES.rally : POSES.ride
  const hands: Pose['hands'] = rider === 'reins' ? [at(-0.6, 1.7, -0.14), at(-0.6, 1.7, 0.14)] : seat.hands
  const weapon = rider === 'reins' ? 'none' : rider === 'lance' ? 'banner' : 'sword'
  const feet: Pose['feet'] = [at(-0.35, 0.95, -0.62), at(-0.35, 0.95, 0.62)]
  const figure = warrior({ ...seat, hands, feet }, { ...GEAR, weapon }, FINE)
  addCloak(figure, plus(seat.chest, [0.12, 0.14, 0]), 1.7, STUFF.cloth)
  mesh.add(figure, ([x, y, z]) => [(x - 0.6) * RIDER_SIZE, (y - 1.4) * RIDER_SIZE + 0.42, z * RIDER_SIZE])
  addLimb(mesh, [at(-1.4, 0.32), at(-0.7, 0.36), at(0.1, 0.36)], [0.3, 0.36, 0.34], STUFF.leather, FINE, 0.4)
  for (const side of [-0.16, 0.16])
    addLimb(
      mesh,
      [at(-1.5, 0.82, side), at(-2.6, 0.6, side * 2), at(-3.7, 0.75, side * 2)],
      [0.025, 0.025, 0.025],
      STUFF.leather,
      [8, 8],
    )
}

/** Leans into the turn and dives. */
function turned(mesh: Mesh, { bank = 0, dive = 0 }: Flight): Mesh {
  const [roll, pitch] = [bank, dive].map((angle) => (angle * Math.PI) / 180)
  return new Mesh().add(mesh, ([x, y, z]) => {
    const [high, aside] = [y * Math.cos(roll) - z * Math.sin(roll), y * Math.sin(roll) + z * Math.cos(roll)]
    return [x * Math.cos(pitch) - high * Math.sin(pitch), x * Math.sin(pitch) + high * Math.cos(pitch), aside]
  })
}
