import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { openDatabase } from '../database/database.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { hasEntitlement, listEntitlements, type Owner } from '../library/entitlements.ts'
import { type EventInbox, eventInbox } from './event-inbox.ts'
import { requeueEvents } from './event-queries.ts'
import { findOrderByReference } from './order-queries.ts'
import { signedEvent, startedBy, testCheckout, testOrder, testPayments } from './testing/checkout-world.ts'

const payments = testPayments()

async function deliver(inbox: EventInbox, name: string, order: SandboxOrder): Promise<void> {
  const { body, signature } = signedEvent(name, order)
  const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
  if (event) await inbox.store({ provider: 'sandbox', event, body })
}

const customer = (id: string, email: string | null = null, isEmailVerified = false): Owner => ({
  kind: 'customer',
  customer: { id, email, isEmailVerified },
})

describe.each(DATABASE_KINDS)('stored payment events on %s', (kind) => {
  let database: TestDatabase
  let inbox: EventInbox
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    inbox = eventInbox(testCheckout(database.db))
  })
  afterAll(async () => {
    await inbox.close()
    await database.drop()
  })
  const count = async (table: 'payment_event' | 'entitlement' | 'mail_outbox' | 'shop_order') => {
    const { n } = await database.db
      .selectFrom(table)
      .select((query) => query.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }

  it('opens what was bought, queues one receipt with a private link, and knows the account', async () => {
    const order = testOrder({ custom: await startedBy(database.db, 'ana'), email: 'Ana@Example.com' })
    await deliver(inbox, 'order_created', order)
    await inbox.apply()
    expect(await hasEntitlement(database.db, 'test', customer('ana'), 'anime')).toBe(true)
    expect(await hasEntitlement(database.db, 'test', customer('ana'), 'bikes')).toBe(false)
    const mails = await database.db.selectFrom('mail_outbox').select(['to', 'text']).execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toBe('Ana@Example.com')
    expect(mails[0]?.text).toMatch(/http:\/\/shop\.test\/library#key=[\w-]{32}/)
  })

  it('opens every bundle, present and future, for all-access', async () => {
    const product = { slug: 'all-access', name: 'All-access', priceMinor: 800 }
    await deliver(
      inbox,
      'order_created',
      testOrder({ product, custom: await startedBy(database.db, 'all', 'all-access', 800) }),
    )
    await inbox.apply()
    for (const slug of ['anime', 'medieval', 'a-bundle-of-next-year']) {
      expect(await hasEntitlement(database.db, 'test', customer('all'), slug)).toBe(true)
    }
  })

  it('finds a guest’s purchase by a verified address only, in any case, and by no look-alike', async () => {
    await deliver(inbox, 'order_created', testOrder({ email: 'Guest@Example.com' }))
    await inbox.apply()
    const owns = (email: string, isVerified: boolean) =>
      hasEntitlement(database.db, 'test', customer('stranger', email, isVerified), 'anime')
    expect(await owns('guest@example.com', true)).toBe(true)
    expect(await owns('guest@example.com', false)).toBe(false)
    expect(await owns('gu\u0435st@example.com', true)).toBe(false)
    expect(await owns('GUEST@EXAMPLE.COM ', true)).toBe(true)
  })

  it('closes on a refund or dispute, opens again when the dispute is won, and mails no second receipt', async () => {
    const order = testOrder({ custom: await startedBy(database.db, 'dora'), email: 'dora@example.com' })
    const owns = () => hasEntitlement(database.db, 'test', customer('dora'), 'anime')
    const step = async (status: SandboxOrder['status'], minute: number) => {
      const updatedAt = `2026-01-01T00:0${minute}:00.000Z`
      await deliver(inbox, 'order_refunded', { ...order, status, updatedAt })
      await inbox.apply()
      return owns()
    }
    expect(await step('paid', 1)).toBe(true)
    const kinds = async () => {
      const mails = await database.db.selectFrom('mail_outbox').select('key').where('to', '=', order.email).execute()
      return mails.map(({ key }) => key.split(':')[0]).sort()
    }
    expect(await kinds()).toEqual(['receipt'])
    expect(await step('fraudulent', 2)).toBe(false)
    expect(await step('paid', 3)).toBe(true)
    expect(await step('fraudulent', 2)).toBe(true)
    expect(await step('refunded', 4)).toBe(false)
    expect(await step('paid', 5)).toBe(false)
    expect(await kinds()).toEqual(['disputed', 'receipt', 'refunded', 'reopened'])
  })

  it('keeps an order flagged and closed when the product, the amount or the mode is wrong', async () => {
    const wrong = [
      testOrder({ product: { slug: 'anime', name: '', priceMinor: 1 }, custom: await startedBy(database.db, 'thief') }),
      testOrder({
        product: { slug: 'not-ours', name: '', priceMinor: 300 },
        custom: await startedBy(database.db, 'thief'),
      }),
    ]
    for (const order of wrong) await deliver(inbox, 'order_created', order)
    await inbox.apply()
    const flags = await Promise.all(
      wrong.map(
        async ({ identifier }) =>
          (await findOrderByReference(database.db, { provider: 'sandbox', mode: 'test' }, identifier))?.flag,
      ),
    )
    expect(flags).toEqual(['wrong-amount', 'unknown-product'])
    expect(await listEntitlements(database.db, 'test', customer('thief'))).toEqual([])
  })

  it('stores and applies a hundred copies at once, through two processes’ connections, as one', async () => {
    const other = openDatabase(database.url)
    const second = eventInbox(testCheckout(other))
    const before = { events: await count('payment_event'), entitlements: await count('entitlement') }
    const orders = Array.from({ length: 10 }, () => testOrder())
    const copies = orders.flatMap((order) => Array.from({ length: 100 }, () => order))
    await Promise.all(copies.map((order, at) => deliver(at % 2 ? inbox : second, 'order_created', order)))
    await Promise.all([inbox.apply(), second.apply()])
    expect((await count('payment_event')) - before.events).toBe(10)
    expect((await count('entitlement')) - before.entitlements).toBe(10)
    await second.close()
    await other.destroy()
  })

  it('changes nothing when every event is replayed', async () => {
    const state = async () => ({
      orders: await database.db.selectFrom('shop_order').selectAll().orderBy('id').execute(),
      entitlements: await database.db.selectFrom('entitlement').selectAll().orderBy('id').execute(),
      mails: await count('mail_outbox'),
    })
    const before = await state()
    expect(await requeueEvents(database.db, { provider: 'sandbox' })).toBeGreaterThan(10)
    await inbox.apply()
    expect(await state()).toEqual(before)
    const left = await database.db.selectFrom('payment_event').select('id').where('applied_at', 'is', null).execute()
    expect(left).toEqual([])
  })

  it('says nothing was stored when the disk did not take it', async () => {
    const broken = openDatabase(database.url)
    await broken.selectFrom('payment_event').select('id').limit(1).execute()
    await broken.destroy()
    await expect(deliver(eventInbox(testCheckout(broken)), 'order_created', testOrder())).rejects.toThrow()
  })
})
