import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryLink } from '../library/library-links.ts'
import { applyWaitingEvents } from './event-inbox.ts'
import { insertEvents, requeueEvents } from './event-queries.ts'
import { orderData } from './order-data.ts'
import { signedEvent, startedBy, testCheckout, testOrder, testPayments } from './testing/checkout-world.ts'

describe.each(DATABASE_KINDS)('the orders of somebody who deletes the account on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const MARA = { id: 'mara', email: 'Mara@example.com', isEmailVerified: true, name: 'Mara' }
  const payments = testPayments()

  async function take(order: ReturnType<typeof testOrder>, name = 'order_created') {
    const { body, signature } = signedEvent(name, order)
    const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
    if (!event) throw new Error('The event was not understood.')
    await insertEvents(database.db, [{ provider: payments.provider, event, body }], new Date().toISOString())
    await applyWaitingEvents(testCheckout(database.db))
  }
  const rows = () => database.db.selectFrom('shop_order').selectAll().orderBy('provider_order_id').execute()
  const forget = () => database.db.transaction().execute((trx) => orderData.forget(trx, MARA))

  it('tell an account nothing of whoever else paid: no address, no receipt, no word of the provider', async () => {
    await take(testOrder({ email: 'payer@example.com', custom: await startedBy(database.db, 'mara') }))
    const exported = await orderData.read(database.db, MARA)
    expect(exported).toHaveLength(1)
    expect(JSON.stringify(exported)).not.toContain('payer@example.com')
    await forget()
    await database.db.deleteFrom('entitlement').execute()
    await database.db.deleteFrom('library_link').execute()
    await database.db.deleteFrom('checkout').execute()
    await database.db.deleteFrom('shop_order').execute()
  })

  it('keep what was paid and lose who paid, in the books, the events and the links; others keep theirs', async () => {
    const { db } = database
    const mine = testOrder({ email: 'mara@example.com', custom: await startedBy(database.db, 'mara') })
    const guest = testOrder({ email: 'MARA@example.com' })
    const other = testOrder({ email: 'other@example.com' })
    for (const order of [mine, guest, other]) await take(order)
    await createLibraryLink(db, { orderId: null, emailKey: 'mara@example.com' }, new Date())
    const typed = { typed_number: 'X-1', typed_email_key: 'mara@example.com', name: 'Mara T' }
    const declared = { ...typed, state: 'unknown', declared_at: '2026-01-02T00:00:00.000Z' } as const
    const [bought] = await rows()
    await db
      .insertInto('withdrawal')
      .values([
        { ...declared, id: 'of-nothing', order_id: null },
        { ...declared, id: 'of-mine', order_id: bought?.id ?? '', state: 'waiting' },
      ])
      .execute()
    const exported = await orderData.read(db, MARA)
    expect(exported).toHaveLength(2)
    expect(exported).toContainEqual(expect.objectContaining({ consents: [], withdrawnAt: declared.declared_at }))

    await forget()
    await forget()
    const [first, second, third] = await rows()
    for (const row of [first, second]) {
      expect(row).toMatchObject({ email: '', email_key: null, customer_id: null, buyer_key_hash: null })
      expect(row).toMatchObject({ total_minor: 300, status: 'paid', product: 'anime' })
    }
    expect(third).toMatchObject({ email: 'other@example.com' })
    expect(await orderData.read(db, MARA)).toEqual([])
    const kept = JSON.stringify([
      await rows(),
      await db.selectFrom('payment_event').selectAll().execute(),
      await db.selectFrom('library_link').selectAll().execute(),
      await db.selectFrom('withdrawal').selectAll().execute(),
    ])
    expect(kept).not.toContain('Mara T')
    expect(kept).toContain('of-mine')
    expect(kept.toLowerCase()).not.toContain('mara@example.com')
    expect(kept).toContain('other@example.com')
  })

  it('say in the export what was really given back, also when a full refund is heard of first', async () => {
    const [one, two] = [testOrder({ email: 'mara@example.com' }), testOrder({ email: 'mara@example.com' })]
    const refund = { status: 'refunded', updatedAt: '2026-02-01T00:00:00.000Z' } as const
    await take(one)
    await take({ ...one, ...refund, refundedMinor: 300 }, 'order_refunded')
    await take({ ...two, ...refund, refundedMinor: 0 }, 'order_refunded')
    await take(two)
    expect(await orderData.read(database.db, MARA)).toMatchObject([
      { mode: 'test', status: 'refunded', totalMinor: 300, refundedMinor: 300, taxMinor: 0 },
      { mode: 'test', status: 'refunded', totalMinor: 300, refundedMinor: 300, taxMinor: 0 },
    ])
    await forget()
  })

  it('are not filled again by a late event or a replay', async () => {
    const order = testOrder({ email: 'mara@example.com', custom: await startedBy(database.db, 'mara') })
    await take(order)
    await forget()
    await take(
      { ...order, status: 'refunded', refundedMinor: 300, updatedAt: '2026-02-01T00:00:00.000Z' },
      'order_refunded',
    )
    await requeueEvents(database.db, { provider: payments.provider })
    await applyWaitingEvents(testCheckout(database.db))
    const row = (await rows()).find(({ provider_order_id }) => provider_order_id === order.id)
    expect(row).toMatchObject({ email: '', email_key: null, customer_id: null, status: 'refunded' })
    const bodies = await database.db.selectFrom('payment_event').select('body').execute()
    expect(JSON.stringify(bodies)).not.toContain('mara@example.com')
  })
})
