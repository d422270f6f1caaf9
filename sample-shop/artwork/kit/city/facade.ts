import type { Colour } from '../core/colour.ts'
import { decay, norm, power, smoothstep } from '../core/math.ts'
import { hash, hashUnit } from '../core/random.ts'
import type { Ray } from '../geometry/ray.ts'
import type { CitySky } from '../sky/city-sky.ts'
import { ROOF, type Towers, WALL_X } from './towers.ts'
import { type WindowLook, type WindowSpot, type WindowStyle, Windows } from './windows.ts'

interface FacadeLook extends WindowLook {
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

const STYLES: readonly WindowStyle[] = [
  { width: 1.9, floor: 3.3, left: 0.2, right: 0.8, sill: 0.24, lintel: 0.82 },
  { width: 1.5, floor: 3.6, left: 0.05, right: 0.95, sill: 0.1, lintel: 0.92 },
  { width: 3.8, floor: 3.5, left: 0.02, right: 0.98, sill: 0.36, lintel: 0.88 },
  { width: 1.25, floor: 3.3, left: 0.3, right: 0.84, sill: 0.05, lintel: 0.95 },
]

/** What all walls of a part of a building have in common. */
interface Wall {
  building: number
  box: number
  id: number
  grime: number
  isNeon: boolean
}

/** Metres of wall in a pixel along a grazed wall, at most, per metre across. */
const MOST_SLANT = 24

/** What towers are clad with: glass that mirrors the sky, lit windows, neon and the street's glow. */
export class Facades {
  readonly #look: FacadeLook
  readonly #sky: CitySky
  readonly #windows: Windows
  readonly #spot: WindowSpot = { id: 0, face: 0, across: 0, upwards: 0, blurAcross: 0, blurUpwards: 0, blur: 0 }
  readonly #wall: Wall = { building: -1, box: -1, id: 0, grime: 0, isNeon: false }
  readonly #mirrored = new Float32Array(3)
  readonly #overhead = new Float32Array(3)
  readonly #lamps = new Float32Array(3)

  constructor(look: FacadeLook, sky: CitySky) {
    this.#look = look
    this.#windows = new Windows(look)
    this.#sky = sky
    sky.glow(0, 0.8, 0.3, this.#overhead)
  }

  /** Writes the light of the latest hit, seen along a ray, to out[0..2], and to out[3] that a wall needs no more samples. */
  shade(hit: Towers, { dx, dy, dz }: Ray, pixel: number, out: Float32Array): void {
    const look = this.#look
    if (hit.face === ROOF) {
      const mirrored = this.#overhead
      const stain = 0.5 + 0.5 * hashUnit(Math.floor(hit.x / 3), Math.floor(hit.z / 3), hit.id)
      for (let i = 0; i < 3; i++) out[i] = look.wall[i] * (0.4 + mirrored[i] * 2) * stain
      return
    }
    const mirrored = this.#mirrored
    const lamps = this.#lamps
    const wall = this.#wallOf(hit)
    const side = hit.face === WALL_X
    const facing = Math.abs(side ? dx : dz)
    const passing = Math.abs(side ? dz : dx)
    const level = Math.max(0.05, norm(dx, dz))
    const slant = Math.max(1e-3, facing)
    // What a pixel's disc covers of the wall, on which it falls at a slant.
    const alongWall = pixel * Math.min(MOST_SLANT, level / slant)
    const upWall = pixel * Math.min(MOST_SLANT, norm(1, (dy * passing) / slant) / level)
    const pane = this.#readWindows(hit, wall, pixel, alongWall, upWall)
    this.#sky.glow(side ? -dx : dx, Math.abs(dy) + 0.03, side ? dz : -dz, mirrored)
    const fresnel = look.glass * (0.12 + 0.88 * power(1 - facing, 3)) * (0.35 + 0.65 * pane)
    const shine = fresnel * smoothstep(0, 60, hit.y + 12)
    const glow = decay(hit.y / look.streetReach)
    const plaster = wall.grime * (1 - pane * 0.6) * (0.35 + glow * 2)
    const street = glow * (0.5 + 0.5 * (1 - pane))
    for (let i = 0; i < 3; i++)
      out[i] = look.wall[i] * plaster + look.street[i] * street + mirrored[i] * shine + lamps[i]
    if (wall.isNeon) this.#addNeon(hit, wall.id, alongWall, upWall, out)
    out[3] = -hit.faceHit
  }

  /** Neighbouring pixels mostly show the same building, so that what it has of its own is kept. */
  #wallOf({ id: building, box }: Towers): Wall {
    const wall = this.#wall
    if (building === wall.building && box === wall.box) return wall
    const id = box > 2 ? hash(building, box) : building
    wall.building = building
    wall.box = box
    wall.id = id
    wall.grime = 0.75 + 0.5 * hashUnit(id, 8)
    wall.isNeon = hashUnit(id, 21) < this.#look.neonShare
    return wall
  }

  /** Notes the light of the windows in a pixel, given its extent on the wall; returns its share of glass. */
  #readWindows(hit: Towers, { id }: Wall, pixel: number, alongWall: number, upWall: number): number {
    const spot = this.#spot
    const style = STYLES[id & 3]
    spot.id = id
    spot.face = hit.face
    spot.across = hit.along / style.width
    spot.upwards = hit.y / style.floor
    spot.blurAcross = Math.max(1e-4, alongWall / style.width)
    spot.blurUpwards = Math.max(1e-4, upWall / style.floor)
    spot.blur = pixel / Math.min(style.width, style.floor)
    return this.#windows.read(spot, style, this.#lamps)
  }

  /** Lit crown and vertical edges, as wide as the pixel at least so that they never break up. */
  #addNeon(hit: Towers, id: number, alongWall: number, upWall: number, out: Float32Array): void {
    const { neon } = this.#look
    const colour = neon[(id >>> 5) % neon.length]
    const stature = smoothstep(12, 45, hit.top)
    let light = 0
    const fromTop = hit.top - hit.y
    if ((id >>> 9) & 1) {
      const width = Math.max(0.5, upWall * 0.8)
      light += (smoothstep(width * 1.6, width * 0.6, fromTop) * 1.2 * 0.5) / width
    } else light += decay(fromTop / 7) * 0.3
    if (((id >>> 10) & 3) === 0) {
      const width = Math.max(0.5, alongWall * 0.8)
      const fromEdge = Math.min(hit.along, hit.length - hit.along)
      light += (smoothstep(width * 1.4, width * 0.5, fromEdge) * 0.9 * 0.5) / width
    }
    for (let i = 0; i < 3; i++) out[i] += colour[i] * light * stature
  }
}
