import { clamp, norm } from '../../kit/core/math.ts'

/** Half axes of the innermost row of seats, in metres. */
const HALF_X = 74
const HALF_Z = 53
const SIDES = 96

/** A part of the bowl between two heights; `near` and `far` scale the ellipse at its foot and top. */
export interface Tier {
  low: number
  high: number
  near: number
  far: number
  kind: 'boards' | 'seats' | 'ribbon' | 'wall'
}

const TIERS: readonly Tier[] = [
  { low: 0, high: 1.1, near: 0.985, far: 0.985, kind: 'boards' },
  { low: 1.1, high: 13, near: 1, far: 1.34, kind: 'seats' },
  { low: 13, high: 15.6, near: 1.34, far: 1.34, kind: 'ribbon' },
  { low: 15.6, high: 35, near: 1.36, far: 1.76, kind: 'seats' },
  { low: 35, high: 45, near: 1.76, far: 1.76, kind: 'wall' },
]
const ROOF_HEIGHT = 45
const ROOF_EDGE = 1.3
const ROOF_BACK = 1.76

/** The inside of a stadium; the latest hit is kept in public fields. */
export class Bowl {
  distance = 0
  part: Tier['kind'] | 'ground' | 'roof' | 'sky' = 'sky'
  x = 0
  y = 0
  z = 0
  /** Metres along the ring of seats, and from the foot of the tier upwards. */
  along = 0
  up = 0
  /** How far up the whole bowl, 0–1. */
  height = 0
  /** For the roof: 0 at its open edge, 1 at its back. */
  inwards = 0

  /** Finds what a ray from inside the bowl meets. */
  trace(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    this.part = 'sky'
    this.distance = 1e4
    if (dy < -1e-5) this.#take('ground', -oy / dy, ox, oy, oz, dx, dy, dz)
    for (const tier of TIERS) {
      const t = leave(tier, ox, oy, oz, dx, dy, dz)
      if (t < this.distance) {
        this.#take(tier.kind, t, ox, oy, oz, dx, dy, dz)
        this.up = this.y - tier.low
      }
    }
    if (dy > 1e-5 && oy < ROOF_HEIGHT) {
      const t = (ROOF_HEIGHT - oy) / dy
      const scale = norm((ox + dx * t) / HALF_X, (oz + dz * t) / HALF_Z)
      if (t < this.distance && scale > ROOF_EDGE && scale < ROOF_BACK) {
        this.#take('roof', t, ox, oy, oz, dx, dy, dz)
        this.inwards = (scale - ROOF_EDGE) / (ROOF_BACK - ROOF_EDGE)
      }
    }
  }

  #take(part: Bowl['part'], t: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    this.part = part
    this.distance = t
    this.x = ox + dx * t
    this.y = oy + dy * t
    this.z = oz + dz * t
    this.along = (Math.atan2(this.z / HALF_Z, this.x / HALF_X) / (2 * Math.PI)) * SIDES * 4
    this.height = clamp(this.y / ROOF_HEIGHT)
  }
}

/** Distance at which a ray from inside passes out through a tier, or infinity. */
function leave(tier: Tier, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
  const slope = (tier.far - tier.near) / (tier.high - tier.low)
  const s0 = tier.near + slope * (oy - tier.low)
  const s1 = slope * dy
  const a = (dx / HALF_X) ** 2 + (dz / HALF_Z) ** 2 - s1 * s1
  const b = (ox * dx) / HALF_X ** 2 + (oz * dz) / HALF_Z ** 2 - s0 * s1
  const c = (ox / HALF_X) ** 2 + (oz / HALF_Z) ** 2 - s0 * s0
  const root = Math.sqrt(Math.max(0, b * b - a * c))
  let nearest = Number.POSITIVE_INFINITY
  for (const t of [(-b + root) / a, (-b - root) / a]) {
    const y = oy + dy * t
    if (t > 0.05 && t < nearest && y >= tier.low && y < tier.high) nearest = t
  }
  return nearest
}
