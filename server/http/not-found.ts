import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFor } from './problem.ts'
import type { Site } from './site.ts'

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

/**
 * Unknown addresses: a problem for programs, a trailing slash sent home, the designed page for people. A form that a
 * browser sent to its own page before the page's scripts were there brings the page again, and nothing of the form in
 * its address.
 */
export function answerNotFound(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '/', query] = request.raw.url?.split('?', 2) ?? []
  if (isFormOfPage(request, path)) return reply.redirect(path, 303)
  if (path.startsWith('/api/') || !isReading(request)) {
    const problem = problemFor('not-found', 'There is nothing at this address.', request.id)
    return reply.code(404).type('application/problem+json').send(problem)
  }
  // Our own fixed paths only: '//evil.example/' must never become a redirect to another host.
  const shorter = /^(\/[A-Za-z0-9-]+(?:\/\d+)?)\/+$/.exec(path)?.[1]
  if (shorter) {
    return reply.redirect(query ? `${shorter}?${query}` : shorter, 308)
  }
  site.sendNotFound(request.raw, reply.raw)
  return reply.hijack()
}

function isFormOfPage({ method, headers }: FastifyRequest, path: string): boolean {
  return method === 'POST' && /^\/[a-z0-9-]+$/.test(path) && headers.accept?.includes('text/html') === true
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
