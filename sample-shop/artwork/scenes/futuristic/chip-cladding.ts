import type { Cladding } from '../../kit/city/city-view.ts'
import { ROOF, type Towers } from '../../kit/city/towers.ts'
import { type Colour, hex, scaled } from '../../kit/core/colour.ts'
import { decay, smoothstep } from '../../kit/core/math.ts'
import { hashUnit } from '../../kit/core/random.ts'
import type { Ray } from '../../kit/geometry/ray.ts'
import type { Neon } from './colours.ts'

/** Spacing of the copper traces in metres. */
const TRACE = 1.6
/** The light of a pad, brighter than any trace. */
const PAD = 1.4

/** Light on one copper trace: traces run straight, stop at pads and jump diagonally. */
export function traceLight(u: number, v: number, blur: number, seed: number): number {
  const lane = Math.round(u / TRACE)
  const place = v / 11 + hashUnit(lane, 3, seed) * 5
  const piece = Math.floor(place)
  const on = hashUnit(lane, piece, seed + 1)
  if (on > 0.5) return 0
  const start = (place - piece) * 11
  const isJumping = start > 4 && hashUnit(piece, lane >> 2, seed) < 0.3
  const aside = Math.abs(u - lane * TRACE - (isJumping ? Math.min(start - 4, TRACE) * 0.5 : 0))
  if (on < 0.16 && Math.abs(start - 0.6) < 0.35 && aside < 0.35) return PAD
  const half = 0.1
  const edge = Math.max(blur * 0.8, 0.02)
  if (aside >= half + edge) return 0
  const line = smoothstep(half + edge, Math.max(0, half - edge), aside) * Math.min(1, (half * 2) / edge)
  const flow = 0.25 + 1.1 * smoothstep(0.55, 1, (((v * 0.05 + on * 40) % 1) + 1) % 1)
  return line * flow
}

/** Dark packages with lit edges and rows of contacts. */
export class ChipCladding implements Cladding {
  readonly #colours: readonly Colour[]

  constructor(neon: Neon) {
    this.#colours = [neon.main, neon.main, neon.second, neon.accent].map((code) => scaled(hex(code), 1.5))
  }

  shade(hit: Towers, _ray: Ray, pixel: number, out: Float32Array): void {
    const rare = hashUnit(hit.id, 1)
    const colour = this.#colours[rare < 0.5 ? 0 : rare < 0.8 ? 2 : rare < 0.93 ? 1 : 3]
    const width = Math.max(0.07, pixel)
    const fromEdge = Math.min(hit.along, hit.length - hit.along)
    let light = 0.012
    if (hit.face === ROOF) {
      light += 0.5 * smoothstep(width * 2, 0, fromEdge) * (0.07 / width)
      light += traceLight(hit.x, hit.z, pixel, hit.id) * 0.22
    } else {
      const fromTop = hit.top - hit.y
      light += smoothstep(width * 2, width, Math.min(fromTop, fromEdge)) * (0.14 / (width + 0.07))
      light += traceLight(hit.along + (hit.id % 7), hit.y * 1.6, pixel, hit.id + hit.face) * 0.5
      light += decay(hit.y / 3) * 0.12
    }
    for (let i = 0; i < 3; i++) out[i] = 0.004 + colour[i] * light
  }
}
