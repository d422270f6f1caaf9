import type { Colour } from '../core/colour.ts'
import { FineBand } from '../core/fine-band.ts'
import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { clamp, decay, lerp } from '../core/math.ts'
import { bandsOf, type Piece } from '../core/pieces.ts'
import type { Shader } from '../core/shader.ts'
import { dither, toneMap } from '../core/tone.ts'
import type { Vector } from '../core/vector.ts'
import { middle } from '../geometry/middle.ts'

/** A landscape of heights, seen in perspective by a level camera. */
export interface Vista {
  /** The y of the horizon in logical units; may lie outside the frame. */
  horizon: number
  /** Focal length in logical units. */
  focalLength: number
  eyeHeight: number
  near: number
  far: number
  /** The y from which on something else hides it; the lower edge of the frame unless given. */
  bottom?: number | undefined
  /** Ground height in world units; few octaves suffice for shadows. */
  height: (x: number, z: number, octaves: number) => number
  /** Writes the reflectance of the ground; `up` is 1 on level ground and 0 on walls. */
  ground: (x: number, z: number, height: number, up: number, out: Float32Array) => void
  /** Unit vector towards the light. */
  light: Vector
  sun: Colour
  ambient: Colour
  /** Colour of the haze, and what the light adds to it around `sunX`. */
  haze: Colour
  glare: Colour
  sunX: number
  /** How much haze hides a point, 0–1. */
  fog: (distance: number, height: number) => number
  /** Level of a mirroring water surface. */
  water?: number | undefined
  ripple?: ((x: number, z: number) => number) | undefined
  sky: Shader
}

export const BLOCK = 64
const SHADOW_STEPS = 16
/** Share of sky in a pixel below which none of it shows. */
const COVERED = 0.002

export class Caster {
  readonly #frame: Frame
  readonly #vista: Vista
  readonly #distances: Float32Array
  readonly #heights: Float32Array
  readonly #shadows: Float32Array
  readonly #light = new Float32Array(4)
  /** Each column of a block from the top down; [r, g, b, coverage, water] per pixel. */
  readonly #columns: readonly Float32Array[]
  readonly #skyBand: FineBand | null
  readonly #stride: number

  constructor(frame: Frame, vista: Vista) {
    this.#frame = frame
    this.#vista = vista
    const slices = Math.round(clamp(380 + frame.height * 0.4, 400, 1900))
    const ratio = vista.far / vista.near
    this.#distances = Float32Array.from({ length: slices }, (_, i) => vista.near * ratio ** (i / (slices - 1)))
    this.#heights = new Float32Array((BLOCK + 2) * slices)
    this.#stride = frame.width > 3000 ? 16 : 4
    this.#shadows = new Float32Array((BLOCK / this.#stride + 1) * Math.ceil(slices / 4 + 1))
    this.#columns = Array.from({ length: BLOCK }, () => new Float32Array(frame.height * 5))
    this.#skyBand = isFine(frame) ? new FineBand({ width: BLOCK, pixel: frame.pixel }, vista.sky) : null
  }

