import type { Colour } from '../core/colour.ts'
import { clamp, lerp, power, smoothstep } from '../core/math.ts'
import { hash, hashUnit } from '../core/random.ts'
import type { CitySky } from '../sky/city-sky.ts'
import { ROOF, type Towers, WALL_X } from './towers.ts'

interface FacadeLook {
  /** Colours of lit windows; the first is the most common. */
  windows: readonly Colour[]
  /** Share of lit windows, 0–1. */
  lit: number
  windowLight: number
  /** Glow of the streets on the lower floors, and how high it reaches in metres. */
  street: Colour
  streetReach: number
  /** Crowns, edges and signs. */
  neon: readonly Colour[]
  /** Share of buildings with neon, 0–1. */
  neonShare: number
  wall: Colour
  /** How mirror-like glass is, 0–1. */
  glass: number
}

/** Window grid of a building style: pitch in metres, window spans in 0–1 of a pitch. */
const STYLES = [
  { width: 1.9, floor: 3.3, left: 0.2, right: 0.8, sill: 0.24, lintel: 0.82 },
  { width: 1.5, floor: 3.6, left: 0.05, right: 0.95, sill: 0.1, lintel: 0.92 },
  { width: 3.8, floor: 3.5, left: 0.02, right: 0.98, sill: 0.36, lintel: 0.88 },
  { width: 1.25, floor: 3.3, left: 0.3, right: 0.84, sill: 0.05, lintel: 0.95 },
] as const

/** Share of a filter of the given width, centred at x, that windows [from, to] of every unit cover. */
function coverage(x: number, width: number, from: number, to: number): number {
  return (covered(x + width / 2, from, to) - covered(x - width / 2, from, to)) / width
}

function covered(x: number, from: number, to: number): number {
  const cell = Math.floor(x)
  return cell * (to - from) + clamp(x - cell - from, 0, to - from)
}

/** Mean of what ceilings, furniture and mullions take away, given back so that a room is as bright near as from afar. */
const MEAN_SHADE = 0.47

/** A room's light through its window: bright ceilings, furniture and a mullion. */
function interior(across: number, upwards: number, id: number, detail: number): number {
  if (detail <= 0) return 1
  const column = Math.floor(across)
  const floor = Math.floor(upwards)
  const inU = across - column
  const inV = upwards - floor
  const slot = hashUnit(column * 5 + Math.floor(inU * 5), floor, id + 9)
  const furniture = inV < 0.3 + 0.4 * slot ? 0.5 : 0
  const mullion = Math.abs(inU - 0.5) < 0.025 ? 0.6 : 0
  const shade = 0.45 * (1 - inV) + furniture + mullion
  return (1 - detail * Math.min(0.85, shade)) / (1 - detail * MEAN_SHADE)
}

/** What towers are clad with: glass that mirrors the sky, lit windows, neon and the street's glow. */
export class Facades {
  readonly #look: FacadeLook
  readonly #sky: CitySky
  readonly #mirrored = new Float32Array(3)

  constructor(look: FacadeLook, sky: CitySky) {
    this.#look = look
    this.#sky = sky
  }

