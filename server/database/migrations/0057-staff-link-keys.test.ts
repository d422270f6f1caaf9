import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../testing/test-database.ts'

describe.each(DATABASE_KINDS)('links into the desk from before, on %s', (kind) => {
  it('are compared as mail compares them, and the newest of an address stays', async () => {
    const { db, drop } = await createEmptyDatabase(kind)
    await migrate(db, '0056-collections')
    const add = (id: string, email: string | null, day: number, spentAt: string | null = null) =>
      sql`insert into staff_link (id, token_hash, role, email, made_at, expires_at, spent_at)
        values (${id}, ${id}, 'owner', ${email}, ${`2026-03-0${day}`}, '2026-03-09', ${spentAt})`.execute(db)
    await add('wrong', 'Bob@example.com', 1)
    await add('followed', 'BOB@example.com', 2, '2026-03-02')
    await add('right', 'bob@example.com', 3)
    await add('machine', null, 4)
    await migrate(db)
    const links = await db.selectFrom('staff_link').select(['id', 'email_key']).orderBy('id').execute()
    expect(links).toEqual([
      { id: 'followed', email_key: 'bob@example.com' },
      { id: 'machine', email_key: null },
      { id: 'right', email_key: 'bob@example.com' },
    ])
    await drop()
  })
})
