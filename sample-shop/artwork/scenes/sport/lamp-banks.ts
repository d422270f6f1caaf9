import { FloatImage } from '../../kit/core/float-image.ts'
import { clamp, decay, norm, smoothstep } from '../../kit/core/math.ts'
import type { Noise } from '../../kit/core/noise.ts'
import { hashUnit } from '../../kit/core/random.ts'
import { LampRays } from './lamp-rays.ts'

/** A bank of lamps: its direction as slopes (x / z and y / z) and its size in the same. */
export interface LampBank {
  x: number
  y: number
  columns: number
  rows: number
  spacing: number
  power: number
}

/** How lamps appear: as sharp discs, or smeared by what reflects them. */
interface Blur {
  /** Radius of a lamp, as a slope. */
  radius: number
  /** A wider lamp is dimmer. */
  dimming: number
  /** Reflections on a rough floor smear lamps towards the viewer; 1 leaves them round. */
  smear: number
}

/** How much wider a lamp is when it is reflected. */
const SPREAD = 0.035

/** What the map of reflections covers, as slopes, and how many points of it there are for each. */
const MAP = { left: -1.6, bottom: -0.3, width: 3.2, height: 1.8, detail: 100 }

/** All banks of lamps, and the glare around them. */
export class LampBanks {
  readonly #banks: readonly LampBank[]
  readonly #rays: readonly LampRays[]
  readonly #direct: Blur
  readonly #reflected: Blur
  #map: FloatImage | undefined

  constructor(noise: Noise, banks: readonly LampBank[], bokeh: number) {
    this.#banks = banks
    this.#rays = banks.map(({ x, y, power }) => new LampRays(noise, x, y, power))
    this.#direct = { radius: bokeh, dimming: 1, smear: 1 }
    this.#reflected = { radius: bokeh + SPREAD, dimming: (bokeh / (bokeh + SPREAD)) ** 1.4, smear: 0.3 }
  }

  /** Writes the glare and the light of the lamps in a direction, given as slopes. */
  read(u: number, v: number, out: Float32Array): void {
    this.#add(u, v, this.#direct, out)
  }

  /** The same in a reflection, from a map where most reflections lie: they are soft, and there are many. */
  readReflected(u: number, v: number, out: Float32Array): void {
    const across = (u - MAP.left) / MAP.width
    const up = (v - MAP.bottom) / MAP.height
    if (across < 0 || up < 0 || across > 1 || up > 1) {
      this.#add(u, v, this.#reflected, out)
      return
    }
    this.#map ??= this.#drawMap()
    this.#map.sample(across, up, out)
  }

  #drawMap(): FloatImage {
    const map = new FloatImage(MAP.width * MAP.detail, MAP.height * MAP.detail, 2)
    const point = new Float32Array(2)
    for (let y = 0, p = 0; y < map.height; y++)
      for (let x = 0; x < map.width; x++, p += 2) {
        this.#add(MAP.left + (x + 0.5) / MAP.detail, MAP.bottom + (y + 0.5) / MAP.detail, this.#reflected, point)
        map.data.set(point, p)
      }
    return map
  }

  #add(u: number, v: number, blur: Blur, out: Float32Array): void {
    const banks = this.#banks
    let glare = 0
    let disc = 0
    for (let i = 0; i < banks.length; i++) {
      const fromX = u - banks[i].x
      const fromY = v - banks[i].y
      glare += (0.1 / (0.05 + (fromX * fromX + fromY * fromY) * 5)) * this.#rays[i].read(fromX, fromY)
      disc += lampLight(banks[i], fromX, fromY, blur)
    }
    out[0] = glare
    out[1] = disc
  }
}

/** The light of the nearest lamp of a bank, at a point given from the bank's middle. */
function lampLight(bank: LampBank, fromX: number, fromY: number, { radius, dimming, smear }: Blur): number {
  const { columns, rows, spacing } = bank
  if (Math.abs(fromX) > columns * spacing * 0.5 + radius * 1.6) return 0
  if (Math.abs(fromY) > rows * spacing * 0.5 + (radius * 1.6) / smear) return 0
  const column = clamp(Math.round(fromX / spacing + (columns - 1) / 2), 0, columns - 1)
  const row = clamp(Math.round(fromY / spacing + (rows - 1) / 2), 0, rows - 1)
  const awayX = fromX - (column - (columns - 1) / 2) * spacing
  const awayY = fromY - (row - (rows - 1) / 2) * spacing
  const away = norm(awayX, awayY * smear) / radius
  const edge = smear < 1 ? decay(away * away * 2.4) : smoothstep(1, 0.82, away) * (0.75 + 0.35 * away * away)
  return edge * bank.power * dimming * 9 * (0.8 + 0.4 * hashUnit(column, row, 5))
}
