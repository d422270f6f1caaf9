import sharp, { type Metadata, type Sharp } from 'sharp'
import { boundPicture } from '../../decoding/bound-picture.ts'
import { fitting } from '../../decoding/make-previews.ts'
import { placeholder } from '../../decoding/picture-facts.ts'
import { TALL_POSTER_PLAN, WIDE_POSTER_PLAN } from '../../decoding/preview-plan.ts'
import { Refusal } from '../../decoding/refusal.ts'
import { type DrawingQuestion, digestOfBytes, NO_PICTURE, type PictureUse, type TakenPicture } from '../own-pictures.ts'

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

/** Draws one for the shop, in a process of its own. Throws a Refusal. */
export async function drawOwnPicture({ use, bytes, sniffed, isKept }: DrawingQuestion): Promise<TakenPicture> {
  const plan = PLANS[use]
  boundPicture(bytes, sniffed)
  try {
    const found = checkMetadata(await sharp(bytes, OPTIONS).metadata())
    const wrong = plan.refuse(found.width, found.height)
    if (wrong) throw new Refusal(wrong)
    if (found.format === plan.format && isKept) return describe(plan, found, bytes)
    const drawn = plan.encode(sharp(bytes, OPTIONS).autoOrient()).toColourspace('srgb')
    const { data, info } = await inFormat(drawn, plan.format).toBuffer({ resolveWithObject: true })
    const taken = await describe(plan, info, data)
    return plan.widths ? { ...taken, narrower: await narrow(plan, bytes, info.width) } : taken
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(explain(error))
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

function checkMetadata({ autoOrient: { width, height }, pages = 1, format }: Metadata) {
  if (!['png', 'jpeg', 'webp', 'heif'].includes(format)) throw new Refusal(NO_PICTURE)
  if (pages > 1) throw new Refusal('is animated, and must be a still picture')
  if (width * height > MOST_PIXELS) throw new Refusal(`is too large: ${width}×${height} pixels`)
  return { width, height, format }
}

function explain(error: unknown): string {
  const complaint = error instanceof Error ? error.message : String(error)
  return complaint.includes('pixel limit')
    ? `is too large: more than ${MOST_PIXELS / 1e6} million pixels`
    : 'is damaged'
}
