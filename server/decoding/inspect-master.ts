import { open } from 'node:fs/promises'
import type { Sharp, SharpOptions } from 'sharp'
import sharp from 'sharp'
import { is8K } from '../../contract/pictures/catalogue.ts'
import type { PictureWords } from '../../contract/pictures/picture.ts'
import { boundPicture } from './bound-picture.ts'
import { cutDetail, type Detail } from './cut-detail.ts'
import { makePreviews, type Previews } from './make-previews.ts'
import { type MasterFormat, sniffFormat } from './master-format.ts'
import { StructureError } from './metadata/byte-parts.ts'
import { cleanFile } from './metadata/clean-metadata.ts'
import { readMaker } from './metadata/read-maker.ts'
import type { PreviewPlan } from './preview-plan.ts'
import { checkName, Refusal } from './refusal.ts'

export type InspectedMaster = {
  readonly format: MasterFormat
  readonly width: number
  readonly height: number
  /** What its metadata says of it. */
  readonly said: Partial<PictureWords>
  readonly previews: Previews & { readonly detail?: Detail }
}

/** An 8K master has 33 million pixels; twice that is more than anything we sell. */
const MOST_PIXELS = 70_000_000
const HEAD_BYTES = 64

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'warning', sequentialRead: true }

/** Checks a master and makes its previews, or throws a Refusal. */
export async function inspectMaster(file: string, allowSmall: boolean, plan: PreviewPlan): Promise<InspectedMaster> {
  const format = await checkFormat(file)
  boundPicture(file, format)
  try {
    const { width, height, isPlain, maker } = await checkSize(file, allowSmall, format)
    // A piece of a small picture would be most of it.
    const hasDetail = is8K({ width, height })
    const open = isPlain && hasDetail ? await decodeOnce(file) : () => sharp(file, OPTIONS)
    const previews = await makePreviews(open(), plan)
    const [look] = previews.files
    const detail = look && hasDetail && (await cutDetail(open(), { width, height }, look.data))
    return { format, width, height, said: maker ? { maker } : {}, previews: { ...previews, ...(detail && { detail }) } }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(explain(error))
  }
}

/** Writes the master without what tells of people and places, if there is any; true if it did. Throws a Refusal. */
export async function cleanMaster(file: string, to: string, format: MasterFormat): Promise<boolean> {
  boundPicture(file, format)
  try {
    return await cleanFile(file, to, format, OPTIONS)
  } catch (error) {
    if (!(error instanceof StructureError)) throw error
    throw new Refusal(`has metadata that cannot be taken out: ${error.message} (--keep-metadata takes it as it is)`)
  }
}

async function checkFormat(file: string): Promise<MasterFormat> {
  const named = checkName(file)
  const head = await readHead(file)
  if (head.length === 0) throw new Refusal('is empty')
  const found = sniffFormat(head)
  if (!found) throw new Refusal(`is named like a ${named.toUpperCase()} file but is something else`)
  if (found !== named) throw new Refusal(`is named like a ${named.toUpperCase()} file but is ${found.toUpperCase()}`)
  return found
}

async function checkSize(file: string, allowSmall: boolean, format: MasterFormat) {
  const metadata = await sharp(file, OPTIONS).metadata()
  const { width, height } = metadata.autoOrient
  if ((metadata.format as string) !== (format === 'avif' ? 'heif' : format)) throw new Refusal(`is no clean ${format}`)
  if (width * height > MOST_PIXELS) throw new Refusal(`is too large: ${width}×${height} pixels`)
  if (!is8K({ width, height }) && !allowSmall)
    throw new Refusal(`is too small: ${width}×${height}, needed are 7680×4320`)
  const { space, depth, channels, icc, orientation = 1 } = metadata
  const isPlain = space === 'srgb' && depth === 'uchar' && channels === 3 && !icc && orientation === 1
  return { width, height, isPlain: isPlain && format === 'png', maker: readMaker(metadata) }
}

/**
 * The picture as pixels, for the previews and for the piece at full size. Only where that changes none of them: nothing to
 * turn, to flatten or to convert, and a format of which no decoder reads a smaller size more cheaply.
 */
async function decodeOnce(file: string): Promise<() => Sharp> {
  const { data, info } = await sharp(file, OPTIONS).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A decoder's complaint in words for the owner; its last line is the exact one. */
function explain(error: unknown): string {
  const complaint = error instanceof Error ? error.message : String(error)
  if (complaint.includes('pixel limit')) return `is too large: more than ${MOST_PIXELS / 1e6} million pixels`
  if (/corrupt header|unsupported image format/.test(complaint)) return 'has a damaged header'
  return `is damaged or cut off (${complaint.split('\n').at(-1)?.slice(0, 120).trim()})`
}
