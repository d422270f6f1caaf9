import { randomUUID } from 'node:crypto'
import { hasRight, type Role } from '../../../contract/desk/staff.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { createMailedLink, endLinksOf, linkUrl } from '../staff-links.ts'
import {
  countOtherOwners,
  findStaffByEmail,
  findStaffById,
  holdTeam,
  removeStaff,
  type StaffRow,
  setRole,
} from '../staff-queries.ts'
import { endSessions, type SignedInStaff } from '../staff-sessions.ts'
import { invitationMail } from './invitation-mail.ts'

type Change = { readonly by: string; readonly id: string }

/**
 * Whoever changes the team still may, at the moment at which it changes: they may have been removed while their request was
 * under way. To be asked first in the transaction.
 */
export async function holdTeamFor(trx: Database, by: string): Promise<void> {
  await holdTeam(trx)
  const doer = await findStaffById(trx, by)
  if (!doer || !hasRight(doer.role, 'team')) {
    throw new ProblemError('forbidden', 'Your role may not do this; an owner can.')
  }
}

async function getMember(db: Database, id: string): Promise<StaffRow> {
  const member = await findStaffById(db, id)
  if (!member) throw new ProblemError('not-found', 'Nobody on the team has this id.')
  return member
}

/** The team always has an owner, whatever two owners do to each other at the same time. */
async function keepOwner(trx: Database, id: string): Promise<void> {
  if ((await countOtherOwners(trx, id)) > 0) return
  throw new ProblemError('bad-request', 'This is the only owner; make somebody else an owner first.')
}

/**
 * With another role one signs in again: a session that was stolen from somebody of support is never an owner's. Links by
 * and for them end. `keptSessionId`: of whoever changes their own.
 */
export async function changeRole(
  db: Database,
  { by, id, role, keptSessionId = null }: Change & { readonly role: Role; readonly keptSessionId?: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdTeamFor(trx, by)
    const member = await getMember(trx, id)
    if (member.role === role) return
    if (member.role === 'owner') await keepOwner(trx, id)
    await setRole(trx, id, role)
    await endSessions(trx, id, keptSessionId)
    await endLinksOf(trx, id)
    const values = { about: { kind: 'staff', id }, before: { role: member.role }, after: { role } }
    await noteAudit(trx, { staffId: by, area: 'access', did: 'changed the role of', ...values }, now)
  })
}

/** Signed out everywhere at once, and what they invited is over. What they did stays in the log, with their address. */
export async function removeMember(db: Database, { by, id }: Change, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdTeamFor(trx, by)
    const member = await getMember(trx, id)
    if (member.role === 'owner') await keepOwner(trx, id)
    await removeStaff(trx, id, now)
    const about = { kind: 'staff', id }
    await noteAudit(trx, { staffId: by, area: 'access', did: 'removed', about, before: { role: member.role } }, now)
  })
}

type Inviting = Pick<DeskParts, 'db' | 'now' | 'publicUrl' | 'brand'>

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
