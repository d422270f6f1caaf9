import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../testing/test-database.ts'

describe.each(DATABASE_KINDS)('books in which a full refund was two thousand million, on %s', (kind) => {
  it('say what was given back, and that it was all', async () => {
    const { db, drop } = await createEmptyDatabase(kind)
    await migrate(db, '0007-masters')
    for (const [id, total, refunded] of [
      ['full', 300, 2_000_000_000],
      ['none', 300, 0],
      ['part', 300, 100],
      ['unknown', null, 2_000_000_000],
    ]) {
      await sql`
        insert into shop_order (id, provider, provider_order_id, mode, total_minor, discount_minor, refunded_minor,
          payment, dispute, status, stored_at, updated_at)
        values (${id}, 'sandbox', ${id}, 'test', ${total}, 0, ${refunded}, 'paid', 'none', 'paid', '', '')`.execute(db)
    }
    await migrate(db)
    const columns = ['id', 'refunded_minor', 'refunded_in_full', 'tax_minor'] as const
    const rows = await db.selectFrom('shop_order').select(columns).orderBy('id').execute()
    const expected = { tax_minor: null }
    expect(rows).toEqual([
      { ...expected, id: 'full', refunded_minor: 300, refunded_in_full: 1 },
      { ...expected, id: 'none', refunded_minor: 0, refunded_in_full: 0 },
      { ...expected, id: 'part', refunded_minor: 100, refunded_in_full: 0 },
      { ...expected, id: 'unknown', refunded_minor: 0, refunded_in_full: 1 },
    ])
    await drop()
  })
})
