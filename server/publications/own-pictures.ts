import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Content } from '../../contract/content.ts'
import type { OwnPicture } from '../../contract/own-picture.ts'
import { sniffFormat } from '../catalogue/master-format.ts'

/** What an owner's own picture is for. */
export type PictureUse = 'logo' | 'favicon' | 'social'

/** A picture that cannot be taken, and why: the end of a sentence that begins with its name. */
export class OwnPictureError extends Error {
  override name = 'OwnPictureError'
}

export type TakenPicture = { readonly picture: OwnPicture; readonly bytes: Buffer }

export const MOST_BYTES = 10 * 1024 * 1024
const MOST_PIXELS = 40_000_000
const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'warning' } as const

type Plan = {
  readonly format: OwnPicture['format']
  /** Says what is wrong with these sizes, if anything is. */
  readonly refuse: (width: number, height: number) => string | undefined
  readonly encode: (source: Sharp) => Sharp
}

const LEAST_LOGO = 64
const LEAST_ICON = 192
const LEAST_SOCIAL = { width: 600, height: 315 }

const PLANS: Readonly<Record<PictureUse, Plan>> = {
  logo: {
    format: 'png',
    refuse: (width, height) => {
      if (width < LEAST_LOGO || height < LEAST_LOGO)
        return `is too small: ${width}×${height}, and at least ${LEAST_LOGO} pixels each way are needed`
      if (width > 12 * height || height > 2 * width)
        return `is too long for the top bar: ${width}×${height}; at most 12 times as wide as high, or twice as high as wide`
      return undefined
    },
    // Three times the height that the top bar gives it.
    encode: (source) => source.resize({ width: 960, height: 120, fit: 'inside', withoutEnlargement: true }),
  },
  favicon: {
    format: 'png',
    refuse: (width, height) => {
      if (width !== height) return `must be square, and is ${width}×${height}`
      if (width < LEAST_ICON)
        return `is too small: ${width}×${height}, and at least ${LEAST_ICON}×${LEAST_ICON} are needed`
      return undefined
    },
    encode: (source) => source.resize({ width: 512, height: 512, withoutEnlargement: true }),
  },
  social: {
    format: 'jpeg',
    refuse: (width, height) => {
      const { width: w, height: h } = LEAST_SOCIAL
      return width < w || height < h ? `is too small: ${width}×${height}, and at least ${w}×${h} are needed` : undefined
    },
    // What other sites cut a shared picture to.
    encode: (source) => source.resize({ width: 1200, height: 630, fit: 'cover' }).flatten({ background: '#ffffff' }),
  },
}

/** Whether the shop wrote these bytes itself. */
export type IsKept = (digest: string) => Promise<boolean>

/**
 * Takes an owner's picture: decoded, brought to its size and written anew, so that nothing of the file but its pixels is
 * kept. One that was exported comes back as it was. Only raster formats reach a decoder. Throws an OwnPictureError.
 */
export async function takePicture(
  use: PictureUse,
  bytes: Buffer,
  isKept: IsKept = async () => false,
): Promise<TakenPicture> {
  const { format, refuse, encode } = PLANS[use]
  checkBytes(bytes)
  try {
    const found = checkMetadata(await sharp(bytes, OPTIONS).metadata())
    const wrong = refuse(found.width, found.height)
    if (wrong) throw new OwnPictureError(wrong)
    if (found.format === format && (await isKept(digestOfBytes(bytes)))) return taken(format, found, bytes)
    const drawn = encode(sharp(bytes, OPTIONS).autoOrient()).toColourspace('srgb')
    const encoded = format === 'png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 84, mozjpeg: true })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return taken(format, info, data)
  } catch (error) {
    if (error instanceof OwnPictureError) throw error
    throw new OwnPictureError(explain(error))
  }
}

type Size = { readonly width: number; readonly height: number }

function taken(format: OwnPicture['format'], { width, height }: Size, bytes: Buffer): TakenPicture {
  return { picture: { digest: digestOfBytes(bytes), format, width, height }, bytes }
}

function digestOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function checkBytes(bytes: Buffer): void {
  if (bytes.length === 0) throw new OwnPictureError('is empty')
  if (bytes.length > MOST_BYTES) throw new OwnPictureError(`is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  const format = sniffFormat(bytes.subarray(0, 64))
  if (format && format !== 'tiff') return
  const isDrawing = /^\s*<(?:\?xml|!doctype|!--|svg)/i.test(
    bytes.toString('latin1', 0, 200).replace(/^\u00ef\u00bb\u00bf/, ''),
  )
  throw new OwnPictureError(isDrawing ? 'is an SVG drawing, and must be a PNG, JPEG, WebP or AVIF file' : NO_PICTURE)
}

const NO_PICTURE = 'is not a PNG, JPEG, WebP or AVIF file'

function checkMetadata({ autoOrient: { width, height }, pages = 1, format }: Metadata) {
  if (!['png', 'jpeg', 'webp', 'heif'].includes(format)) throw new OwnPictureError(NO_PICTURE)
  if (pages > 1) throw new OwnPictureError('is animated, and must be a still picture')
  if (width * height > MOST_PIXELS) throw new OwnPictureError(`is too large: ${width}×${height} pixels`)
  return { width, height, format }
}

function explain(error: unknown): string {
  const complaint = error instanceof Error ? error.message : String(error)
  return complaint.includes('pixel limit')
    ? `is too large: more than ${MOST_PIXELS / 1e6} million pixels`
    : 'is damaged'
}

/** Where a content may name pictures of its owner's own, and how they are called beside an exported content. */
export const OWN_PICTURES = [
  { place: ['brand', 'logo'], use: 'logo', fileName: 'logo' },
  { place: ['brand', 'favicon'], use: 'favicon', fileName: 'icon' },
  { place: ['socialPicture'], use: 'social', fileName: 'social' },
] as const

/** Those that this content names. */
export function listOwnPictures({ brand, socialPicture }: Pick<Content, 'brand' | 'socialPicture'>) {
  const found: Readonly<Record<PictureUse, OwnPicture | undefined>> = {
    logo: brand.logo,
    favicon: brand.favicon,
    social: typeof socialPicture === 'string' ? undefined : (socialPicture ?? undefined),
  }
  return OWN_PICTURES.flatMap(({ place, use, fileName }) => {
    const picture = found[use]
    return picture ? [{ place, fileName, picture }] : []
  })
}
