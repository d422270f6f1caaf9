import { z } from 'zod'
import { ROLES } from '../../contract/desk/rights.ts'
import { parseEmail } from '../accounts/parse-email.ts'
import { ProblemError } from '../http/problem.ts'
import { noteAudit } from './audit.ts'
import { changeRole, removeMember } from './change-team.ts'
import type { DeskParts } from './desk-parts.ts'
import { type DeskRoute, staffRoute } from './desk-route.ts'
import { invite, inviteAgain } from './invite.ts'
import { endInvitation, listInvitations } from './staff-links.ts'
import { endSessions } from './staff-sessions.ts'
import { listPeople } from './team-queries.ts'

const withId = z.object({ id: z.uuid() })
const role = z.enum(ROLES)

/** Who is on the team, and who was asked to join. */
export function invitationRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      ...{ method: 'GET', path: '/team', access: 'team' },
      async answer() {
        const invited = await listInvitations(db, now())
        const invitations = invited.map(({ id, email, role, expires_at }) => ({
          id,
          email,
          role,
          expiresAt: expires_at,
        }))
        return { people: await listPeople(db), invitations }
      },
    }),
    staffRoute({
      ...{ method: 'POST', path: '/team/invitations', access: 'team', needsRecentProof: true },
      body: z.object({ email: z.string().max(320), role }),
      async answer({ staff, body }) {
        await parts.limits.mail(staff.id)
        await invite(parts, staff, { email: parseEmail(body.email), role: body.role })
      },
    }),
    staffRoute({
      ...{ method: 'DELETE', path: '/team/invitations/:id', access: 'team' },
      params: withId,
      async answer({ staff, params: { id } }) {
        const ended = await endInvitation(db, id)
        if (!ended) throw new ProblemError('not-found', 'This invitation was followed already, or has ended.')
        const values = { person: ended.email ?? '', before: { email: ended.email, role: ended.role } }
        await noteAudit(db, { staffId: staff.id, area: 'access', did: 'took back an invitation', ...values }, now())
      },
    }),
  ]
}

/** What an owner does with a member of the team. */
export function memberRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      ...{ method: 'PUT', path: '/team/:id/role', access: 'team', needsRecentProof: true },
      params: withId,
      body: z.object({ role }),
      answer: ({ staff, params, body }) => changeRole(db, { by: staff.id, id: params.id, role: body.role }, now()),
    }),
    staffRoute({
      ...{ method: 'DELETE', path: '/team/:id/sessions', access: 'team' },
      params: withId,
      async answer({ staff, params: { id } }) {
        const ended = await endSessions(db, id, id === staff.id ? staff.sessionId : null)
        const line = { staffId: staff.id, area: 'access', did: 'ended the sessions of' } as const
        await noteAudit(db, { ...line, about: { kind: 'staff', id }, after: { ended } }, now())
        return { ended }
      },
    }),
    staffRoute({
      ...{ method: 'POST', path: '/team/:id/link', access: 'team', needsRecentProof: true },
      params: withId,
      async answer({ staff, params: { id } }) {
        await parts.limits.mail(staff.id)
        await inviteAgain(parts, staff, id)
      },
    }),
    staffRoute({
      ...{ method: 'DELETE', path: '/team/:id', access: 'team', needsRecentProof: true },
      params: withId,
      answer: ({ staff, params }) => removeMember(db, { by: staff.id, id: params.id }, now()),
    }),
  ]
}
