import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type SharpOptions } from 'sharp'
import type { MasterFormat } from '../master-format.ts'
import { StructureError } from './byte-parts.ts'
import { cleanAvif } from './clean-avif.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanTiff } from './clean-tiff.ts'
import { cleanWebp } from './clean-webp.ts'

const CLEANERS: Readonly<Record<MasterFormat, (bytes: Buffer) => Buffer[]>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  tiff: cleanTiff,
  avif: cleanAvif,
}

/**
 * A picture file without location, names, serial numbers, maker notes and thumbnails; orientation, copyright, colour
 * profile and content credentials stay, and so does every pixel. Cleaning twice changes nothing more. Throws a
 * StructureError for a file whose structure cannot be followed.
 */
export function cleanMetadata(bytes: Buffer, format: MasterFormat): Buffer {
  return Buffer.concat(CLEANERS[format](bytes))
}

/**
 * Writes the cleaned file, unless there is nothing to clean. Both are decoded and compared: no file is changed whose
 * picture would change. True if it wrote one.
 */
export async function cleanFile(
  file: string,
  to: string,
  format: MasterFormat,
  options: SharpOptions,
): Promise<boolean> {
  const bytes = await readFile(file)
  const parts = CLEANERS[format](bytes)
  if (isAllOf(bytes, parts)) return false
  const cleaned = Buffer.concat(parts)
  if ((await digestPixels(bytes, options)) !== (await digestPixels(cleaned, options))) {
    throw new StructureError('the picture would change')
  }
  await writeFile(to, cleaned)
  return true
}

/** Most files have nothing to clean: their parts are the file itself, and are neither compared nor put together anew. */
function isAllOf(bytes: Buffer, parts: readonly Buffer[]): boolean {
  let at = 0
  for (const part of parts) {
    const isItself = part.buffer === bytes.buffer && part.byteOffset === bytes.byteOffset + at
    if (!isItself && !bytes.subarray(at, at + part.length).equals(part)) return false
    at += part.length
  }
  return at === bytes.length
}

/** Of the picture as it is seen, its colour profile included. */
export async function digestPixels(bytes: Buffer, options: SharpOptions): Promise<string> {
  const { icc, orientation, width, height } = await sharp(bytes, options).metadata()
  const raw = await sharp(bytes, options).raw().toBuffer()
  const facts = JSON.stringify({ orientation: orientation ?? 1, width, height })
  return createHash('sha256')
    .update(facts)
    .update(icc ?? '')
    .update(raw)
    .digest('hex')
}
