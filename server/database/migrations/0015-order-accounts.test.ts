import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS, type TestDatabase } from '../testing/test-database.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe.each(DATABASE_KINDS)('orders that an earlier version gave to an account on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createEmptyDatabase(kind)
    await migrate(database.db, '0014-renditions')
  })
  afterEach(() => database.drop())

  async function store(id: string, buyer: { customer_id?: string; buyer_key_hash?: string }): Promise<void> {
    const facts = {
      provider: 'sandbox',
      provider_order_id: id,
      mode: 'test',
      payment: 'paid',
      dispute: 'none',
    } as const
    const money = { total_minor: 300, discount_minor: 0, refunded_minor: 0, currency: 'USD' }
    const row = { id, ...facts, ...money, status: 'paid', product: 'anime', stored_at: AT, updated_at: AT, ...buyer }
    await database.db.insertInto('shop_order').values(row).execute()
  }
  async function start(orderId: string, buyer: { customer_id?: string; browser_hash?: string }): Promise<void> {
    const row = { id: `of ${orderId}`, product: 'anime', price_minor: 300, currency: 'USD', order_id: orderId }
    await database.db
      .insertInto('checkout')
      .values({ ...row, started_at: AT, expires_at: AT, ...buyer })
      .execute()
  }

  it('stay the account’s: as bought with a checkout of its own, as joined by a link without one', async () => {
    await store('started', { customer_id: 'ana' })
    await start('started', { customer_id: 'ana' })
    await store('claimed', { customer_id: 'ana', buyer_key_hash: 'claimed' })
    await store('guest', { buyer_key_hash: 'known' })
    await start('guest', { browser_hash: 'known' })
    await migrate(database.db)
    const orders = await database.db
      .selectFrom('shop_order')
      .select(['id', 'customer_id', 'buyer_key_hash'])
      .orderBy('id')
      .execute()
    expect(orders).toEqual([
      { id: 'claimed', customer_id: null, buyer_key_hash: null },
      { id: 'guest', customer_id: null, buyer_key_hash: 'known' },
      { id: 'started', customer_id: 'ana', buyer_key_hash: null },
    ])
    const accounts = await database.db.selectFrom('order_account').selectAll().execute()
    expect(accounts).toEqual([{ order_id: 'claimed', customer_id: 'ana', reason: 'link', since: AT, link_id: null }])
  })
})
