import type { Person } from '../../contract/desk/team.ts'
import type { Database } from '../database/database.ts'

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
