import { clamp, lerp } from '../../kit/core/math.ts'
import type { Random } from '../../kit/core/random.ts'
import type { Vector } from '../../kit/core/vector.ts'
import { horse } from '../../kit/figures/horse.ts'
import type { Fineness } from '../../kit/figures/limb-mesh.ts'
import { type Gear, POSES, warrior } from '../../kit/figures/warrior.ts'
import type { Mesh } from '../../kit/geometry/mesh.ts'
import { project, type ShotCamera } from '../../kit/geometry/shot-camera.ts'
import { STUFF } from './stuffs.ts'

/** A body of warriors, in metres; at a yaw of 0 they look along -x. */
export interface Host {
  readonly team: 'cloth' | 'enemy'
  readonly poses: readonly (keyof typeof POSES)[]
  readonly weapon: Gear['weapon']
  readonly at: readonly [x: number, z: number]
  readonly yaw: number
  /** Ranks behind each other and warriors in each; a ring looks at its middle. */
  readonly ranks: number
  readonly files: number
  readonly gap: readonly [behind: number, beside: number]
  readonly ring?: number
  readonly shields?: boolean
  readonly cloak?: number
  /** Metres above the ground, and by how much each rank is higher than the one before it. */
  readonly up?: number
  readonly climb?: number
  /** Share of them who carry a banner. */
  readonly banners?: number
}

export type Rise = (x: number, z: number) => number

/** How finely a figure is meshed if a metre there is as long in the frame. */
const FINENESS: readonly (readonly [metre: number, fineness: Fineness])[] = [
  [150, [6, 14]],
  [70, [4, 10]],
  [35, [3, 8]],
  [0, [2, 6]],
]
/** Metres that a figure may reach beyond where it stands. */
const REACH = 4

/** From where hosts are seen. */
interface View {
  readonly camera: ShotCamera
  /** Of the frame, in logical units. */
  readonly width: number
  readonly shadows: Shadows
  /** -1 mirrors everything at x. */
  readonly side: number
}

/** Adds hosts to a mesh where they stand on the ground, and darkens the ground with their shadows. */
export function addHosts(
  mesh: Mesh,
  hosts: readonly Host[],
  random: Random,
  rise: Rise,
  { camera, width, shadows, side }: View,
): void {
  for (const host of hosts) {
    const figures = new Map<string, Mesh>()
    for (let i = 0; i < host.ranks * host.files; i++) {
      const [x, z, yaw] = placeOf({ ...host, at: [host.at[0], host.at[1] * side], yaw: host.yaw * side }, i, random)
      const pose = random.pick(host.poses)
      const weapon = random.chance(host.banners ?? 0) ? 'banner' : host.weapon
      const gait = random.integer(0, 1)
      const size = random.range(0.94, 1.06)
      shadows.cast(x, z, pose === 'ride' || pose === 'rally' ? 0.8 : 0.4)
      const fineness = finenessAt(camera, width, [x, 1, z])
      if (!fineness) continue
      const key = `${pose} ${weapon} ${fineness} ${gait}`
      const figure = figures.get(key) ?? figureOf(host, pose, weapon, gait, fineness)
      figures.set(key, figure)
      const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
      const foot = rise(x, z) + (host.up ?? 0) + (host.climb ?? 0) * Math.floor(i / host.files)
      mesh.add(figure, (p) => [
        x + size * (p[0] * cos + p[2] * sin),
        foot + size * p[1],
        z + size * (p[2] * cos - p[0] * sin),
      ])
    }
  }
}

/** How finely a figure is to be meshed; not at all beside the frame or behind the camera. */
function finenessAt(camera: ShotCamera, width: number, place: Vector): Fineness | undefined {
  const { x, metre } = project(camera, place)
  const isSeen = metre < camera.focal && x > -REACH * metre && x < width + REACH * metre
  return isSeen ? FINENESS.find(([least]) => metre > least)?.[1] : undefined
}

function placeOf({ at, yaw, files, gap, ring }: Host, i: number, random: Random): [x: number, z: number, yaw: number] {
  const [rank, file] = [Math.floor(i / files), i % files]
  const turn = ((yaw + random.range(-14, 14)) * Math.PI) / 180
  const behind = (rank + random.range(-0.25, 0.25)) * gap[0]
  if (ring !== undefined) {
    const angle = ((file + 0.5 * (rank % 2) + random.range(-0.2, 0.2)) / files) * 2 * Math.PI
    const radius = ring + behind
    return [at[0] + Math.cos(angle) * radius, at[1] + Math.sin(angle) * radius, turn - angle]
  }
  const beside = (file - (files - 1) / 2 + 0.5 * (rank % 2) + random.range(-0.25, 0.25)) * gap[1]
  const way = (yaw * Math.PI) / 180
  return [
    at[0] + behind * Math.cos(way) + beside * Math.sin(way),
    at[1] - behind * Math.sin(way) + beside * Math.cos(way),
    turn,
  ]
}

function figureOf(
  { team, shields, cloak }: Host,
  pose: keyof typeof POSES,
  weapon: Gear['weapon'],
  gait: number,
  fineness: Fineness,
): Mesh {
  const cloth = STUFF[team]
  const gear: Gear = {
    weapon,
    shield: shields && pose !== 'fallen',
    cloak,
    steel: STUFF.steel,
    mail: STUFF.mail,
    cloth,
    leather: STUFF.leather,
    wood: STUFF.wood,
  }
  const figure = warrior(POSES[pose], gear, fineness)
  return pose === 'ride' || pose === 'rally' ? figure.add(horse(gait, STUFF.hide, cloth, STUFF.mane, fineness)) : figure
}

const CELLS = 640
const CELL = 0.16

/** How dark the ground is where figures keep the light off it. */
export class Shadows {
  readonly #dark = new Float32Array(CELLS * CELLS)
  readonly #way: readonly [x: number, z: number]

  constructor(towards: Vector) {
    const length = Math.min(4, 1.6 / Math.max(0.2, towards[1]))
    this.#way = [-towards[0] * length, -towards[2] * length]
  }

  cast(x: number, z: number, half: number): void {
    const reach = Math.ceil(half / CELL)
    for (let step = 0; step < 12; step++) {
      const column = Math.round((x + (this.#way[0] * step) / 12) / CELL + CELLS / 2)
      const row = Math.round((z + (this.#way[1] * step) / 12) / CELL + CELLS / 2)
      for (let j = -reach; j <= reach; j++)
        for (let i = -reach; i <= reach; i++) {
          const cell = (row + j) * CELLS + column + i
          const dark = clamp(1.3 - (1.3 * Math.hypot(i, j)) / reach) * (1 - step / 26)
          if (column + i >= 0 && column + i < CELLS && dark > this.#dark[cell]) this.#dark[cell] = dark
        }
    }
  }

  /** The share of the light that arrives. */
  readonly reach = (x: number, z: number): number => {
    const [u, v] = [x / CELL + CELLS / 2, z / CELL + CELLS / 2]
    const [i, j] = [Math.floor(u), Math.floor(v)]
    if (i < 0 || j < 0 || i > CELLS - 2 || j > CELLS - 2) return 1
    const at = j * CELLS + i
    const dark = this.#dark
    const near = lerp(dark[at], dark[at + 1], u - i)
    return 1 - 0.85 * lerp(near, lerp(dark[at + CELLS], dark[at + CELLS + 1], u - i), v - j)
  }
}
