// A process of its own: reads a master from standard input, writes the rendition to standard output.
// A broken file or a client that leaves costs this process, never the shop.
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import { keepColours, toSrgb } from '../../catalogue/master-colours.ts'
import type { RenditionOrder } from './rendition-plan.ts'

const PIXEL_LIMIT = 70_000_000

/** AVIF is for screens and programs that know profiles: it keeps the master's colours. The others are read by all. */
async function drawing(master: Buffer, { width, height, format, crop }: RenditionOrder): Promise<Sharp> {
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

if (import.meta.main) {
  const order = JSON.parse(process.argv[2] ?? '') as RenditionOrder
  await pipeline(await drawing(await buffer(process.stdin), order), process.stdout)
}
