import { smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import type { Traits } from '../../kit/core/scene.ts'
import type { Vector } from '../../kit/core/vector.ts'
import { airlight, type CorridorShape } from '../../kit/geometry/corridor.ts'
import type { TargetCamera } from '../../kit/geometry/target-camera.ts'

/** The distance from which on a torch lights no stone, and its square. */
const FAR_SQUARE = 170
const FAR = Math.sqrt(FAR_SQUARE)
/** Half the width of a flame's place, and where it begins and ends above its torch. */
const FLAME_HALF = 0.3
const FLAME_FOOT = -0.12
const FLAME_HEIGHT = 0.62

/** The torches along a corridor; flat lists, as every ray asks every torch. */
export class Torches {
  /** The numbers of all torches. */
  readonly all: Uint8Array
  readonly #noise: Noise
  readonly #count: number
  /** How far from the middle they all hang. */
  readonly #across: number
  readonly #x: Float64Array
  readonly #y: number
  readonly #z: Float64Array
  readonly #power: Float64Array

  constructor(shape: CorridorShape, traits: Traits, noise: Noise) {
    this.#noise = noise
    const random = traits.random('torches')
    const lit: { x: number; z: number; power: number }[] = []
    // They hang on the fronts of the ribs and light the stones around them.
    const reach = shape.halfWidth - shape.ribDepth * 0.55
    const before = shape.ribHalf + 0.2
    for (let k = 1; k * shape.ribSpacing < shape.length - 4; k++)
      for (const side of [-1, 1]) {
        if (k > 6 && random.chance(0.5)) continue
        lit.push({ x: side * reach, z: k * shape.ribSpacing - before, power: random.range(0.75, 1.2) })
      }
    this.#count = lit.length
    this.#across = reach
    this.all = Uint8Array.from(lit.keys())
    this.#y = Math.min(2.1, shape.wallHeight * 0.95)
    this.#x = Float64Array.from(lit, ({ x }) => x)
    this.#z = Float64Array.from(lit, ({ z }) => z)
    this.#power = Float64Array.from(lit, ({ power }) => power)
  }

  /** Where every torch is in the picture. */
  projected(camera: TargetCamera): Vector[] {
    return [...this.all].map((i) => camera.project(this.#x[i], this.#y, this.#z[i]))
  }

  /** The light of some torches that haze scatters towards the viewer along `reach` of a ray. */
  glow(
    some: Uint8Array,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
  ): number {
    const x = this.#x
    const z = this.#z
    const power = this.#power
    const fromY = oy - this.#y
    let glow = 0
    for (let k = 0; k < some.length; k++) {
      const i = some[k]
      glow += power[i] * airlight(ox - x[i], fromY, oz - z[i], dx, dy, dz, reach)
    }
    return glow
  }

  /** How much of the flames a ray meets. */
  fire(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number {
    const x = this.#x
    const z = this.#z
    let fire = 0
    if (!this.#mayMeet(ox, oy, dx, dy, reach)) return fire
    const perDepth = 1 / dz
    for (let i = 0; i < this.#count; i++) {
      const t = (z[i] - oz) * perDepth
      if (t <= 0 || t >= reach) continue
      const across = ox + dx * t - x[i]
      if (Math.abs(across) <= FLAME_HALF) fire += this.#flame(across, oy + dy * t - this.#y, z[i])
    }
    return fire
  }

  /** Whether a ray comes, within `reach`, to the height and the side where flames are. */
  #mayMeet(ox: number, oy: number, dx: number, dy: number, reach: number): boolean {
    const foot = (this.#y + FLAME_FOOT - oy) / dy
    const top = (this.#y + FLAME_FOOT + FLAME_HEIGHT - oy) / dy
    const from = Math.max(0, Math.min(foot, top))
    const to = Math.min(reach, Math.max(foot, top))
    const farthest = Math.max(Math.abs(ox + dx * from), Math.abs(ox + dx * to))
    return from <= to && farthest >= this.#across - FLAME_HALF
  }

  /** The light on a point of a surface with the given normal. */
  light(px: number, py: number, pz: number, nx: number, ny: number, nz: number): number {
    const x = this.#x
    const z = this.#z
    const power = this.#power
    const ly = this.#y + 0.2 - py
    let light = 0
    // They are listed from the nearest to the farthest along the corridor.
    for (let i = 0; i < this.#count; i++) {
      const lz = z[i] - pz
      if (lz < -FAR) continue
      if (lz > FAR) break
      const lx = x[i] - px
      const square = lx * lx + ly * ly + lz * lz
      if (square > FAR_SQUARE) continue
      const away = Math.sqrt(square)
      const facing = 0.85 * (nx * lx + ny * ly + nz * lz) + 0.15 * away
      if (facing > 0) light += (power[i] * Math.min(facing, away)) / (away * (0.25 + square * 0.42))
    }
    return light
  }

  /** A licking teardrop, 0–1. */
  #flame(x: number, y: number, seed: number): number {
    const up = (y - FLAME_FOOT) / FLAME_HEIGHT
    if (up < 0 || up > 1) return 0
    const sway = this.#noise.gradient(up * 2.2 + seed, seed * 3.1) * 0.16 * up
    const width = 0.2 * Math.sqrt(up) * (1 - up) * 1.75
    return smoothstep(width, width * 0.25, Math.abs(x - sway)) * (1 - up * 0.5)
  }
}
