import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Download = {
  readonly sizeBytes: number
  /** Strong: changes if and only if a byte does, quotes included. */
  readonly etag: string
  readonly type: string
  readonly fileName: string
  /** Each piece's bytes need to last only until the next is asked for. */
  readonly open: (range: ByteRange) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/** Sends a private file as a download that can be resumed at any byte: 200, 206, 304, 416, If-Range, HEAD. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, etag, type, fileName, open }: Download,
): Promise<FastifyReply> {
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const wanted = wantedRange(request, etag, sizeBytes)
  if (wanted === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send()
  const part = wanted === 'whole' ? { start: 0, end: sizeBytes - 1 } : wanted
  // Opened before anything is promised: a file that is missing must not look like a broken connection.
  const body = request.method === 'HEAD' ? undefined : await open(part)
  reply.code(wanted === 'whole' ? 200 : 206).headers({
    'content-type': type,
    'content-length': part.end - part.start + 1,
    'content-disposition': attachment(fileName),
    ...(wanted !== 'whole' && { 'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}` }),
  })
  // Fastify would take an absent body of a HEAD answer for an empty file.
  if (!body) return reply.send(Readable.from([]))
  await sendPieces(reply, body)
  return reply
}

function wantedRange(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers
  if (!range || (ifRange && ifRange !== etag)) return 'whole'
  return parseRange(range, sizeBytes)
}

/** Old clients read the plain name, all others the encoded one. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
}

/** Both ends included, as in the header. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads a Range header for a body of the given size. Several ranges, other units and anything malformed
 * mean the whole body, as RFC 9110 allows; a range that lies outside the body is unsatisfiable.
 */
export function parseRange(header: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (!found[1] && !found[2])) return 'whole'
  const [, first = '', last = ''] = found
  if (!first) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}

/**
 * Writes a body piece by piece, the next only when the system has taken the last: one piece per client is in memory
 * however slow the client is, and a piece's buffer may be filled again (decision 9). A body that fails breaks the
 * connection off, so that the client knows and resumes.
 */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { raw } = reply.hijack()
  try {
    raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    for await (const piece of pieces) if (!(await write(raw, piece))) return
    raw.end()
  } catch (err) {
    reply.log.error({ err }, 'download broken off')
    raw.destroy()
  }
}

/** False when the client has left. */
function write(raw: ServerResponse, piece: Uint8Array): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const left = () => resolve(false)
  if (raw.destroyed) return Promise.resolve(false)
  raw.once('close', left)
  raw.write(piece, (error) => {
    raw.off('close', left)
    resolve(!error)
  })
  return promise
}
