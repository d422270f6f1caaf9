import { z } from 'zod'
import type { DeskSession } from '../../../contract/desk/staff.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, openRoute, staffRoute } from '../guard/desk-route.ts'
import { endSession, endSessions, listSessions } from '../staff-sessions.ts'

const withId = z.object({ id: z.uuid() })

/** Who is signed in, and the way out. */
export function sessionRoutes({ db, cookie, publicUrl, brand }: DeskParts): readonly DeskRoute[] {
  return [
    openRoute({
      method: 'GET',
      path: '/session',
      async answer({ staff }): Promise<DeskSession> {
        const shop = { name: brand().name, host: new URL(publicUrl).host }
        if (!staff) return { shop, staff: null }
        const { id, email, role, provedAt } = staff
        return { shop, staff: { id, email, role, provedAt } }
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/session',
      access: 'staff',
      async answer({ staff, reply }) {
        await endSession(db, staff.id, staff.sessionId)
        reply.header('set-cookie', cookie.forget())
      },
    }),
  ]
}

/** One's own sessions. */
export function mySessionRoutes({ db, now }: DeskParts): readonly DeskRoute[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/mine/sessions',
      access: 'staff',
      async answer({ staff }) {
        const sessions = await listSessions(db, staff.id, now())
        return { sessions: sessions.map((session) => ({ ...session, isThisOne: session.id === staff.sessionId })) }
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/mine/sessions/:id',
      access: 'staff',
      params: withId,
      async answer({ staff, params: { id } }) {
        const ended = await endSession(db, staff.id, id)
        if (ended === 0) throw new ProblemError('not-found', 'This session has ended already.')
        await noteAudit(db, { staffId: staff.id, area: 'access', did: 'ended a session' }, now())
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/mine/sessions',
      access: 'staff',
      async answer({ staff }) {
        const ended = await endSessions(db, staff.id, staff.sessionId)
        const line = { staffId: staff.id, area: 'access', did: 'ended all other sessions', after: { ended } } as const
        if (ended > 0) await noteAudit(db, line, now())
        return { ended }
      },
    }),
  ]
}
