import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MASTER_TYPES } from '../decoding/master-format.ts'
import { ProblemError } from '../http/problem.ts'
import { attachment, type ByteRange, sendDownload } from '../http/send-download.ts'
import type { Storage } from '../storage/storage.ts'
import type { Master } from './master-queries.ts'

export type Sending = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly storage: Storage
  readonly watch?: Watch
}

/** Who keeps count of what leaves. */
export type Watch = {
  /** Waited for before the first byte leaves; where it rejects, none does. */
  readonly onStart: () => Promise<void>
  /** Called once when the answer ended, with the bytes that left. */
  readonly onSent: (bytes: number) => void
}

type StoredFile = {
  /** Names its content: the same key always holds the same bytes. */
  readonly key: string
  readonly sizeBytes: number
  readonly type: string
  readonly fileName: string
}

/** Time to follow a redirect: the storage asks only when a transfer begins. Every new request to us makes a new link. */
const LINK_SECONDS = 60

/**
 * Answers with a stored file as a download that can be resumed. Where the storage can serve it itself, whoever can go
 * there is sent there with a link that soon expires.
 */
export async function sendStored(sending: Sending, { key, sizeBytes, type, fileName }: StoredFile) {
  const { request, reply, storage, watch } = sending
  const options = { expiresInSeconds: LINK_SECONDS, fileName, type }
  const link = canGoElsewhere(request) ? await storage.link(key, options) : undefined
  if (link) {
    await watch?.onStart()
    return reply.header('cache-control', 'no-store').redirect(link, 302)
  }
  const accelPath = isForwarded(request) && (await storage.accelPath?.(key, sizeBytes))
  if (accelPath) {
    await watch?.onStart()
    // It answers ranges by itself, but asks here first, each time.
    return reply
      .headers({ 'x-accel-redirect': accelPath, 'cache-control': 'private, no-cache' })
      .headers({ 'content-type': type, 'content-disposition': attachment(fileName) })
      .send()
  }
  const open = async (range: ByteRange) => counted(await openStored(storage, key, range), watch)
  // A hash of the key, not the key: nothing that leaves the shop names a place in its storage.
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`
  return sendDownload(request, reply, { sizeBytes, etag, type, fileName, open })
}

/**
 * A page's own script may speak to the shop only (our policy, and a bucket that knows no other origins), and a link is
 * signed for GET alone. Whoever follows a link, a download manager included, may go anywhere.
 */
function canGoElsewhere({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] !== 'empty'
}

/**
 * By a proxy of ours, nobody else is believed to forward anything, and for the bytes: whoever only asks about the file is
 * answered here, and takes nothing.
 */
function isForwarded({ ips = [], method, headers }: FastifyRequest): boolean {
  return ips.length > 1 && method === 'GET' && headers['if-none-match'] === undefined
}

export function sendMaster(sending: Sending, master: Master, title: string): Promise<FastifyReply> {
  const { type, extension } = MASTER_TYPES[master.format]
  const { storageKey: key, sizeBytes } = master
  return sendStored(sending, { key, sizeBytes, type, fileName: `${plainName(title)}.${extension}` })
}

export async function openStored(storage: Storage, key: string, range: ByteRange): Promise<AsyncIterable<Uint8Array>> {
  const body = await storage.pieces(key, range)
  if (!body) throw new ProblemError('internal', 'This picture is missing in our storage; we have been told.')
  return body
}

/**
 * Keeps count of what leaves, however the answer ends. The first piece is read and noted before anything is promised, so
 * that what cannot be noted is refused in words instead of a broken connection.
 */
export async function counted(
  chunks: AsyncIterable<Uint8Array>,
  watch: Watch | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const pieces = noted(chunks, watch)
  let first: IteratorResult<Uint8Array> | undefined = await pieces.next()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const piece = first ?? (await pieces.next())
        first = undefined
        return piece
      },
      return: () => pieces.return(undefined),
    }),
  }
}

async function* noted(chunks: AsyncIterable<Uint8Array>, watch: Watch | undefined): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      if (bytes === 0) await watch?.onStart()
      bytes += chunk.length
      yield chunk
    }
  } finally {
    watch?.onSent(bytes)
  }
}

/** A title as a file name that every system takes. */
export function plainName(title: string): string {
  return title.replace(/[^\p{L}\p{N} ()'-]/gu, ' ').trim() || 'wallpaper'
}
