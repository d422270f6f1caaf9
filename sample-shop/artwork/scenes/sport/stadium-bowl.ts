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
    let part: Bowl['part'] = 'sky'
    let distance = 1e4
    let low = 0
    if (dy < -1e-5 && -oy / dy < distance) {
      part = 'ground'
      distance = -oy / dy
    }
    const square = (dx / HALF_X) ** 2 + (dz / HALF_Z) ** 2
    const product = (ox * dx) / HALF_X ** 2 + (oz * dz) / HALF_Z ** 2
    const fromMiddle = (ox / HALF_X) ** 2 + (oz / HALF_Z) ** 2
    for (let i = 0; i < TIERS.length; i++) {
      const t = leave(TIERS[i], oy, dy, square, product, fromMiddle)
      if (t >= distance) continue
      part = TIERS[i].kind
      distance = t
      low = TIERS[i].low
    }
    if (dy > 1e-5 && oy < ROOF_HEIGHT) {
      const t = (ROOF_HEIGHT - oy) / dy
      const scale = norm((ox + dx * t) / HALF_X, (oz + dz * t) / HALF_Z)
      if (t < distance && scale > ROOF_EDGE && scale < ROOF_BACK) {
        part = 'roof'
        distance = t
        this.inwards = (scale - ROOF_EDGE) / (ROOF_BACK - ROOF_EDGE)
      }
    }
    this.part = part
    this.distance = distance
    if (part === 'sky') return
    this.x = ox + dx * distance
    this.y = oy + dy * distance
    this.z = oz + dz * distance
    this.up = this.y - low
    this.height = clamp(this.y / ROOF_HEIGHT)
    if (part === 'ground') return
    this.along = (Math.atan2(this.z / HALF_Z, this.x / HALF_X) / (2 * Math.PI)) * SIDES * 4
  }
}

/** Distance at which a ray from inside passes out through a tier, or infinity; its level part is given as on a unit circle. */
function leave(tier: Tier, oy: number, dy: number, square: number, product: number, fromMiddle: number): number {
  const slope = (tier.far - tier.near) / (tier.high - tier.low)
  const s0 = tier.near + slope * (oy - tier.low)
  const s1 = slope * dy
  const a = square - s1 * s1
  const b = product - s0 * s1
  const c = fromMiddle - s0 * s0
  const root = Math.sqrt(Math.max(0, b * b - a * c))
  const first = (-b + root) / a
  const second = (-b - root) / a
  return Math.min(within(tier, oy, dy, first), within(tier, oy, dy, second))
}

/** The distance if the ray is at the tier's height there, or infinity. */
function within({ low, high }: Tier, oy: number, dy: number, t: number): number {
  const y = oy + dy * t
  return t > 0.05 && y >= low && y < high ? t : Number.POSITIVE_INFINITY
}
