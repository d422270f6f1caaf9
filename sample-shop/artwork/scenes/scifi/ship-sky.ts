import type { Colour } from '../../kit/core/colour.ts'
import { clamp, decay, lerp, norm, power, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Ray } from '../../kit/geometry/ray.ts'
import { CitySky } from '../../kit/sky/city-sky.ts'

/** A round ship in metres from the viewer: x to the right, y up, z ahead. */
export interface Ship {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly radius: number
  readonly thickness: number
  /** Strength of the beam it sends down, 0 for none. */
  readonly beam: number
}

interface ShipLook {
  /** Lamps and beams. */
  readonly light: Colour
  readonly rim: Colour
  readonly hull: Colour
}

/** Rings of lamps on the underside: distance from the hub, lamps around, strength. */
const RINGS = [
  [0.3, 24, 1],
  [0.55, 60, 0.8],
  [0.82, 96, 1.1],
] as const

/** Half the width of a beam, in its own measure, beyond which its light has faded to nothing. */
const BEAM_REACH = 2.5

/** The sky over a city with ships before it, listed from far to near. */
export class InvadedSky extends CitySky {
  readonly #ships: readonly Ship[]
  readonly #look: ShipLook
  readonly #plating: Noise
  readonly #haze = new Float32Array(4)

  constructor(noise: Noise, options: ConstructorParameters<typeof CitySky>[1], ships: readonly Ship[], look: ShipLook) {
    super(noise, options)
    this.#plating = noise
    this.#ships = ships
    this.#look = look
  }

  override look(dx: number, dy: number, dz: number, out: Float32Array): void {
    super.look(dx, dy, dz, out)
    for (const ship of this.#ships) {
      this.#addBeam(ship, dx, dy, dz, out)
      this.#paintShip(ship, dx, dy, dz, Number.POSITIVE_INFINITY, out)
    }
  }

  /** Paints the ships that hide what a ray meets at a distance, in metres. */
  paintShips({ dx, dy, dz }: Ray, distance: number, out: Float32Array): void {
    for (const ship of this.#ships) this.#paintShip(ship, dx, dy, dz, distance, out)
  }

  /** A widening shaft of light from the hub to the ground. */
  #addBeam({ x, y, z, radius, beam }: Ship, dx: number, dy: number, dz: number, out: Float32Array): void {
    if (beam === 0 || dz < 0.05) return
    const reach = z / dz
    const height = dy * reach
    if (height > y) return
    const fall = clamp(1 - height / y)
    const width = radius * (0.1 + 0.16 * fall)
    const across = (dx * reach - x) / width
    if (Math.abs(across) > BEAM_REACH) return
    const dust = 0.75 + 0.4 * this.#plating.fbm(across * 1.3 + 3, height * 0.012, 3)
    const strength = decay(across ** 2 * 2.2) * (0.5 - 0.32 * fall) * beam * dust
    for (let i = 0; i < 3; i++) out[i] += this.#look.light[i] * strength * 0.7
  }

  /** Meets the flat ellipsoid of the hull with the ray and lights it. */
  #paintShip(ship: Ship, dx: number, dy: number, dz: number, limit: number, out: Float32Array): void {
    const { x, y, z, radius, thickness } = ship
    const [a, b, c] = [dx / radius, dy / thickness, dz / radius]
    const [p, q, r] = [x / radius, y / thickness, z / radius]
    const square = a * a + b * b + c * c
    const along = a * p + b * q + c * r
    const miss = p * p + q * q + r * r - (along * along) / square
    if (miss > 1) return
    const t = (along - Math.sqrt((1 - miss) * square)) / square
    if (t < 0 || t > limit) return
    const u = a * t - p
    const v = b * t - q
    const w = c * t - r
    const normalY = v / thickness
    const scale = 1 / norm(u / radius, normalY, w / radius)
    const facing = Math.abs((dx * u) / radius + dy * normalY + (dz * w) / radius) * scale
    const hub = norm(u, w)
    const angle = Math.atan2(w, u)
    const plate = hashUnit(Math.floor(angle * 30), Math.floor(hub * 16), 7)
    const spokes = smoothstep(0.03, 0, Math.abs(((angle * 12) / Math.PI) % 1) - 0.02) * 0.4
    const panels = panelLight(hub, angle)
    const grime = 0.7 + 0.5 * this.#plating.fbm(u * 9, w * 9, 4, 0.55)
    const lamps = lampLight(hub, angle) * (v < 0 ? 1 : 0.6)
    const core = v < 0 ? decay((hub / 0.13) ** 2) * 1.8 + decay((hub / 0.4) ** 2) * 0.16 : 0
    const rim = power(1 - facing, 3)
    const above = v > 0 ? normalY * scale : 0
    const inside = smoothstep(1, 0.985, miss)
    const veil = 0.12 + 0.3 * smoothstep(600, 3000, z)
    const { light, rim: sun, hull } = this.#look
    // The haze before the hull has the sky's colour, but none of its stars.
    this.glow(dx, Math.max(0, dy), dz, this.#haze)
    for (let i = 0; i < 3; i++) {
      const metal = (hull[i] * 0.8 + 0.012) * (0.5 + 0.6 * plate) * panels * grime * (1 - spokes)
      const lit = metal * (1 + above * sun[i] * 5) + sun[i] * rim * 0.5 + light[i] * (lamps + core)
      out[i] = lerp(out[i], lerp(lit, this.#haze[i], veil), inside)
    }
  }
}

/** Small hull panels of uneven tone with dark seams. */
function panelLight(hub: number, angle: number): number {
  const row = hub * 64
  // Fewer panels fit around the hub than around the rim.
  const around = (angle / (2 * Math.PI) + 1) * (24 + 24 * Math.floor(hub * 8))
  const tone = 0.72 + 0.56 * hashUnit(Math.floor(around), Math.floor(row), 11)
  const seam = Math.max(Math.abs((row % 1) - 0.5), Math.abs((around % 1) - 0.5))
  return tone * (1 - 0.45 * smoothstep(0.44, 0.49, seam))
}

function lampLight(hub: number, angle: number): number {
  let light = 0
  for (const [ring, count, strength] of RINGS) {
    const turn = ((angle / (2 * Math.PI)) * count + count) % 1
    const off = hashUnit(Math.floor((angle / (2 * Math.PI)) * count), count, 3) < 0.12 ? 0.15 : 1
    const near = decay(((hub - ring) / 0.012) ** 2) * smoothstep(0.5, 0.3, Math.abs(turn - 0.5))
    light += (near * 1.5 + decay(((hub - ring) / 0.05) ** 2) * 0.07) * strength * off
  }
  return light
}
