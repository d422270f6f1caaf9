import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

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