  /** Writes the light of the latest hit, seen along (dx, dy, dz), to out[0..2]. */
  shade(hit: Towers, dx: number, dy: number, dz: number, pixel: number, out: Float32Array): void {
    const look = this.#look
    const mirrored = this.#mirrored
    if (hit.face === ROOF) {
      this.#sky.glow(0, 0.8, 0.3, mirrored)
      const stain = 0.5 + 0.5 * hashUnit(Math.floor(hit.x / 3), Math.floor(hit.z / 3), hit.id)
      for (let i = 0; i < 3; i++) out[i] = look.wall[i] * (0.4 + mirrored[i] * 2) * stain
      return
    }
    const id = hit.box > 2 ? hash(hit.id, hit.box) : hit.id
    const style = STYLES[id & 3]
    const across = hit.along / style.width
    const upwards = hit.y / style.floor
    const blurU = Math.max(1e-4, pixel / style.width)
    const blurV = Math.max(1e-4, pixel / style.floor)
    const pane =
      clamp(coverage(across, blurU, style.left, style.right)) *
      clamp(coverage(upwards, blurV, style.sill, style.lintel))
    const side = hit.face === WALL_X
    const facing = Math.abs(side ? dx : dz)
    this.#sky.glow(side ? -dx : dx, Math.abs(dy) + 0.03, side ? dz : -dz, mirrored)
    const fresnel = look.glass * (0.12 + 0.88 * power(1 - facing, 3)) * (0.35 + 0.65 * pane)
    const shine = fresnel * smoothstep(0, 60, hit.y + 12)
    const lamp = this.#windowLight(hit, id, across, upwards, pane, Math.max(blurU, blurV))
    const glow = Math.exp(-hit.y / look.streetReach)
    const tint = look.windows[this.#tint(id, Math.floor(upwards))]
    const grime = 0.75 + 0.5 * hashUnit(id, 8)
    for (let i = 0; i < 3; i++) {
      const wall = look.wall[i] * grime * (1 - pane * 0.6)
      out[i] = wall * (0.35 + glow * 2) + look.street[i] * glow * (0.5 + 0.5 * (1 - pane))
      out[i] += mirrored[i] * shine + tint[i] * lamp
    }
    if (hashUnit(id, 21) < look.neonShare) this.#addNeon(hit, id, pixel, out)
  }

  #tint(id: number, floor: number): number {
    const h = hashUnit(id, 3) * 0.8 + hashUnit(id, floor, 4) * 0.2
    return h < 0.6 ? 0 : h < 0.84 ? 1 : 2
  }

  #windowLight(hit: Towers, id: number, across: number, upwards: number, pane: number, blur: number): number {
    const { lit, windowLight } = this.#look
    const luck = hashUnit(id, 1)
    const busy = lit * (0.25 + 1.5 * luck * Math.sqrt(luck))
    const floor = Math.floor(upwards)
    const column = Math.floor(across) + (hit.face << 12)
    const wholeFloor = hashUnit(floor, 6, id)
    const run = hashUnit(Math.floor(across / 5) + (hit.face << 8), floor, id)
    const chance = wholeFloor < 0.1 * busy + 0.02 ? 0.93 : run < 0.4 ? busy * 1.5 : busy * 0.45
    const on = hashUnit(column, floor, id + 1) < chance ? 1 : 0
    const level = 0.22 + 1.5 * power(hashUnit(column, floor, id + 5), 3)
    const resolved = smoothstep(1.3, 0.35, blur)
    const average = lerp(chance, busy * 0.8, smoothstep(0.9, 2.5, blur)) * 0.55
    const room = level * interior(across, upwards, id, smoothstep(0.3, 0.05, blur))
    return pane * lerp(average, on * room, resolved) * windowLight
  }

  /** Lit crown and vertical edges, as wide as the pixel at least so that they never break up. */
  #addNeon(hit: Towers, id: number, pixel: number, out: Float32Array): void {
    const { neon } = this.#look
    const colour = neon[(id >>> 5) % neon.length]
    const width = Math.max(0.5, pixel * 0.8)
    const thin = 0.5 / width
    const stature = smoothstep(12, 45, hit.top)
    let light = 0
    const fromTop = hit.top - hit.y
    if ((id >>> 9) & 1) light += smoothstep(width * 1.6, width * 0.6, fromTop) * 1.2 * thin
    else light += Math.exp(-fromTop / 7) * 0.3
    if (((id >>> 10) & 3) === 0) {
      const fromEdge = Math.min(hit.along, hit.length - hit.along)
      light += smoothstep(width * 1.4, width * 0.5, fromEdge) * 0.9 * thin
    }
    for (let i = 0; i < 3; i++) out[i] += colour[i] * light * stature
  }
}
