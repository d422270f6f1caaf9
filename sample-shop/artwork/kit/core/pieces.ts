import { createCanvas } from '@napi-rs/canvas'
import type { Crew } from './crew.ts'
import type { Frame } from './frame.ts'

/** A part of the frame in device pixels. */
export interface Piece {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** `replace` paints anew, `over` paints a translucent layer, `change` starts from what is there, in whole rows. */
type Mode = 'replace' | 'over' | 'change'
/** `before` is the whole picture as it was, in mode `change`; what lies in other pieces may have changed. */
type Paint = (piece: Piece, levels: Uint8ClampedArray, before: Uint8Array | Uint8ClampedArray) => void

const NOTHING = new Uint8Array(0)

interface PieceOptions {
  mode?: Mode
}

/** Rows of a band at most: a multiple of the strips in which `SolidLayer` works. */
export const BAND_ROWS = 192

/** The whole frame, or the part of it, in bands of rows. */
export function bandsOf({ left, top, width, height }: Piece): Piece[] {
  return Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_, i) => ({
    left,
    top: top + i * BAND_ROWS,
    width,
    height: Math.min(BAND_ROWS, height - i * BAND_ROWS),
  }))
}

/** The whole frame in blocks of columns. */
export function columnsOf({ width, height }: Frame, columns: number): Piece[] {
  return Array.from({ length: Math.ceil(width / columns) }, (_, i) => ({
    left: i * columns,
    top: 0,
    width: Math.min(columns, width - i * columns),
    height,
  }))
}

/** The pieces of the whole frame. */
export function rowsOf(frame: Frame): Piece[] {
  return bandsOf({ left: 0, top: 0, width: frame.width, height: frame.height })
}

/** Paints pieces of the frame, none over another, per pixel; the threads of a crew share the work. */
export function paintPieces(
  frame: Frame,
  pieces: readonly Piece[],
  paint: Paint,
  { mode = 'replace' }: PieceOptions = {},
): void {
  if (frame.crew) paintTogether(frame, frame.crew, pieces, paint, mode)
  else paintAlone(frame, pieces, paint, mode)
}

/** Changes the whole frame for the last time; the pixels stay where they are changed and the canvas is given back. */
export function finishPieces(frame: Frame, paint: (piece: Piece, levels: Uint8ClampedArray) => void): void {
  const pieces = rowsOf(frame)
  const pixels = frame.crew?.pixels ?? takePixels(frame)
  const change = (i: number) => paint(pieces[i], pixels.subarray(...rangeOf(frame, pieces[i])))
  if (frame.crew) frame.crew.share(pieces.length, change, { prepare: () => pixels.set(takePixels(frame)) })
  else for (const i of pieces.keys()) change(i)
  frame.finished = pixels
}

function takePixels({ canvas }: Frame): Uint8ClampedArray {
  const { buffer, byteOffset, byteLength } = canvas.data()
  canvas.width = 1
  canvas.height = 1
  return new Uint8ClampedArray(buffer, byteOffset, byteLength)
}

function paintAlone(frame: Frame, pieces: readonly Piece[], paint: Paint, mode: Mode): void {
  const before = mode === 'change' ? frame.canvas.data() : NOTHING
  const put = putter(frame, mode)
  for (const piece of pieces) {
    put(piece, (levels) => {
      if (mode === 'change') levels.set(before.subarray(...rangeOf(frame, piece)))
      paint(piece, levels, before)
    })
  }
}

function paintTogether(frame: Frame, crew: Crew, pieces: readonly Piece[], paint: Paint, mode: Mode): void {
  const ranges = mode === 'change' ? pieces.map((piece) => rangeOf(frame, piece)) : packed(pieces)
  const part = (i: number) => crew.pixels.subarray(...ranges[i])
  crew.share(pieces.length, (i) => paint(pieces[i], mode === 'change' ? part(i) : part(i).fill(0), crew.pixels), {
    prepare: () => {
      if (mode === 'change') crew.pixels.set(frame.canvas.data())
    },
    copy: () => {
      const put = putter(frame, mode)
      for (const [i, piece] of pieces.entries()) put(piece, (levels) => levels.set(part(i)))
    },
  })
}

/** Where a band of whole rows lies in the pixels of the frame. */
function rangeOf({ width }: Frame, { top, height }: Piece): [start: number, end: number] {
  return [top * width * 4, (top + height) * width * 4]
}

/** Pieces of any shape, one after another. */
function packed(pieces: readonly Piece[]): [start: number, end: number][] {
  let end = 0
  return pieces.map(({ width, height }) => {
    const start = end
    end += width * height * 4
    return [start, end]
  })
}

/** Puts pieces on the canvas; they take turns in one image, because every image stays in memory for long. */
function putter(frame: Frame, mode: Mode) {
  const { context } = frame
  const canvas = createCanvas(1, 1)
  let image = context.createImageData(1, 1)
  return ({ left, top, width, height }: Piece, fill: (levels: Uint8ClampedArray) => void): void => {
    if (image.width !== width || image.height !== height) image = context.createImageData(width, height)
    else image.data.fill(0)
    fill(image.data)
    if (mode !== 'over') {
      context.putImageData(image, left, top)
      return
    }
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d').putImageData(image, 0, 0)
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(canvas, left, top)
    context.restore()
  }
}
