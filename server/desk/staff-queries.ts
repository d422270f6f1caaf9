import type { Selectable } from 'kysely'
import type { Role } from '../../contract/desk/staff.ts'
import type { Person } from '../../contract/desk/team.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { type Database, isPostgres } from '../database/database.ts'
import type { DeskTables } from '../database/schema.ts'
import { holdName } from '../database/transactions.ts'
import { endLinksOf } from './staff-links.ts'

export type StaffRow = Selectable<DeskTables['staff']>

export async function findStaffById(db: Database, id: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

export async function findStaffByEmail(db: Database, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('email_key', '=', normalizeEmail(email)).executeTakeFirst()
}

type NewStaff = { readonly id: string; readonly email: string; readonly role: Role }

export async function createStaff(db: Database, { id, email, role }: NewStaff, now: Date): Promise<StaffRow> {
  const none = { password_hash: null, totp_secret: null, totp_step: null, password_at: null, removed_at: null }
  return db
    .insertInto('staff')
    .values({ id, email, email_key: normalizeEmail(email), role, created_at: now.toISOString(), ...none })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function setRole(db: Database, id: string, role: Role): Promise<void> {
  await db.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

type PasswordAndKey = { readonly passwordHash: string; readonly sealedKey: string; readonly step: number }

export async function setPassword(db: Database, id: string, chosen: PasswordAndKey, now: Date): Promise<void> {
  const { passwordHash, sealedKey, step } = chosen
  await db
    .updateTable('staff')
    .set({ password_hash: passwordHash, totp_secret: sealedKey, totp_step: step, password_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** True once for each time step, however many try the same code at the same time. */
export async function takeTotpStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Everything that somebody signs in with, and every session. */
export async function dropWaysIn(db: Database, id: string): Promise<void> {
  await holdStaff(db, id)
  await db.deleteFrom('staff_passkey').where('staff_id', '=', id).execute()
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute()
  await db.deleteFrom('staff_session').where('staff_id', '=', id).execute()
  const none = { password_hash: null, totp_secret: null, totp_step: null, password_at: null }
  await db.updateTable('staff').set(none).where('id', '=', id).execute()
}

/** The row stays, because lines of the audit log name it. */
export async function removeStaff(db: Database, id: string, now: Date): Promise<void> {
  await dropWaysIn(db, id)
  await endLinksOf(db, id)
  const removed_at = now.toISOString()
  await db.updateTable('staff').set({ removed_at, email_key: null }).where('id', '=', id).execute()
}

/**
 * Who is on the team, and who is asked in, changes in one transaction after the other: of two who remove each other one
 * succeeds, and nobody comes in by a link whose maker is being removed.
 */
export function holdTeam(trx: Database): Promise<void> {
  return holdName(trx, 'desk-team')
}

export async function countOtherOwners(trx: Database, id: string): Promise<number> {
  const owners = trx.selectFrom('staff').select('id').where('role', '=', 'owner').where('removed_at', 'is', null)
  return (await owners.execute()).filter((row) => row.id !== id).length
}

/** What one person does waits for what they do at the same moment elsewhere, until the transaction ends. */
export async function holdStaff(trx: Database, id: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()
}

export async function hasOwner(db: Database): Promise<boolean> {
  const found = db.selectFrom('staff').select('id').where('role', '=', 'owner').where('removed_at', 'is', null)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Everybody on the team, owners first. */
export async function listPeople(db: Database): Promise<Person[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'password_at as passwordAt'])
    .select((eb) => [
      eb
        .selectFrom('staff_passkey')
        .select((inner) => inner.fn.countAll<number | string>().as('n'))
        .whereRef('staff_passkey.staff_id', '=', 'staff.id')
        .as('passkeys'),
      eb
        .selectFrom('staff_session')
        .select((inner) => inner.fn.max('used_at').as('at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .as('lastHereAt'),
    ])
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  const people = rows.map(({ passkeys, ...row }) => ({ ...row, passkeys: Number(passkeys) }))
  return people.toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'))
}