  paint(piece: Piece, levels: Uint8ClampedArray): void {
    const { left, width } = piece
    this.#measure(left)
    this.#measureShadows(left)
    for (let x = 0; x < width; x++) this.#cast(left, x, piece.height)
    if (this.#skyBand) this.#fillFineSky(this.#skyBand, piece)
    else for (let x = 0; x < width; x++) this.#fillSky(left, x)
    for (let x = 0; x < width; x++) {
      if (this.#vista.water !== undefined) this.#mirror(left, x)
      const column = this.#columns[x]
      for (let y = 0, p = x * 4; y < piece.height; y++, p += width * 4) {
        const offset = dither(left + x, y, 5) + 0.5
        levels[p] = toneMap(column[y * 5]) + offset
        levels[p + 1] = toneMap(column[y * 5 + 1]) + offset
        levels[p + 2] = toneMap(column[y * 5 + 2]) + offset
        levels[p + 3] = 255
      }
    }
  }

  /** World x per unit of distance for a pixel column. */
  #slope(column: number): number {
    return ((column + 0.5) * this.#frame.pixel - this.#frame.centreX) / this.#vista.focalLength
  }

  /** Evaluates the heights of a block of columns. */
  #measure(left: number): void {
    const heights = this.#heights
    for (let i = 0; i < this.#distances.length; i++) {
      const z = this.#distances[i]
      const first = i * (BLOCK + 2)
      for (let x = 0; x < BLOCK + 2; x++)
        if (!this.#isBetween(x)) heights[first + x] = this.#vista.height(this.#slope(left + x - 1) * z, z, 8)
      for (let x = 0; x < BLOCK + 2; x++) if (this.#isBetween(x)) heights[first + x] = middle(heights, first + x, 1)
    }
  }

  /** Evaluates the shadows of a block of columns, on a coarser grid. */
  #measureShadows(left: number): void {
    const { height, light } = this.#vista
    const slices = this.#distances.length
    const columns = BLOCK / this.#stride + 1
    for (let i = 0, s = 0; i * 4 < slices + 4; i++) {
      const z = this.#distances[Math.min(slices - 1, i * 4)]
      for (let column = 0; column < columns; column++, s++) {
        if (s >= this.#shadows.length) break
        const x = this.#slope(left + column * this.#stride) * z
        const start = height(x, z, 5) + 0.015
        let clear = 1
        for (let step = 1; step <= SHADOW_STEPS && clear > 0; step++) {
          const reach = 0.05 * step * (1 + step * 0.22)
          const gap = start + light[1] * reach - height(x + light[0] * reach, z + light[2] * reach, 4)
          clear = Math.min(clear, (gap * 7) / (1 + step * 0.3) + 0.6)
        }
        this.#shadows[s] = clamp(clear)
      }
    }
  }

  /** Whether the ground in a column of a block lies on a curve through that of its neighbours: on a fine frame, in every second. */
  #isBetween(x: number): boolean {
    return this.#skyBand !== null && (x & 1) === 1 && x > 1 && x < BLOCK - 1
  }

  #sunlit(x: number, slice: number): number {
    const columns = BLOCK / this.#stride + 1
    const u = x / this.#stride
    const v = slice / 4
    const i = u | 0
    const j = v | 0
    const near = j * columns + i
    const shadows = this.#shadows
    const a = lerp(shadows[near], shadows[near + 1], u - i)
    const b = lerp(shadows[near + columns] ?? 1, shadows[near + columns + 1] ?? 1, u - i)
    return lerp(a, b, v - j)
  }

  /** Fills a column with the ground from the bottom up. */
  #cast(left: number, x: number, bottom: number): void {
    const column = this.#columns[x].fill(0)
    const { horizon, eyeHeight, focalLength, water } = this.#vista
    const { scale, height } = this.#frame
    const slope = this.#slope(left + x)
    let filledTo = bottom
    const light = this.#light
    for (let i = 1; i < this.#distances.length - 1 && filledTo > 0; i++) {
      const z = this.#distances[i]
      let ground = this.#heights[i * (BLOCK + 2) + x + 1]
      const wet = water !== undefined && ground < water
      if (wet) ground = water
      const y = (horizon + ((eyeHeight - ground) * focalLength) / z) * scale
      if (y >= filledTo) continue
      if (!wet) this.#shadeVertex(x, i, slope * z, z, ground)
      const top = Math.max(0, y)
      for (let row = Math.min(height - 1, Math.ceil(filledTo) - 1); row >= Math.floor(top); row--) {
        const share = Math.min(row + 1, filledTo) - Math.max(row, top)
        const p = row * 5
        column[p + 3] += share
        if (wet) column[p + 4] += share
        else for (let c = 0; c < 3; c++) column[p + c] += light[c] * share
      }
      filledTo = top
    }
  }

