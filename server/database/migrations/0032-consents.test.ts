import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../testing/test-database.ts'

describe.each(DATABASE_KINDS)('orders from before anybody was asked, on %s', (kind) => {
  it('are never asked if something was downloaded, and are if nothing was', async () => {
    const { db, drop } = await createEmptyDatabase(kind)
    await migrate(db, '0031-backup-runs')
    for (const id of ['downloaded', 'untouched']) {
      await sql`
        insert into shop_order (id, number, provider, provider_order_id, mode, discount_minor, refunded_minor, payment,
          dispute, status, stored_at, updated_at)
        values (${id}, ${id}, 'sandbox', ${id}, 'test', 0, 0, 'paid', 'none', 'paid', '', '')`.execute(db)
    }
    for (const day of ['2026-02-03', '2026-02-01']) {
      await sql`insert into download (order_id, file, day, client, first_at, last_at, requests, bytes)
        values ('downloaded', 'a', ${day}, '', ${day}, ${day}, 1, 1)`.execute(db)
    }
    await migrate(db)
    expect(await db.selectFrom('consent').selectAll().execute()).toEqual([
      { order_id: 'downloaded', kind: 'downloaded-before', version: '', given_at: '2026-02-01', locale: '' },
    ])
    await drop()
  })
})
