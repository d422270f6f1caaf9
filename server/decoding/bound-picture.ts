import { boundAvif } from './bounds/bound-avif.ts'
import { boundJpeg } from './bounds/bound-jpeg.ts'
import { boundPng } from './bounds/bound-png.ts'
import { boundTiff } from './bounds/bound-tiff.ts'
import { boundWebp } from './bounds/bound-webp.ts'
import { type PartBudget, partBudget } from './bounds/part-budget.ts'
import { bytesOf, lookIntoFile, type PictureBytes } from './bounds/picture-bytes.ts'
import type { MasterFormat } from './master-format.ts'
import { StructureError } from './metadata/byte-parts.ts'
import { Refusal } from './refusal.ts'

const BOUNDS: Readonly<Record<MasterFormat, (bytes: PictureBytes, budget: PartBudget) => void>> = {
  png: boundPng,
  jpeg: boundJpeg,
  webp: boundWebp,
  tiff: boundTiff,
  avif: boundAvif,
}

/**
 * Looks at how a file is made before a decoder does, which would read and unpack all of it: how many parts it has, and how
 * much lies in it beside the pixels. Throws a Refusal.
 */
export function boundPicture(picture: string | Buffer, format: MasterFormat): void {
  const look = (bytes: PictureBytes) => {
    try {
      BOUNDS[format](bytes, partBudget())
    } catch (error) {
      if (!(error instanceof StructureError)) throw error
      // The others are read from the front to the end: a decoder comes no further, and says best what is wrong.
      if (format === 'avif') throw new Refusal('is damaged or cut off')
    }
  }
  if (typeof picture === 'string') lookIntoFile(picture, look)
  else look(bytesOf(picture))
}
