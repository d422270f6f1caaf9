import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { RenditionOptions } from '../../../contract/pictures/renditions.ts'
import { ClientLeftError, ProblemError } from '../../http/problem.ts'
import { sendPieces } from '../../http/send-download.ts'
import { refusal } from '../../library/authorize-download.ts'
import { nameOfRendition, type Rendition, type Renditions } from '../../library/renditions.ts'
import type { Master } from '../../pictures/master-queries.ts'
import { counted, openStored, type Watch } from '../../pictures/send-stored.ts'
import { refuseFailed, type SampleMasters } from '../../samples/sample-masters.ts'
import type { Storage } from '../../storage/storage.ts'

export type PictureSources = {
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster' | 'canDraw'>
  readonly renditions: Renditions
}

type Size = { readonly width: number; readonly height: number }

export type FeedPicture = {
  readonly shown: Wallpaper
  readonly size: Size
  /** Who is counted for a drawing, and takes turns for it. */
  readonly asker: string
  /** Not asked where the device had the picture. */
  readonly watch?: Watch
}

/** Enough for a sample that is drawn first. A device that is told so comes back, and keeps what it shows until then. */
const DRAWING_SECONDS = 60

/** What is kept by nobody on the way, listed by no search engine, and named to nobody else. */
export const PRIVATE = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const

const JPEG = { 'content-type': 'image/jpeg', 'content-disposition': 'inline; filename="today.jpg"' }

/**
 * Sends a picture fitted to a device: through the shop, wherever it is stored, so that every byte was asked for after the
 * question whether it is open. Whoever has it already is told so, at the cost of the question alone.
 */
export async function sendPicture(
  { storage, masters, renditions }: PictureSources,
  request: FastifyRequest,
  reply: FastifyReply,
  { shown, size, asker, watch }: FeedPicture,
): Promise<FastifyReply> {
  const found = await masters.ensureMaster(shown.id, asker)
  if (found.state === 'missing') throw refusal()
  refuseFailed(found)
  if (found.state !== 'ready') throw beingDrawn()
  const options = optionsFor(shown, size)
  const etag = etagOf(found.master, options)
  reply.headers({ ...PRIVATE, etag })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  const left = new AbortController()
  reply.raw.once('close', () => left.abort(new ClientLeftError()))
  const obtain = async () => {
    const rendition = await renditions.get(found.master, options, asker, left.signal, true)
    left.signal.throwIfAborted()
    return rendition
  }
  const headersOf = ({ sizeBytes }: Rendition) => ({ ...JPEG, 'content-length': sizeBytes })
  // Fastify would take an absent body of a HEAD answer for an empty file.
  if (request.method === 'HEAD') return reply.headers(headersOf(await obtain())).send(Readable.from([]))
  const { rendition, pieces } = await openRendition({ storage, renditions }, obtain)
  left.signal.addEventListener('abort', renditions.hold(rendition))
  const sent = await counted(pieces, watch)
  reply.headers(headersOf(rendition))
  await sendPieces(reply, sent)
  return reply
}

function beingDrawn(): ProblemError {
  return new ProblemError(
    'busy',
    'This picture is being drawn for the first time; ask again in a minute.',
    DRAWING_SECONDS,
  )
}

/** JPEG: the one format that every system shows on a desktop. */
function optionsFor({ preview }: Wallpaper, { width, height }: Size): RenditionOptions {
  return { width, height, format: 'jpeg', focus: preview.focus ?? null }
}

/** Weak: the same picture may be drawn again. */
function etagOf(master: Master, options: RenditionOptions): string {
  const name = nameOfRendition(master, options)
  return `W/"${createHash('sha256').update(name).digest('base64url').slice(0, 27)}"`
}

/** One whose file is gone, although it was there a while ago, is made again. */
async function openRendition(
  { storage, renditions }: Pick<PictureSources, 'storage' | 'renditions'>,
  obtain: () => Promise<Rendition>,
): Promise<{ rendition: Rendition; pieces: AsyncIterable<Uint8Array> }> {
  const rendition = await obtain()
  try {
    return { rendition, pieces: await openWhole(storage, rendition) }
  } catch {
    renditions.doubt(rendition)
    const again = await obtain()
    return { rendition: again, pieces: await openWhole(storage, again) }
  }
}

function openWhole(storage: Storage, { storageKey, sizeBytes }: Rendition): Promise<AsyncIterable<Uint8Array>> {
  return openStored(storage, storageKey, { start: 0, end: sizeBytes - 1 })
}
