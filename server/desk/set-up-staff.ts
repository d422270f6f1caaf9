import { parseEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { noteAudit } from './audit.ts'
import { dropOwnerLinks, endLinksTo, endTicket, type StaffLinkRow } from './staff-links.ts'
import {
  createStaff,
  dropWaysIn,
  findStaffByEmail,
  findStaffById,
  hasOwner,
  holdTeam,
  type StaffRow,
  setRole,
} from './staff-queries.ts'

/** Whoever followed a link, before it is known how they will sign in. */
export type Newcomer = {
  readonly link: StaffLinkRow
  readonly email: string
  /** Theirs already, or the one that they will have. */
  readonly id: string
  readonly known: StaffRow | undefined
}

/** An invitation's address was proved by its mail; the terminal's link takes any, a member's included. */
export async function findNewcomer(db: Database, link: StaffLinkRow, typed: string | undefined): Promise<Newcomer> {
  if (link.staff_id) {
    const known = await findStaffById(db, link.staff_id)
    if (!known) throw new ProblemError('auth/invalid-action-code', 'You are not on the team any more.')
    return { link, email: known.email, id: known.id, known }
  }
  const email = link.email ?? parseEmail(typed ?? '')
  const known = await findStaffByEmail(db, email)
  if (known && link.email !== null) throw new ProblemError('bad-request', 'This address is on the team already.')
  return { link, email, id: known?.id ?? link.id, known }
}

/**
 * Makes them a member of staff, or lets them in again: then everything they signed in with before ends. In the transaction
 * that stores what they chose, once for each link, while whoever made it may still give it. Other links to them are over then.
 */
export async function setUpStaff(
  trx: Database,
  newcomer: Newcomer,
  storeWay: (staffId: string) => Promise<void>,
  now: Date,
): Promise<StaffRow> {
  await holdTeam(trx)
  if (!(await endTicket(trx, newcomer.link.id))) {
    throw new ProblemError('auth/expired-action-code', 'This link has ended; ask for another.')
  }
  // Who is on the team may have changed since they were asked how they want to sign in.
  const { link, email, id, known } = await findNewcomer(trx, newcomer.link, newcomer.email)
  if (id !== newcomer.id) throw new ProblemError('conflict', 'The team has changed meanwhile; please try again.')
  const isTerminals = link.email === null && link.staff_id === null
  const isFirstOwner = isTerminals && !(await hasOwner(trx))
  if (known) await dropWaysIn(trx, known.id)
  if (known && isTerminals) await setRole(trx, known.id, link.role)
  const staff = known ?? (await createStaff(trx, { id, email, role: link.role }, now))
  if (isFirstOwner) await dropOwnerLinks(trx)
  await endLinksTo(trx, { email, staffId: staff.id })
  await storeWay(staff.id)
  const did = known ? 'came in again by link' : 'joined'
  const after = { role: isTerminals ? link.role : staff.role }
  await noteAudit(trx, { staffId: staff.id, area: 'access', did, about: { kind: 'staff', id: staff.id }, after }, now)
  return staff
}
