import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasRight } from '../../../contract/desk/staff.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { type DeskCookie, findSignedIn, isRecentlyProved, type SignedInStaff, touchSession } from '../staff-sessions.ts'
import type { DeskLimits } from './desk-limits.ts'
import type { DeskRoute } from './desk-route.ts'

export type Guard = {
  readonly db: Database
  readonly cookie: DeskCookie
  readonly limits: DeskLimits
  readonly now: () => Date
}

/** Nothing of the desk is kept by a browser or found by a search engine. */
export const UNSEEN = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** What every request of the desk goes through, in this order: origin, session, limits, right, proof. */
export function guardRoute(route: DeskRoute, guard: Guard) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.headers(UNSEEN)
    refuseOtherSites(request)
    const staff = await findStaff(request, guard)
    if (staff && route.method !== 'GET' && !route.takesParts) await guard.limits.write(staff.id)
    checkAccess(route, staff, guard.now())
    const answer = await route.answer(request, reply, staff)
    if (answer === undefined && !reply.sent) return reply.code(204).send()
    return answer
  }
}

/**
 * The same before a large body is read, of somebody who could not send it: a few of a stranger's would fill the memory. The
 * guard asks again once it has arrived, when their session may have ended.
 */
export function guardBody(route: DeskRoute, guard: Guard) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(UNSEEN)
    refuseOtherSites(request)
    checkAccess(route, await findStaff(request, guard), guard.now())
  }
}

/** Writes are looked at for the whole shop (server/http/same-origin.ts); here no other site's page may even read. */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new ProblemError('forbidden', 'This request came from another site.')
}

async function findStaff(request: FastifyRequest, guard: Guard): Promise<SignedInStaff | null> {
  const token = guard.cookie.read(request)
  if (!token) return null
  const staff = await findSignedIn(guard.db, token, guard.now())
  if (staff) await touchSession(guard.db, staff, guard.now())
  else await guard.limits.unknownSession(request.ip)
  return staff ?? null
}

function checkAccess({ access, needsRecentProof }: DeskRoute, staff: SignedInStaff | null, now: Date): void {
  if (access === 'anyone') return
  if (!staff) throw new ProblemError('unauthorized', 'Sign in to the desk first.')
  if (access !== 'staff' && !hasRight(staff.role, access)) {
    throw new ProblemError('forbidden', 'Your role may not do this; an owner can.')
  }
  if (needsRecentProof && !isRecentlyProved(staff, now)) {
    throw new ProblemError('auth/requires-recent-login', 'Prove again that it is you.')
  }
}

/** Of a page that the desk shows in a frame: nothing of it runs, and only the desk may frame it. */
export function framedHeaders(styles: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      ...styles,
      "img-src 'self' data:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
  }
}
