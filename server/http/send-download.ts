import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, parseRange } from './byte-range.ts'
import { sendPieces } from './send-pieces.ts'

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
