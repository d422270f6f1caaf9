import { hasRight, type Role } from '../../contract/desk/staff.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { noteAudit } from './audit.ts'
import { endLinksOf } from './staff-links.ts'
import { countOtherOwners, findStaffById, holdTeam, removeStaff, type StaffRow, setRole } from './staff-queries.ts'
import { endSessions } from './staff-sessions.ts'

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
