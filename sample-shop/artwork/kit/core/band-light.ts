import type { Frame } from './frame.ts'
import { BAND_ROWS, type Piece } from './pieces.ts'
import type { Shader } from './shader.ts'
import { toneMap } from './tone.ts'

const BRIGHTEST_SAMPLE = 8

/** The frame, or a part of it with the same pixels, all bands of which are as wide. */
export type FineFrame = Pick<Frame, 'width' | 'pixel'>

/** The light of a band of rows, as far as its pixels were computed. */
export class BandLight {
  readonly width: number
  /** RGB of every pixel. */
  readonly light: Float32Array
  /** The display level of every pixel. */
  readonly level: Float32Array
  /** What the shader said of every pixel besides its light. */
  readonly note: Int32Array
  /** What the latest `read` found. */
  readonly sample = new Float32Array(4)
  rows = 0
  readonly #pixel: number
  readonly #shader: Shader
  #left = 0
  #top = 0

  constructor(frame: FineFrame, shader: Shader) {
    this.width = frame.width
    this.#pixel = frame.pixel
    this.#shader = shader
    this.light = new Float32Array(BAND_ROWS * frame.width * 3)
    this.level = new Float32Array(BAND_ROWS * frame.width)
    this.note = new Int32Array(BAND_ROWS * frame.width)
  }

  start(band: Piece): void {
    this.#left = band.left
    this.#top = band.top
    this.rows = band.height
  }

  /** Computes a pixel at its middle. */
  compute(x: number, row: number): void {
    const p = row * this.width + x
    this.level[p] = this.read(x + 0.5, row + 0.5)
    const { sample } = this
    this.light[p * 3] = sample[0]
    this.light[p * 3 + 1] = sample[1]
    this.light[p * 3 + 2] = sample[2]
    this.note[p] = sample[3]
  }

  /** Reads the light anywhere in the band, in device pixels from its corner; returns its display level. */
  read(x: number, y: number): number {
    const { sample } = this
    sample[0] = sample[1] = sample[2] = sample[3] = 0
    this.#shader((this.#left + x) * this.#pixel, (this.#top + y) * this.#pixel, this.#pixel, sample)
    for (let i = 0; i < 3; i++) sample[i] = Math.min(sample[i], BRIGHTEST_SAMPLE)
    return (2 * toneMap(sample[0]) + 4 * toneMap(sample[1]) + toneMap(sample[2])) / 7
  }
}
