import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { OwnPicture, OwnScreenPicture } from '../../contract/content/brand.ts'
import { decoderPool } from '../catalogue/decoder-pool.ts'
import { type MasterFormat, sniffFormat } from '../catalogue/master-format.ts'
import { Refusal } from '../catalogue/refusal.ts'
import { MOST_BYTES, NO_PICTURE, OwnPictureError } from './own-picture-limits.ts'

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
  worker: fileURLToPath(new URL('./own-picture-worker.ts', import.meta.url)),
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
