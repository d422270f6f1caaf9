import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../testing/test-database.ts'

const AT = '2026-01-02T00:00:00.000Z'

describe.each(DATABASE_KINDS)('books from before the fate of mails was kept, on %s', (kind) => {
  it('tell whose receipt was given up and when an order was refunded', async () => {
    const { db, drop } = await createEmptyDatabase(kind)
    await migrate(db, '0007-masters')
    for (const [id, status] of [
      ['lost', 'paid'],
      ['fine', 'paid'],
      ['back', 'refunded'],
    ]) {
      await sql`
        insert into shop_order (id, provider, provider_order_id, mode, discount_minor, refunded_minor, payment, dispute,
          status, stored_at, updated_at)
        values (${id}, 'sandbox', ${id}, 'test', 0, 0, 'paid', 'none', ${status}, ${AT}, ${AT})`.execute(db)
      const failedAt = id === 'lost' ? AT : null
      await sql`
        insert into mail_outbox (id, key, "to", subject, text, html, queued_at, next_try_at, tries, failed_at)
        values (${id}, ${`receipt:${id}`}, 'a@example.com', 's', 't', 'h', ${AT}, ${AT}, 1, ${failedAt})`.execute(db)
    }
    await sql`
      insert into entitlement (id, order_id, scope, granted_at, revoked_at, reason)
      values ('e', 'back', 'all', ${AT}, ${AT}, 'refunded')`.execute(db)
    await migrate(db)
    const orders = await db
      .selectFrom('shop_order')
      .select(['id', 'receipt_problem', 'refunded_at', 'owner_email'])
      .orderBy('id')
      .execute()
    expect(orders).toEqual([
      { id: 'back', receipt_problem: null, refunded_at: AT, owner_email: null },
      { id: 'fine', receipt_problem: null, refunded_at: null, owner_email: null },
      { id: 'lost', receipt_problem: 'given-up', refunded_at: null, owner_email: null },
    ])
    const mails = await db.selectFrom('mail_outbox').select(['order_id', 'text']).orderBy('id').execute()
    expect(mails).toEqual(['back', 'fine', 'lost'].map((order_id) => ({ order_id, text: 't' })))
    await drop()
  })
})
