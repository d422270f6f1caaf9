// A process of its own: cuts the files of a setup out of the masters that lie in a folder, and writes the archive beside
// them. A broken master or a client that leaves costs this process, never the shop.
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { limitMemory } from '../../catalogue/decoder-process.ts'
import { toSrgb } from '../../catalogue/master-colours.ts'
import { readZip } from '../archives/read-zip.ts'
import type { ZipEntry } from '../archives/zip-headers.ts'
import { planZip } from '../archives/zip-layout.ts'
import { openCanvas } from './raw-canvas.ts'
import { archiveFile, masterFile } from './setup-folder.ts'
import type { SetupFile, SetupOrder } from './setup-order.ts'

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

if (import.meta.main) {
  limitMemory(MEMORY_LIMIT_MB)
  const [, , folder = '', order = ''] = process.argv
  await drawSetup(folder, JSON.parse(order) as SetupOrder)
}
