import type { Colour } from '../core/colour.ts'
import type { Area } from '../core/field.ts'
import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { lerp, norm } from '../core/math.ts'
import { bandsOf, type Piece, paintPieces } from '../core/pieces.ts'
import { dither, toneMap } from '../core/tone.ts'
import type { Vector } from '../core/vector.ts'
import { CarvedStrip, type CarvedSurface } from './carved-strip.ts'

/** A height map in the picture plane: carved stone, cliffs, bodies, blades. */
interface Carving {
  area: Area
  surface: CarvedSurface
  /** Unit vector towards the light: x right, y up, z towards the viewer. */
  light: Vector
  sun: Colour
  ambient: Colour
  /** Strength and sharpness of highlights. */
  gloss?: number
  shininess?: number
  /** Light added where the surface turns away from the viewer towards the light's side. */
  rim?: Colour
  haze?: Colour
  /** How much haze hides a point, 0–1. */
  fog?: (x: number, y: number) => number
}

/** Lights a height map and paints it over the frame. */
export function paintCarving(frame: Frame, carving: Carving): void {
  const { area } = carving
  const { scale } = frame
  const left = Math.max(0, Math.floor(area.x * scale))
  const top = Math.max(0, Math.floor(area.y * scale))
  const width = Math.min(frame.width, Math.ceil((area.x + area.width) * scale)) - left
  const bottom = Math.min(frame.height, Math.ceil((area.y + area.height) * scale))
  if (width < 2 || bottom - top < 2) return
  const relief = new LitStrip(frame, carving, left, width)
  const pieces = bandsOf({ left, top, width, height: bottom - top })
  paintPieces(frame, pieces, (piece, levels) => relief.paint(piece, levels), { mode: 'over' })
}

class LitStrip {
  readonly #frame: Frame
  readonly #carving: Carving
  readonly #left: number
  readonly #width: number
  readonly #strip: CarvedStrip
  /** Halfway between the light and the viewer, for the highlights. */
  readonly #halfway: Vector

  constructor(frame: Frame, carving: Carving, left: number, width: number) {
    this.#frame = frame
    this.#carving = carving
    this.#left = left
    this.#width = width
    this.#strip = new CarvedStrip(carving.surface, left, width, frame.pixel, isFine(frame))
    const [x, y, z] = carving.light
    const length = norm(x, y, z + 1)
    this.#halfway = [x / length, y / length, (z + 1) / length]
  }

  paint({ top, height: rows }: Piece, levels: Uint8ClampedArray): void {
    this.#strip.measure(top, rows)
    for (let y = 0; y < rows; y++) for (let x = 0; x < this.#width; x++) this.#light(x, y, top, levels)
  }

  #light(x: number, y: number, top: number, levels: Uint8ClampedArray): void {
    const { light, sun, ambient, rim, fog, haze, gloss = 0, shininess = 24 } = this.#carving
    const { pixel } = this.#frame
    const { row, heights, material } = this.#strip
    const i = y * row + x
    const coverage = material[i * 4 + 3]
    if (coverage <= 0.003) return
    const nx = (heights[i] - heights[i + 1]) / pixel
    const ny = (heights[i + row] - heights[i]) / pixel
    const inverse = 1 / Math.sqrt(nx * nx + ny * ny + 1)
    const sideways = nx * light[0] + ny * light[1]
    const facing = Math.max(0, (sideways + light[2]) * inverse)
    const open = 0.55 + 0.45 * ny * inverse
    const half = this.#halfway
    const mirror = gloss ? Math.max(0, (nx * half[0] + ny * half[1] + half[2]) * inverse) : 0
    const shine = gloss * mirror ** shininess
    const edge = rim ? (1 - inverse) ** 2 * Math.max(0, sideways) * inverse : 0
    const hidden = fog ? fog((this.#left + x) * pixel, (top + y) * pixel) : 0
    const offset = dither(this.#left + x, top + y, 5) + 0.5
    const p = (y * this.#width + x) * 4
    for (let c = 0; c < 3; c++) {
      const diffuse = material[i * 4 + c] * (sun[c] * facing + ambient[c] * open)
      const lit = diffuse + sun[c] * shine + (rim ? rim[c] * edge : 0)
      levels[p + c] = toneMap(lerp(lit, haze ? haze[c] : 0, hidden)) + offset
    }
    levels[p + 3] = coverage * 255
  }
}
