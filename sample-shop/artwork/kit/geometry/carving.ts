import type { Colour } from '../core/colour.ts'
import type { Area } from '../core/field.ts'
import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { lerp, norm, power } from '../core/math.ts'
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
  /** Strength of highlights, and their sharpness as a whole number. */
  gloss?: number
  shininess?: number
  /** Light added where the surface turns away from the viewer towards the light's side. */
  rim?: Colour
  haze?: Colour
  /** How much haze hides a point, 0–1. */
  fog?: (x: number, y: number) => number
}

/** Pixels between those whose haze is computed on a fine frame. */
const FOG_STEP = 8
const NO_LIGHT: Colour = [0, 0, 0]

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
  /** How much haze hides each pixel of a row. */
  readonly #hidden: Float64Array

  constructor(frame: Frame, carving: Carving, left: number, width: number) {
    this.#frame = frame
    this.#carving = carving
    this.#left = left
    this.#width = width
    this.#strip = new CarvedStrip(carving.surface, left, width, frame.pixel, isFine(frame))
    const [x, y, z] = carving.light
    const length = norm(x, y, z + 1)
    this.#halfway = [x / length, y / length, (z + 1) / length]
    this.#hidden = new Float64Array(width + FOG_STEP)
  }

  paint({ top, height: rows }: Piece, levels: Uint8ClampedArray): void {
    this.#strip.measure(top, rows)
    for (let y = 0; y < rows; y++) {
      this.#hideRow(top + y)
      this.#lightRow(y, top, levels)
    }
  }

  /** Haze changes so slowly that a fine frame computes few points of it. */
  #hideRow(y: number): void {
    const { fog } = this.#carving
    if (!fog) return
    const { pixel } = this.#frame
    const hidden = this.#hidden
    const step = isFine(this.#frame) ? FOG_STEP : 1
    for (let x = 0; x < this.#width + step; x += step) {
      hidden[x] = fog((this.#left + x) * pixel, y * pixel)
      for (let i = 1; i < step && x > 0; i++) hidden[x - i] = lerp(hidden[x], hidden[x - step], i / step)
    }
  }

  #lightRow(y: number, top: number, levels: Uint8ClampedArray): void {
    const { gloss = 0, shininess = 24 } = this.#carving
    const [sunR, sunG, sunB] = this.#carving.sun
    const [ambientR, ambientG, ambientB] = this.#carving.ambient
    const [lightX, lightY, lightZ] = this.#carving.light
    const [rimR, rimG, rimB] = this.#carving.rim ?? NO_LIGHT
    const [hazeR, hazeG, hazeB] = this.#carving.haze ?? NO_LIGHT
    const [halfX, halfY, halfZ] = this.#halfway
    const hiding = this.#hidden
    const width = this.#width
    const left = this.#left
    const { row, heights, material } = this.#strip
    const steepness = 1 / this.#frame.pixel
    for (let x = 0, i = y * row, p = y * width * 4; x < width; x++, i++, p += 4) {
      const coverage = material[i * 4 + 3]
      if (coverage <= 0.003) continue
      const nx = (heights[i] - heights[i + 1]) * steepness
      const ny = (heights[i + row] - heights[i]) * steepness
      const inverse = 1 / Math.sqrt(nx * nx + ny * ny + 1)
      const sideways = nx * lightX + ny * lightY
      const facing = Math.max(0, (sideways + lightZ) * inverse)
      const open = 0.55 + 0.45 * ny * inverse
      const mirror = gloss && Math.max(0, (nx * halfX + ny * halfY + halfZ) * inverse)
      const shine = gloss && gloss * power(mirror, shininess)
      const edge = (1 - inverse) * (1 - inverse) * Math.max(0, sideways) * inverse
      const hidden = hiding[x]
      const offset = dither(left + x, top + y, 5) + 0.5
      const r = material[i * 4] * (sunR * facing + ambientR * open) + sunR * shine + rimR * edge
      const g = material[i * 4 + 1] * (sunG * facing + ambientG * open) + sunG * shine + rimG * edge
      const b = material[i * 4 + 2] * (sunB * facing + ambientB * open) + sunB * shine + rimB * edge
      levels[p] = toneMap(lerp(r, hazeR, hidden)) + offset
      levels[p + 1] = toneMap(lerp(g, hazeG, hidden)) + offset
      levels[p + 2] = toneMap(lerp(b, hazeB, hidden)) + offset
      levels[p + 3] = coverage * 255
    }
  }
}
