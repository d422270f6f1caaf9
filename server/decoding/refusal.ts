import { extname } from 'node:path'
import { formatOfExtension, type MasterFormat } from './master-format.ts'

/** A file that cannot be sold, and why, in words for the owner. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Of a file whose picture is there already. */
export function sayKnown({ wallpaper }: { readonly wallpaper: { readonly title: string } }): string {
  return `is in the shop already, as '${wallpaper.title}'`
}

/** Of the second of two equal files. */
export function saySame(first: string): string {
  return `is the same file as ${first}`
}

/** What a file's name says it is; whatever is not named like a picture is not even read. */
export function checkName(file: string): MasterFormat {
  const named = formatOfExtension(extname(file))
  if (!named) throw new Refusal('is not a PNG, JPEG, WebP, TIFF or AVIF file')
  return named
}
