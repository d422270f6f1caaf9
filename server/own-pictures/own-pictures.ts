import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { OwnPicture, OwnScreenPicture } from '../../contract/content/brand.ts'
import type { Content } from '../../contract/content/content.ts'
import { decoderPool } from '../decoding/decoder-pool.ts'
import { type MasterFormat, sniffFormat } from '../decoding/master-format.ts'
import { Refusal } from '../decoding/refusal.ts'

/** What an owner's own picture is for; the last two are posters. */
export type PictureUse = 'logo' | 'favicon' | 'social' | 'wide' | 'tall'

export type TakenPicture = {
  readonly picture: OwnPicture | OwnScreenPicture
  readonly bytes: Buffer
  /** The same by width, of a poster that is not kept yet. */
  readonly narrower?: ReadonlyMap<number, Buffer>
}

export type DrawingQuestion = {
  readonly use: PictureUse
  readonly bytes: Buffer
  /** What its first bytes say. */
  readonly sniffed: MasterFormat
  /** The shop wrote these bytes itself. */
  readonly isKept: boolean
}

/** The largest poster takes ten seconds on an idle core, and half of the memory. */
const LIMITS = { timeLimitMs: 120_000, memoryLimitMb: 2000 } as const
/** A form brings several, one after the other; then the memory goes back. */
const IDLE_MS = 10_000

const pool = decoderPool<DrawingQuestion>({
  worker: fileURLToPath(new URL('./drawing/own-picture-worker.ts', import.meta.url)),
  size: 1,
  idleMs: IDLE_MS,
  ...LIMITS,
})

/** Whether the shop wrote these bytes itself. */
export type IsKept = (digest: string) => Promise<boolean>

/**
 * Takes an owner's picture: decoded in a process of its own, brought to its size and written anew, so that nothing of the
 * file but its pixels is kept. One that was exported comes back as it was. Only raster formats reach a decoder. Throws an
 * OwnPictureError.
 */
export async function takePicture(
  use: PictureUse,
  bytes: Buffer,
  isKept: IsKept = async () => false,
): Promise<TakenPicture> {
  const sniffed = checkBytes(bytes)
  const question = { use, bytes, sniffed, isKept: await isKept(digestOfBytes(bytes)) }
  try {
    return (await pool.ask(question)) as TakenPicture
  } catch (error) {
    throw error instanceof Refusal ? new OwnPictureError(error.message) : error
  }
}

/** By which the shop knows a picture for ever. */
export function digestOfBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function checkBytes(bytes: Buffer): MasterFormat {
  if (bytes.length === 0) throw new OwnPictureError('is empty')
  if (bytes.length > MOST_BYTES) throw new OwnPictureError(`is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  const format = sniffFormat(bytes.subarray(0, 64))
  if (format && format !== 'tiff') return format
  const isDrawing = /^\s*<(?:\?xml|!doctype|!--|svg)/i.test(
    bytes.toString('latin1', 0, 200).replace(/^\u00ef\u00bb\u00bf/, ''),
  )
  throw new OwnPictureError(isDrawing ? 'is an SVG drawing, and must be a PNG, JPEG, WebP or AVIF file' : NO_PICTURE)
}

/** Enough for an 8K picture as JPEG. */
export const MOST_BYTES = 20 * 1024 * 1024

/** A picture that cannot be taken, and why: the end of a sentence that begins with its name. */
export class OwnPictureError extends Error {
  override name = 'OwnPictureError'
}

export const NO_PICTURE = 'is not a PNG, JPEG, WebP or AVIF file'

/** Where a content may name a picture of its owner's own, and how its file is called beside an exported content. */
type PicturePlace = { readonly place: readonly string[]; readonly use: PictureUse; readonly fileName: string }

const SINGLE: readonly PicturePlace[] = [
  { place: ['brand', 'logo'], use: 'logo', fileName: 'logo' },
  { place: ['brand', 'favicon'], use: 'favicon', fileName: 'icon' },
  { place: ['socialPicture'], use: 'social', fileName: 'social' },
]

/** Of content that may not be checked yet. */
export function listPicturePlaces(content: unknown): PicturePlace[] {
  const posters = valueAt(content, ['posters'])
  const names = isEntry(posters) ? Object.keys(posters) : []
  const own = names.flatMap((name) =>
    (['wide', 'tall'] as const).map((use) => ({
      place: ['posters', name, use],
      use,
      fileName: `poster-${name}-${use}`,
    })),
  )
  return [...SINGLE, ...own]
}

/** Those that this content names. */
export function listOwnPictures(content: Pick<Content, 'brand' | 'socialPicture' | 'posters'>) {
  return listPicturePlaces(content).flatMap(({ place, fileName }) => {
    const picture = valueAt(content, place) as TakenPicture['picture'] | string | null | undefined
    // A social picture may also be the name of a poster.
    return picture && typeof picture === 'object' ? [{ place, fileName, picture }] : []
  })
}

export function valueAt(whole: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (part, key) => (isEntry(part) && Object.hasOwn(part, key) ? part[key] : undefined),
    whole,
  )
}

export function replaceAt(whole: unknown, place: readonly string[], value: unknown): void {
  const holder = valueAt(whole, place.slice(0, -1))
  const key = place.at(-1)
  if (isEntry(holder) && key !== undefined) holder[key] = value
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
