import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { OwnPicture, OwnScreenPicture } from '../../contract/own-picture.ts'
import { fitting } from '../catalogue/make-previews.ts'
import { sniffFormat } from '../catalogue/master-format.ts'
import { placeholder } from '../catalogue/picture-facts.ts'
import { TALL_POSTER_PLAN, WIDE_POSTER_PLAN } from '../catalogue/preview-plan.ts'
import { MOST_BYTES, OwnPictureError } from './own-picture-limits.ts'

/** What an owner's own picture is for; the last two are posters. */
export type PictureUse = 'logo' | 'favicon' | 'social' | 'wide' | 'tall'

export type TakenPicture = {
  readonly picture: OwnPicture | OwnScreenPicture
  readonly bytes: Buffer
  /** The same by width, of a poster that is not kept yet. */
  readonly narrower?: ReadonlyMap<number, Buffer>
}

const MOST_PIXELS = 40_000_000
const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'warning' } as const

type Format = TakenPicture['picture']['format']

type Plan = {
  readonly format: Format
  /** Says what is wrong with these sizes, if anything is. */
  readonly refuse: (width: number, height: number) => string | undefined
  readonly encode: (source: Sharp) => Sharp
  /** In which widths it is kept, where it is kept in several. */
  readonly widths?: readonly number[]
}

const LEAST_LOGO = 64
const LEAST_ICON = 192
const LEAST_SOCIAL = { width: 600, height: 315 }
const LEAST_WIDE = { width: 1600, height: 900 }
const LEAST_TALL = { width: 720, height: 1280 }
const SCREEN_QUALITY = { quality: 68, effort: 5 }

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
    refuse: (width, height) => tooSmall(width, height, LEAST_SOCIAL),
    // What other sites cut a shared picture to.
    encode: (source) => source.resize({ width: 1200, height: 630, fit: 'cover' }).flatten({ background: '#ffffff' }),
  },
  wide: {
    ...screenPlan(WIDE_POSTER_PLAN.avif.widths),
    refuse: (width, height) => {
      if (height > width) return `must be wider than high, and is ${width}×${height}`
      return tooSmall(width, height, LEAST_WIDE)
    },
  },
  tall: {
    ...screenPlan(TALL_POSTER_PLAN.avif.widths),
    refuse: (width, height) => {
      if (width > height) return `must be higher than wide, and is ${width}×${height}`
      return tooSmall(width, height, LEAST_TALL)
    },
  },
}

function screenPlan(widths: readonly number[]): Omit<Plan, 'refuse'> {
  const width = Math.max(...widths)
  const encode = (source: Sharp) =>
    source.resize({ width, withoutEnlargement: true }).flatten({ background: '#000000' })
  return { format: 'webp', widths, encode }
}

function tooSmall(width: number, height: number, least: Size): string | undefined {
  if (width >= least.width && height >= least.height) return undefined
  return `is too small: ${width}×${height}, and at least ${least.width}×${least.height} are needed`
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
  const plan = PLANS[use]
  checkBytes(bytes)
  try {
    const found = checkMetadata(await sharp(bytes, OPTIONS).metadata())
    const wrong = plan.refuse(found.width, found.height)
    if (wrong) throw new OwnPictureError(wrong)
    if (found.format === plan.format && (await isKept(digestOfBytes(bytes)))) return describe(plan, found, bytes)
    const drawn = plan.encode(sharp(bytes, OPTIONS).autoOrient()).toColourspace('srgb')
    const { data, info } = await inFormat(drawn, plan.format).toBuffer({ resolveWithObject: true })
    const taken = await describe(plan, info, data)
    return plan.widths ? { ...taken, narrower: await narrow(plan, bytes, info.width) } : taken
  } catch (error) {
    if (error instanceof OwnPictureError) throw error
    throw new OwnPictureError(explain(error))
  }
}

type Size = { readonly width: number; readonly height: number }

function inFormat(drawn: Sharp, format: Format): Sharp {
  if (format === 'webp') return drawn.webp(SCREEN_QUALITY)
  return format === 'png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 84, mozjpeg: true })
}

/** Of the bytes alone, so that they are described alike whenever they come. */
async function describe({ format, widths = [] }: Plan, size: Size, bytes: Buffer): Promise<TakenPicture> {
  const { width, height } = size
  const digest = digestOfBytes(bytes)
  if (format !== 'webp') return { picture: { digest, format, width, height }, bytes }
  const thumbnail = sharp(bytes, OPTIONS).resize({ width: 72 }).removeAlpha().raw()
  const { data, info } = await thumbnail.toBuffer({ resolveWithObject: true })
  const facts = { widths: fitting(widths, width), placeholder: placeholder({ ...info, data }) }
  return { picture: { digest, format, width, height, ...facts }, bytes }
}

async function narrow({ widths = [], format }: Plan, bytes: Buffer, widest: number): Promise<Map<number, Buffer>> {
  const narrower = new Map<number, Buffer>()
  for (const width of fitting(widths, widest).slice(0, -1)) {
    const drawn = sharp(bytes, OPTIONS).autoOrient().resize({ width }).flatten({ background: '#000000' })
    narrower.set(width, await inFormat(drawn.toColourspace('srgb'), format).toBuffer())
  }
  return narrower
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
