import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a path that the shop had once leads now; the content's check lets only paths of this shop in. */
export type MovedPages = ReadonlyMap<string, string>

/** An owner may take a path back, so nobody remembers for longer than a day. */
const KEPT_SECONDS = 86_400

/** Sends whoever asks for a path that has moved to the new one; nothing where it has not. */
export function sendMoved(moved: MovedPages, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const [path = '/', query] = request.raw.url?.split('?', 2) ?? []
  const to = request.method === 'GET' || request.method === 'HEAD' ? moved.get(path) : undefined
  if (to === undefined) return undefined
  return reply.header('cache-control', `max-age=${KEPT_SECONDS}`).redirect(query ? `${to}?${query}` : to, 301)
}