  /** Writes the light of a grid vertex, haze included. */
  #shadeVertex(column: number, slice: number, x: number, z: number, ground: number): void {
    const { light, sun, ambient, haze, glare, focalLength, fog, sunX } = this.#vista
    const row = slice * (BLOCK + 2) + column + 1
    const heights = this.#heights
    const width = (2 * z * this.#frame.pixel) / focalLength
    const depth = this.#distances[slice + 1] - this.#distances[slice - 1]
    const slopeX = (heights[row - 1] - heights[row + 1]) / width
    const slopeZ = (heights[row - BLOCK - 2] - heights[row + BLOCK + 2]) / depth
    const up = 1 / Math.sqrt(slopeX * slopeX + 1 + slopeZ * slopeZ)
    const facing = (slopeX * light[0] + light[1] + slopeZ * light[2]) * up
    const direct = Math.max(0, facing) * this.#sunlit(column, slice)
    this.#vista.ground(x, z, ground, up, this.#light)
    const hidden = fog(z, ground)
    const screenX = (x / z) * focalLength + this.#frame.centreX
    const towards = decay(((screenX - sunX) / (this.#frame.logicalHeight * 0.55)) ** 2)
    for (let c = 0; c < 3; c++) {
      const lit = this.#light[c] * (sun[c] * direct + ambient[c] * (0.45 + 0.55 * up))
      this.#light[c] = lerp(lit, haze[c] + glare[c] * towards, hidden)
    }
  }

  #fillSky(left: number, x: number): void {
    const { pixel, height } = this.#frame
    const column = this.#columns[x]
    for (let row = 0, p = 0; row < height; row++, p += 5) {
      const open = 1 - column[p + 3]
      if (open < COVERED) continue
      this.#vista.sky((left + x + 0.5) * pixel, (row + 0.5) * pixel, pixel, this.#light)
      for (let c = 0; c < 3; c++) column[p + c] += this.#light[c] * open
    }
  }

  /** Fills the sky of all columns, down to the lowest row that shows any of it. */
  #fillFineSky(band: FineBand, { left, width, height }: Piece): void {
    const columns = this.#columns
    let bottom = height
    while (bottom > 0 && columns.every((column, x) => x >= width || 1 - column[bottom * 5 - 2] < COVERED)) bottom--
    for (const piece of bandsOf({ left, top: 0, width: BLOCK, height: bottom })) {
      band.fill(piece, false)
      for (let x = 0; x < width; x++) {
        for (let row = 0; row < piece.height; row++) {
          const p = (piece.top + row) * 5
          const open = 1 - columns[x][p + 3]
          if (open < COVERED) continue
          for (let c = 0; c < 3; c++) columns[x][p + c] += band.light[(row * BLOCK + x) * 3 + c] * open
        }
      }
    }
  }

  /** Reflects the finished column about the horizon where it shows water. */
  #mirror(left: number, x: number): void {
    const column = this.#columns[x]
    const { horizon, focalLength, eyeHeight, water = 0, ripple } = this.#vista
    const { scale, pixel, height } = this.#frame
    const level = horizon * scale
    for (let row = Math.max(0, Math.floor(level)); row < height; row++) {
      const wet = column[row * 5 + 4]
      if (wet < 0.01) continue
      const z = ((eyeHeight - water) * focalLength) / Math.max(0.5, (row + 0.5) * pixel - horizon)
      const wave = ripple ? ripple(this.#slope(left + x) * z, z) : 0
      const source = clamp(2 * level - row + wave * scale, 0, level - 1)
      const from = Math.floor(source) * 5
      const glancing = 0.45 + 0.5 * clamp(1 - (row - level) / (height - level))
      for (let c = 0; c < 3; c++) column[row * 5 + c] += column[from + c] * wet * glancing
    }
  }
}
