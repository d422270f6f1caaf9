import { Worker } from 'node:worker_threads'
import { Crew, type CrewMemory, crewMemory } from './kit/core/crew.ts'
import { type Piece, rowsOf } from './kit/core/pieces.ts'
import { findSizeProblem } from './picture-size.ts'
import { encodeBand, type PngBand, pngFile } from './png.ts'
import type { Recipe } from './recipes.ts'
import { drawWallpaper } from './render-wallpaper.ts'

/** Before the bytes of an encoded band: how many they are, how many they were, and their sum. */
const NUMBERS_BYTES = 12

/** What a helper needs to know to draw its part. */
export interface CrewOrder {
  readonly recipe: Recipe
  readonly width: number
  readonly height: number
  readonly memory: CrewMemory
}

/** Draws one wallpaper on this thread and others, as a PNG file; the pixels are those of `renderWallpaper`. */
export async function renderPng(recipe: Recipe, width: number, height: number, threads: number): Promise<Buffer> {
  const problem = findSizeProblem(width, height)
  if (problem) throw new RangeError(problem)
  const order: CrewOrder = { recipe, width, height, memory: crewMemory(width, height) }
  const helpers = Array.from({ length: threads - 1 }, () => startHelper(order))
  try {
    return pngFile(width, height, await drawBands(order, new Crew(order.memory, 'leader')))
  } finally {
    await Promise.all(helpers.map((helper) => helper.terminate()))
  }
}

/** Draws and encodes whatever no other thread of the crew has taken; only the leader gets the bands. */
export async function drawBands({ recipe, width, height }: CrewOrder, crew: Crew): Promise<PngBand[]> {
  const frame = await drawWallpaper(recipe, width, height, crew)
  const pieces = rowsOf(frame)
  const roomOf = (piece: Piece) => crew.pixels.subarray(piece.top * width * 4)
  const bands: PngBand[] = []
  crew.share(
    pieces.length,
    (i) => {
      const piece = pieces[i]
      const pixels = roomOf(piece).subarray(0, piece.width * piece.height * 4)
      keepBand(roomOf(piece), encodeBand(pixels, width, i === pieces.length - 1))
    },
    { copy: () => bands.push(...pieces.map((piece) => keptBand(roomOf(piece)))) },
  )
  return bands
}

/** Writes an encoded band over its own pixels, so that the leader finds it: three numbers, then the bytes. */
function keepBand(room: Uint8ClampedArray, { bytes, length, sum }: PngBand): void {
  const numbers = new DataView(room.buffer, room.byteOffset)
  numbers.setUint32(0, bytes.length)
  numbers.setUint32(4, length)
  numbers.setUint32(8, sum)
  room.set(bytes, NUMBERS_BYTES)
}

function keptBand(room: Uint8ClampedArray): PngBand {
  const numbers = new DataView(room.buffer, room.byteOffset)
  const bytes = new Uint8Array(room.subarray(NUMBERS_BYTES, NUMBERS_BYTES + numbers.getUint32(0)))
  return { bytes, length: numbers.getUint32(4), sum: numbers.getUint32(8) }
}

function startHelper(order: CrewOrder): Worker {
  const helper = new Worker(new URL('./crew-helper.ts', import.meta.url), { workerData: order })
  // It has told the leader, who throws.
  helper.once('error', () => {})
  return helper
}
