import { isFine } from '../core/fine-shade.ts'
import type { Frame } from '../core/frame.ts'
import { clamp } from '../core/math.ts'
import { columnsOf, paintPieces } from '../core/pieces.ts'
import { dither, toneMap } from '../core/tone.ts'
import { Walk } from './hidden-ground.ts'

export interface ReliefOptions {
  /** The y of the horizon and the focal length, in logical units. */
  horizon: number
  focal: number
  eye: number
  /** Nearest and farthest depth drawn, in metres. */
  from: number
  to: number
  /** What the ground hardly ever rises by more than, per metre of depth. */
  steepest: number
  height: (x: number, z: number) => number
  /** Writes the light of a point of the ground, fog included, to out[0..2]. */
  shade: (x: number, z: number, height: number, blur: number, out: Float32Array) => void
}

const CHUNK = 32

/** Paints a height field over the frame, column by column from near to far, edges smoothed. */
export function paintRelief(frame: Frame, options: ReliefOptions): void {
  const samples = isFine(frame) ? 1 : 2
  const scale = frame.scale * samples
  const rows = frame.height * samples
  const sum = new Float32Array(frame.height * 4)
  // A column that is sampled once is its own sum.
  const column = samples === 1 ? sum : new Float32Array(rows * 4)
  paintPieces(
    frame,
    columnsOf(frame, CHUNK),
    ({ left, width }, levels) => {
      for (let i = 0; i < width; i++) {
        sum.fill(0)
        for (let s = 0; s < samples; s++) {
          column.fill(0)
          raise(frame, options, ((left + i) * samples + s + 0.5) / scale, scale, column)
          if (column === sum) continue
          for (let p = 0; p < column.length; p++) sum[(Math.floor((p >> 2) / samples) << 2) | (p & 3)] += column[p]
        }
        resolve(sum, samples * samples, left + i, i, width, levels)
      }
    },
    { mode: 'over' },
  )
}

/** Fills one column of samples with light and coverage; both are premultiplied. */
function raise(frame: Frame, options: ReliefOptions, x: number, scale: number, column: Float32Array): void {
  const { horizon, focal, eye, from, to, steepest } = options
  const light = new Float32Array(4)
  const direction = (x - frame.centreX) / focal
  const rows = column.length / 4
  const growth = 1 / (focal * scale)
  let top = rows
  // A step moves about one sample on flat ground, within limits that keep distant crests whole.
  const longest = Math.min(0.004, 5.8 / rows)
  const step = (z: number) => clamp(z * z * growth * (0.9 / eye), z * longest * 0.3, z * longest)
  const walk = new Walk(from, steepest)
  while (walk.z < to && top > 0) {
    const { z } = walk
    const worldX = direction * z
    const height = options.height(worldX, z)
    const crest = (horizon + ((eye - height) / z) * focal) * scale
    if (crest >= top) {
      const sight = (horizon - top / scale) / focal
      walk.pass(step(z), eye + sight * z - height, sight)
      continue
    }
    if (walk.goesBack()) continue
    options.shade(worldX, z, height, (z / focal) * frame.pixel, light)
    const first = Math.max(0, Math.floor(crest))
    const last = Math.min(rows - 1, Math.ceil(top) - 1)
    for (let row = last; row >= first; row--) {
      const p = row * 4
      const cover = Math.min(1 - column[p + 3], row < crest ? row + 1 - crest : 1)
      if (cover <= 0) continue
      for (let i = 0; i < 3; i++) column[p + i] += light[i] * cover
      column[p + 3] += cover
    }
    top = crest
    walk.go(step(z))
  }
}

function resolve(
  sum: Float32Array,
  share: number,
  x: number,
  column: number,
  width: number,
  levels: Uint8ClampedArray,
): void {
  for (let y = 0; y * 4 < sum.length; y++) {
    const cover = sum[y * 4 + 3]
    if (cover <= 0) continue
    const p = (y * width + column) * 4
    const offset = dither(x, y, 5) + 0.5
    for (let i = 0; i < 3; i++) levels[p + i] = toneMap(sum[y * 4 + i] / cover) + offset
    levels[p + 3] = (255 * cover) / share + 0.5
  }
}
