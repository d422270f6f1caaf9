import { randomUUID } from 'node:crypto'
import type { Role } from '../../contract/desk/staff.ts'
import { normalizeEmail } from '../accounts/normalize-email.ts'
import { ProblemError } from '../http/problem.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { noteAudit } from './audit.ts'
import { holdTeamFor } from './change-team.ts'
import type { DeskParts } from './desk-parts.ts'
import { invitationMail } from './invitation-mail.ts'
import { createMailedLink, linkUrl } from './staff-links.ts'
import { findStaffByEmail, findStaffById } from './staff-queries.ts'
import type { SignedInStaff } from './staff-sessions.ts'

type Inviting = Pick<DeskParts, 'db' | 'now' | 'publicUrl' | 'imprint'>

/** Mails a link. Another invitation of the same address ends the one before. */
export async function invite(
  parts: Inviting,
  by: SignedInStaff,
  invited: { email: string; role: Role },
): Promise<void> {
  const { email, role } = invited
  const now = parts.now()
  await parts.db.transaction().execute(async (trx) => {
    await holdTeamFor(trx, by.id)
    if (await findStaffByEmail(trx, email)) {
      throw new ProblemError('bad-request', 'This address is on the team already.')
    }
    const key = await createMailedLink(trx, { role, email, madeBy: by.id }, now)
    const told = { by: by.email, role, url: linkUrl(parts.publicUrl, key), isAgain: false }
    await queueMail(trx, `desk-invitation:${randomUUID()}`, invitationMail(parts, email, told), now)
    const values = { person: normalizeEmail(email), after: { email, role } }
    await noteAudit(trx, { staffId: by.id, area: 'access', did: 'invited', ...values }, now)
  })
}

/** For somebody who lost a passkey. What they signed in with before works until they have followed the link. */
export async function inviteAgain(parts: Inviting, by: SignedInStaff, id: string): Promise<void> {
  const now = parts.now()
  await parts.db.transaction().execute(async (trx) => {
    await holdTeamFor(trx, by.id)
    const member = await findStaffById(trx, id)
    if (!member) throw new ProblemError('not-found', 'Nobody on the team has this id.')
    const { email, role } = member
    const key = await createMailedLink(trx, { role, email, staffId: id, madeBy: by.id }, now)
    const told = { by: by.email, role, url: linkUrl(parts.publicUrl, key), isAgain: true }
    await queueMail(trx, `desk-link:${randomUUID()}`, invitationMail(parts, email, told), now)
    await noteAudit(
      trx,
      { staffId: by.id, area: 'access', did: 'sent a new link to', about: { kind: 'staff', id } },
      now,
    )
  })
}
