import { z } from 'zod'
import { ROLES } from '../../../contract/desk/staff.ts'
import { parseEmail } from '../../accounts/email-address.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { endLink, listOpenLinks } from '../staff-links.ts'
import { listPeople } from '../staff-queries.ts'
import { endSessions } from '../staff-sessions.ts'
import { changeRole, holdTeamFor, invite, inviteAgain, removeMember } from './change-team.ts'

const withId = z.object({ id: z.uuid() })
const role = z.enum(ROLES)

/** Who is on the team, and who was asked to join. */
export function invitationRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/team',
      access: 'team',
      async answer() {
        const open = await listOpenLinks(db, now())
        const invitations = open.map(({ id, email, role, staff_id, maker_email, isFollowed, openUntil }) => {
          return { id, email, role, isAgain: staff_id !== null, by: maker_email, isFollowed, openUntil }
        })
        return { people: await listPeople(db), invitations }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/team/invitations',
      access: 'team',
      needsRecentProof: true,
      body: z.object({ email: z.string().max(320), role }),
      async answer({ staff, body }) {
        await parts.limits.mail(staff.id)
        await invite(parts, staff, { email: parseEmail(body.email), role: body.role })
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/team/invitations/:id',
      access: 'team',
      params: withId,
      async answer({ staff, params: { id } }) {
        await db.transaction().execute(async (trx) => {
          await holdTeamFor(trx, staff.id)
          const ended = await endLink(trx, id)
          if (!ended) throw new ProblemError('not-found', 'This link let somebody in already, or has ended.')
          const { email, email_key, role, staff_id } = ended
          const did = email && !staff_id ? 'took back an invitation' : 'ended a link'
          const values = { ...(email_key && { person: email_key }), before: { email, role } }
          await noteAudit(trx, { staffId: staff.id, area: 'access', did, ...values }, now())
        })
      },
    }),
  ]
}

/** What an owner does with a member of the team. */
export function memberRoutes(parts: DeskParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'PUT',
      path: '/team/:id/role',
      access: 'team',
      needsRecentProof: true,
      params: withId,
      body: z.object({ role }),
      async answer({ staff, params: { id }, body: { role } }) {
        const keptSessionId = id === staff.id ? staff.sessionId : null
        await changeRole(db, { by: staff.id, id, role, keptSessionId }, now())
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/team/:id/sessions',
      access: 'team',
      params: withId,
      async answer({ staff, params: { id } }) {
        const ended = await endSessions(db, id, id === staff.id ? staff.sessionId : null)
        const line = { staffId: staff.id, area: 'access', did: 'ended the sessions of' } as const
        await noteAudit(db, { ...line, about: { kind: 'staff', id }, after: { ended } }, now())
        return { ended }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/team/:id/link',
      access: 'team',
      needsRecentProof: true,
      params: withId,
      async answer({ staff, params: { id } }) {
        await parts.limits.mail(staff.id)
        await inviteAgain(parts, staff, id)
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/team/:id',
      access: 'team',
      needsRecentProof: true,
      params: withId,
      answer: ({ staff, params }) => removeMember(db, { by: staff.id, id: params.id }, now()),
    }),
  ]
}
