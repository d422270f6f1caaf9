import type { FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { sendDownload } from '../http/send-download.ts'
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
  const { storageKey, sizeBytes, sha256 } = master
  const { type, extension } = MASTER_TYPES[master.format]
  const fileName = `${title.replace(/[^\p{L}\p{N} ()'-]/gu, ' ').trim() || 'wallpaper'}.${extension}`
  const link = await storage.link(storageKey, { expiresInSeconds: LINK_SECONDS, fileName, type })
  if (link) return reply.header('cache-control', 'no-store').redirect(link, 302)
  const open = async (range: { start: number; end: number }) => {
    const body = await storage.open(storageKey, range)
    if (!body) throw new ProblemError('internal', 'This picture is missing in our storage; we have been told.')
    return body
  }
  return sendDownload(request, reply, { sizeBytes, etag: `"${sha256}"`, type, fileName, open })
}
