import { type Colour, hex } from '../core/colour.ts'
import { FloatImage } from '../core/float-image.ts'
import { clamp, decay, lerp, norm, power, smoothstep } from '../core/math.ts'
import type { Noise } from '../core/noise.ts'
import { Ramp } from '../core/ramp.ts'
import { hash } from '../core/random.ts'

/** The sun or moon: direction as x/z and y/z ratios, radius alike. */
export interface Disc {
  x: number
  y: number
  radius: number
  colour: Colour
  brightness: number
  /** Shows seas and craters. */
  moon: boolean
}

interface CitySkyOptions {
  /** From the horizon (first) to the zenith (last). */
  colours: readonly string[]
  cloud: string
  /** -1 none to 1 overcast. */
  coverage: number
  stars: number
  disc?: Disc | undefined
}

const MAP_WIDTH = 1400
const MAP_HEIGHT = 700
/** The map spans x/z in ±REACH and dy in 0–1. */
const REACH = 2.2

/** The sky over a city: gradient, clouds and stars in a map, the disc drawn sharp on top. */
export class CitySky {
  readonly disc?: Disc | undefined
  readonly #ramp: Ramp
  readonly #noise: Noise
  readonly #map = new FloatImage(MAP_WIDTH, MAP_HEIGHT)
  readonly #isPainted = new Uint8Array(MAP_HEIGHT)
  readonly #light = new Float32Array(3)
  readonly #cloud: Colour
  readonly #coverage: number
  readonly #stars: number
  readonly #sunward: Colour = [0, 0, 1]

  constructor(noise: Noise, options: CitySkyOptions) {
    const { colours, disc } = options
    this.#ramp = new Ramp(colours.map((colour, i) => [i / (colours.length - 1), hex(colour)]))
    this.#noise = noise
    this.#stars = options.stars
    this.disc = disc
    if (disc) {
      const length = norm(disc.x, disc.y, 1)
      this.#sunward = [disc.x / length, disc.y / length, 1 / length]
    }
    this.#cloud = hex(options.cloud)
    this.#coverage = options.coverage
  }

  /** The smooth sky in a direction, for reflections and light. */
  glow(dx: number, dy: number, dz: number, out: Float32Array): void {
    this.#ramp.read(Math.sqrt(clamp(dy)), out)
    const { disc } = this
    if (!disc) return
    const sunward = this.#sunward
    const towards = clamp(dx * sunward[0] + dy * sunward[1] + dz * sunward[2])
    const wide = disc.moon ? 0.05 : 0.12
    const narrow = disc.moon ? 0.1 : 0.2
    const fifth = power(towards, 5)
    const halo = (fifth * wide + power(fifth, 12) * narrow) * disc.brightness
    const dimmed = 0.55 + 0.45 * towards
    for (let i = 0; i < 3; i++) out[i] = out[i] * dimmed + disc.colour[i] * halo
  }

  /** Everything that is seen in a direction ahead. */
  look(dx: number, dy: number, dz: number, out: Float32Array): void {
    const ahead = Math.max(0.05, dz)
    const up = Math.sqrt(clamp(dy))
    this.#paintAround(up)
    this.#map.sample(dx / ahead / REACH / 2 + 0.5, up, out)
    if (this.#stars > 0 && dy > 0.02) this.#addStar(dx / ahead, dy / ahead, out)
    const { disc } = this
    if (!disc) return
    const fromX = (dx / ahead - disc.x) / disc.radius
    const fromY = (dy / ahead - disc.y) / disc.radius
    const distance = Math.sqrt(fromX * fromX + fromY * fromY)
    if (distance > 1.02) return
    const inside = smoothstep(1.006, 0.99, distance)
    let relief = 1
    if (disc.moon) {
      const seas = this.#noise.fbm(fromX * 1.5 + 9, fromY * 1.5, 6, 0.58)
      relief = (0.72 + 0.5 * seas) * Math.sqrt(Math.max(0.12, 1 - distance * distance * 0.75))
    }
    const low = 0.35 + 0.65 * smoothstep(-0.01, 0.12, dy)
    for (let i = 0; i < 3; i++) out[i] = lerp(out[i], disc.colour[i] * disc.brightness * relief, inside * low)
  }

  #addStar(x: number, y: number, out: Float32Array): void {
    const cell = 0.0042
    const column = Math.floor(x / cell)
    const row = Math.floor(y / cell)
    const h = hash(column, row, 31)
    if ((h & 1023) > 22) return
    const offsetX = x / cell - column - 0.3 - ((h >> 10) & 15) / 38
    const offsetY = y / cell - row - 0.3 - ((h >> 14) & 15) / 38
    const size = 0.1 + 0.12 * ((h >> 18) & 1)
    const light = decay((offsetX * offsetX + offsetY * offsetY) / (size * size))
    const strength = (((h >> 20) & 255) / 255) ** 2 * this.#stars * light
    for (let i = 0; i < 3; i++) out[i] += strength
  }

  /** Paints the two rows of the map between which a height lies, unless they are; many cities show little of their sky. */
  #paintAround(up: number): void {
    const row = clamp(up * MAP_HEIGHT - 0.5, 0, MAP_HEIGHT - 1.001) | 0
    if (!this.#isPainted[row]) this.#paintRow(row)
    if (!this.#isPainted[row + 1]) this.#paintRow(row + 1)
  }

  #paintRow(row: number): void {
    const { disc } = this
    const { data } = this.#map
    const light = this.#light
    const sunward = this.#sunward
    const coverage = this.#coverage
    const dy = ((row + 0.5) / MAP_HEIGHT) ** 2
    for (let column = 0, p = row * MAP_WIDTH * 3; column < MAP_WIDTH; column++, p += 3) {
      const slopeX = ((column + 0.5) / MAP_WIDTH - 0.5) * 2 * REACH
      const scale = Math.sqrt(Math.max(0, 1 - dy * dy) / (1 + slopeX * slopeX))
      const dx = slopeX * scale
      const dz = scale
      this.glow(dx, dy, dz, light)
      const plane = 1 / (dy + 0.14)
      const density = coverage > -1 ? this.#noise.fbm(dx * plane * 1.1, dz * plane * 1.5, 5, 0.55) + coverage : -1
      const amount = smoothstep(-0.05, 0.6, density) * smoothstep(0.01, 0.14, dy) * 0.85
      const silver = smoothstep(0.65, 0.05, density)
      let rim = 0
      if (disc) {
        const towards = clamp(dx * sunward[0] + dy * sunward[1] + dz * sunward[2])
        rim = power(towards, 12) * silver * disc.brightness * 0.35
      }
      for (let i = 0; i < 3; i++) {
        const lit = this.#cloud[i] * (0.55 + 0.55 * silver) + (disc?.colour[i] ?? 0) * rim
        data[p + i] = lerp(light[i], lit, amount)
      }
    }
    this.#isPainted[row] = 1
  }
}
