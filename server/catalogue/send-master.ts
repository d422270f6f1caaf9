import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseRange } from '../http/byte-range.ts'
import { ProblemError } from '../http/problem.ts'
import { MASTER_TYPES } from './master-format.ts'
import type { Master } from './master-queries.ts'
import type { Storage } from './storage.ts'

const LINK_SECONDS = 300

/**
 * Answers with a master as a download that can be resumed. Where the storage can serve it itself, the browser is sent
 * there with a link that soon expires.
 */
export async function sendMaster(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  master: Master,
  title: string,
): Promise<FastifyReply> {
  const { type, extension } = MASTER_TYPES[master.format]
  const fileName = `${title.replace(/[^\p{L}\p{N} ()'-]/gu, ' ').trim() || 'wallpaper'}.${extension}`
  const link = await storage.link(master.storageKey, { expiresInSeconds: LINK_SECONDS, fileName, type })
  if (link) return reply.header('cache-control', 'no-store').redirect(link, 302)
  const etag = `"${master.sha256}"`
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { range, 'if-range': ifRange } = request.headers
  const wanted = range && (!ifRange || ifRange === etag) ? parseRange(range, master.sizeBytes) : 'whole'
  if (wanted === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${master.sizeBytes}`).send()
  }
  const part = wanted === 'whole' ? { start: 0, end: master.sizeBytes - 1 } : wanted
  reply.code(wanted === 'whole' ? 200 : 206).headers({
    'content-type': type,
    'content-length': part.end - part.start + 1,
    'content-disposition': `attachment; filename="${ascii(fileName)}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    ...(wanted !== 'whole' && { 'content-range': `bytes ${part.start}-${part.end}/${master.sizeBytes}` }),
  })
  if (request.method === 'HEAD') return reply.send()
  const body = await storage.open(master.storageKey, part)
  if (!body) throw new ProblemError('internal', 'This picture is missing in our storage; we have been told.')
  return reply.send(body)
}

function ascii(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '_')
}
