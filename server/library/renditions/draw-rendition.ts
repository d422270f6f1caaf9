// A process of its own: reads a master from standard input, writes the rendition to standard output.
// A broken file or a client that leaves costs this process, never the shop.
import { pipeline } from 'node:stream/promises'
import sharp, { type Sharp } from 'sharp'
import type { RenditionOrder } from './rendition-plan.ts'

const PIXEL_LIMIT = 70_000_000

export function drawing(order: RenditionOrder): Sharp {
  const { width, height, format, crop } = order
  // Sizes and cuts are those of the picture as it is seen, not as it was stored.
  const picture = sharp({ limitInputPixels: PIXEL_LIMIT, sequentialRead: crop !== null }).autoOrient()
  const fitted = crop
    ? picture.extract(crop).resize(width, height, { fit: 'fill' })
    : picture.resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
  switch (format) {
    case 'png':
      return fitted.png({ compressionLevel: 6 })
    case 'jpeg':
      return fitted.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    case 'webp':
      return fitted.webp({ quality: 92 })
  }
}

if (import.meta.main) {
  const order = JSON.parse(process.argv[2] ?? '') as RenditionOrder
  await pipeline(process.stdin, drawing(order), process.stdout)
}
