import type { Role } from '../../contract/desk/rights.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { noteAudit } from './audit.ts'
import { countOtherOwners, findStaffById, removeStaff, type StaffRow, setRole } from './staff-queries.ts'

type Change = { readonly by: string; readonly id: string }

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

export async function changeRole(db: Database, { by, id, role }: Change & { role: Role }, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await getMember(trx, id)
    if (member.role === 'owner' && role !== 'owner') await keepOwner(trx, id)
    await setRole(trx, id, role)
    const values = { about: { kind: 'staff', id }, before: { role: member.role }, after: { role } }
    await noteAudit(trx, { staffId: by, area: 'access', did: 'changed the role of', ...values }, now)
  })
}

/** Signed out everywhere at once. What they did stays in the log, with their address. */
export async function removeMember(db: Database, { by, id }: Change, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await getMember(trx, id)
    if (member.role === 'owner') await keepOwner(trx, id)
    await removeStaff(trx, id, now)
    const about = { kind: 'staff', id }
    await noteAudit(trx, { staffId: by, area: 'access', did: 'removed', about, before: { role: member.role } }, now)
  })
}
