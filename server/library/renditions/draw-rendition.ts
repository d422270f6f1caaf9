// A process of its own: reads a master from standard input, or a copy of it from a file, and writes the rendition to
// standard output.
// A broken file or a client that leaves costs this process, never the shop.
import { rename, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { limitMemory } from '../../decoding/decoder-process.ts'
import { keepColours, toSrgb } from '../../decoding/master-colours.ts'
import type { CopyUse } from './master-copies.ts'
import type { RenditionOrder } from './rendition-plan.ts'

const PIXEL_LIMIT = 70_000_000
/** A master may have come before anybody looked at what lies in it. */
const MEMORY_LIMIT_MB = 3000

export type DrawingTask = CopyUse & { readonly order: RenditionOrder }

/** AVIF is for screens and programs that know profiles: it keeps the master's colours. The others are read by all. */
export async function drawRendition(
  master: Buffer | string,
  { width, height, format, crop }: RenditionOrder,
): Promise<Sharp> {
  // Sizes and cuts are those of the picture as it is seen, not as it was stored.
  const picture = sharp(master, { limitInputPixels: PIXEL_LIMIT, sequentialRead: crop !== null }).autoOrient()
  const fitted = crop
    ? picture.extract(crop).resize(width, height, { fit: 'fill' })
    : picture.resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
  const facts = await sharp(master, { limitInputPixels: PIXEL_LIMIT }).metadata()
  switch (format) {
    case 'png':
      return toSrgb(fitted, facts).png({ compressionLevel: 6 })
    case 'jpeg':
      return toSrgb(fitted, facts).jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    case 'webp':
      return toSrgb(fitted, facts).webp({ quality: 92 })
    case 'avif':
      return keepColours(fitted, facts).avif({ quality: 75, effort: 2, bitdepth: facts.depth === 'ushort' ? 10 : 8 })
  }
}

/**
 * Leaves a copy of the master that needs no decoding, and says where it is; nothing if drawings from it would differ, or there
 * is no room. Before anything else the library turns 8 bits of any profile into sRGB: a copy in which that is done gives the
 * same pixels. Formats that can be read smaller than they are need none.
 */
export async function keepCopy(master: Buffer, file: string): Promise<string | undefined> {
  const picture = sharp(master, { limitInputPixels: PIXEL_LIMIT })
  const { format, depth, space, orientation = 1 } = await picture.metadata()
  if (format !== 'png' || depth !== 'uchar' || space !== 'srgb' || orientation !== 1) return undefined
  const part = `${file}.part.v`
  try {
    await picture.toFile(part)
    await rename(part, file)
    return file
  } catch {
    await rm(part, { force: true })
    return undefined
  }
}

if (import.meta.main) {
  limitMemory(MEMORY_LIMIT_MB)
  const { order, from, keep } = JSON.parse(process.argv[2] ?? '') as DrawingTask
  const master = from ?? (await buffer(process.stdin))
  const copy = keep && Buffer.isBuffer(master) ? await keepCopy(master, keep) : undefined
  await pipeline(await drawRendition(copy ?? master, order), process.stdout)
}
