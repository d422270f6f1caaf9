import { type FileHandle, open } from 'node:fs/promises'

type Size = { readonly width: number; readonly height: number }

/** Whoever reads it holds so many rows. */
const ROWS = 16
const CHANNELS = 3
const SHORT = 3
const LONG = 4

/**
 * A large black picture in a file that is painted piece by piece, as an uncompressed TIFF (revision 6.0): the memory that it
 * takes does not grow with it, neither here nor where it is read, as long as the file lies on a disk.
 */
export type RawCanvas = {
  /** Rows of red, green and blue bytes. */
  paint(pixels: Uint8Array, size: Size, left: number, top: number): Promise<void>
  close(): Promise<void>
}

export async function openCanvas(path: string, size: Size): Promise<RawCanvas> {
  const head = header(size)
  const file = await open(path, 'w')
  await file.write(head)
  await file.truncate(head.length + size.width * size.height * CHANNELS)
  return {
    paint: (pixels, piece, left, top) => paintRows(file, { pixels, piece, left, top, size, start: head.length }),
    close: () => file.close(),
  }
}

type Painting = {
  readonly pixels: Uint8Array
  readonly piece: Size
  readonly left: number
  readonly top: number
  readonly size: Size
  readonly start: number
}

async function paintRows(file: FileHandle, { pixels, piece, left, top, size, start }: Painting): Promise<void> {
  const row = piece.width * CHANNELS
  for (let y = 0; y < piece.height; y++) {
    await file.write(pixels, y * row, row, start + ((top + y) * size.width + left) * CHANNELS)
  }
}

/** Everything before the first pixel. */
function header({ width, height }: Size): Buffer {
  const strips = Math.ceil(height / ROWS)
  const stripBytes = width * ROWS * CHANNELS
  const entries = 10
  const depths = 8 + 2 + entries * 12 + 4
  const offsets = depths + CHANNELS * 2
  const counts = offsets + strips * 4
  const start = counts + strips * 4
  const head = Buffer.alloc(start)
  head.write('II')
  head.writeUInt16LE(42, 2)
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries, 8)
  const fields: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, depths],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, strips, strips > 1 ? offsets : start],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, ROWS],
    [279, LONG, strips, strips > 1 ? counts : width * height * CHANNELS],
    [284, SHORT, 1, 1],
  ]
  for (const [at, [tag, type, count, value]] of fields.entries()) {
    const place = 10 + at * 12
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(type, place + 2)
    head.writeUInt32LE(count, place + 4)
    head.writeUInt32LE(value, place + 8)
  }
  for (let channel = 0; channel < CHANNELS; channel++) head.writeUInt16LE(8, depths + channel * 2)
  for (let strip = 0; strip < strips; strip++) {
    const rows = Math.min(ROWS, height - strip * ROWS)
    head.writeUInt32LE(start + strip * stripBytes, offsets + strip * 4)
    head.writeUInt32LE(rows * width * CHANNELS, counts + strip * 4)
  }
  return head
}
