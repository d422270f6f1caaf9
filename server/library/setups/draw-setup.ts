// A process of its own: cuts the files of a setup out of the masters that lie in a folder, and writes the archive beside
// them. A broken master or a client that leaves costs this process, never the shop.
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { limitMemory } from '../../decoding/decoder-process.ts'
import { toSrgb } from '../../decoding/master-colours.ts'
import { planZip, readZip, type ZipEntry } from '../archives/zip.ts'
import { archiveFile, masterFile, type SetupFile, type SetupOrder } from './setup-order.ts'

const PIXEL_LIMIT = 70_000_000
/** A master may have come before anybody looked at what lies in it. */
const MEMORY_LIMIT_MB = 3000
/** Codes that are chosen for the picture would need all of it in memory. */
const JPEG = { quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }

type Entry = ZipEntry & { readonly path: string }

/** One monitor after the other, each cut once; the spanned file is painted from what was cut. */
export async function drawSetup(folder: string, order: SetupOrder): Promise<void> {
  sharp.cache(false)
  const { span, files, note, modifiedAt } = order
  await drawFiles(folder, order)
  const canvas = sharp(join(folder, 'canvas'), { limitInputPixels: span.width * span.height, sequentialRead: true })
  await canvas.jpeg(JPEG).toFile(join(folder, 'span'))
  await writeFile(join(folder, 'note'), note.text)
  const listed = [
    { name: note.name, path: join(folder, 'note') },
    { name: span.name, path: join(folder, 'span') },
    ...files.map(({ name }, at) => ({ name, path: join(folder, `file-${at}`) })),
  ]
  const entries = await Promise.all(listed.map((file) => describe(file, new Date(modifiedAt))))
  await writeArchive(entries, archiveFile(folder))
}

async function drawFiles(folder: string, { format, span, files }: SetupOrder): Promise<void> {
  const canvas = await openCanvas(join(folder, 'canvas'), span)
  for (const [at, file] of files.entries()) {
    const { data, info } = await cutOut(folder, file)
    const { width, height } = info
    await canvas.paint(data, info, file.left, file.top)
    const cut = sharp(data, { raw: { width, height, channels: 3 } })
    await (format === 'png' ? cut.png({ compressionLevel: 6 }) : cut.jpeg(JPEG)).toFile(join(folder, `file-${at}`))
  }
  await canvas.close()
}

/** Exactly the monitor's pixels, in the colours of every screen. */
async function cutOut(folder: string, { cut, master }: SetupFile) {
  const path = masterFile(folder, master)
  const options = { limitInputPixels: PIXEL_LIMIT, sequentialRead: true }
  const { crop, scaled, window } = cut
  const picture = sharp(path, options)
    .autoOrient()
    .extract(crop)
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .extract(window)
    .flatten({ background: '#000' })
    .toColourspace('srgb')
  const facts = await sharp(path, options).metadata()
  return toSrgb(picture, facts).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function describe({ name, path }: { name: string; path: string }, modifiedAt: Date): Promise<Entry> {
  let sum = 0
  for await (const chunk of createReadStream(path)) sum = crc32(chunk as Buffer, sum)
  return { name, path, sizeBytes: (await stat(path)).size, crc32: sum, modifiedAt }
}

async function writeArchive(entries: readonly Entry[], to: string): Promise<void> {
  const layout = planZip(entries)
  const whole = { start: 0, end: layout.sizeBytes - 1 }
  const open = async function* ({ path }: Entry, { start, end }: { start: number; end: number }) {
    yield* createReadStream(path, { start, end }) as AsyncIterable<Uint8Array>
  }
  await pipeline(Readable.from(readZip(layout, whole, open), { objectMode: false }), createWriteStream(to))
}

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

if (import.meta.main) {
  limitMemory(MEMORY_LIMIT_MB)
  const [, , folder = '', order = ''] = process.argv
  await drawSetup(folder, JSON.parse(order) as SetupOrder)
}
