import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { openDatabase } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { examineEvents } from '../doctor/payment-checks.ts'
import { countQueues } from '../metrics/queue-queries.ts'
import { applyReport } from './apply-report.ts'
import { applyWaitingEvents, eventInbox } from './event-inbox.ts'
import { listFailedEvents, noteFailedTry, requeueEvents } from './event-queries.ts'
import { cleanReport } from './judging/clean-report.ts'
import { forgetBuyer } from './order-queries.ts'
import { signedEvent, testCheckout, testOrder, testPayments, testRules } from './testing/checkout-world.ts'

const SELLING = { provider: 'sandbox', mode: 'test' } as const

describe.each(DATABASE_KINDS)('a payment event that cannot be applied, on %s', (kind) => {
  let database: TestDatabase
  let clock = Date.parse('2026-03-01T12:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    for (const table of ['entitlement', 'library_link', 'mail_outbox', 'shop_order', 'payment_event'] as const) {
      await database.db.deleteFrom(table).execute()
    }
  })

  const rules = { ...testRules, now: () => new Date(clock) }
  const checkout = (db = database.db) => testCheckout(db, { rules })
  /** As an earlier version of the shop, or a restored backup, may have stored it. */
  async function store(body: string, order: SandboxOrder = testOrder()): Promise<string> {
    const id = randomUUID()
    const event = { id, provider: 'sandbox', key: id, order_key: `test:${order.id}`, name: 'order_created', body }
    await database.db
      .insertInto('payment_event')
      .values({ ...event, received_at: rules.now().toISOString() })
      .execute()
    return id
  }
  const storeGood = (order = testOrder()) => store(signedEvent('order_created', order).body, order)
  const failures = () => listFailedEvents(database.db, 'sandbox')
  const orders = () => database.db.selectFrom('shop_order').selectAll().execute()
  const repair = (id: string, body: string) =>
    database.db.updateTable('payment_event').set({ body }).where('id', '=', id).execute()

  it('holds up no other event, and says why it failed', async () => {
    const [first, last] = [testOrder(), testOrder()]
    await storeGood(first)
    const bad = await store('not JSON', { ...first, id: `${first.id}-` })
    await storeGood(last)
    expect(await applyWaitingEvents(checkout())).toEqual({ applied: 2, failed: 1 })
    expect((await orders()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await failures()).toMatchObject([
      { id: bad, tries: 1, last_error: 'The body is not JSON.', failed_at: null },
    ])
    expect(await countQueues(database.db, SELLING)).toMatchObject({ eventsWaiting: 1, eventsFailed: 0 })
  })

  it('is tried again after ever longer waits, then set aside and shown, and applied when it is replayed', async () => {
    const order = testOrder()
    const bad = await store('not JSON', order)
    const waits: number[] = []
    for (let rounds = 0; (await failures())[0]?.failed_at == null && rounds < 20; rounds++) {
      expect(await applyWaitingEvents(checkout())).toEqual({ applied: 0, failed: 1 })
      expect(await applyWaitingEvents(checkout())).toEqual({ applied: 0, failed: 0 })
      const [failed] = await failures()
      if (!failed?.next_try_at) continue
      waits.push(Date.parse(failed.next_try_at) - clock)
      clock = Date.parse(failed.next_try_at)
    }
    expect(waits.length).toBeGreaterThan(3)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(new Set(waits).size).toBe(waits.length)
    clock += 365 * 24 * 3_600_000
    expect(await applyWaitingEvents(checkout())).toEqual({ applied: 0, failed: 0 })
    expect(await countQueues(database.db, SELLING)).toMatchObject({ eventsWaiting: 0, eventsFailed: 1 })
    expect(await examineEvents(database.db, [{ provider: 'sandbox' }])).toEqual([
      "Payment events that could not be applied and are set aside: 1 (see 'orders --failed').",
    ])

    await repair(bad, signedEvent('order_created', order).body)
    expect(await requeueEvents(database.db, { provider: 'sandbox', failedOnly: true })).toBe(1)
    expect(await applyWaitingEvents(checkout())).toEqual({ applied: 1, failed: 0 })
    expect(await failures()).toEqual([])
    expect(await examineEvents(database.db, [{ provider: 'sandbox' }])).toEqual([])
  })

  it('is not blamed for a database that takes no writes at the moment', async () => {
    await storeGood()
    const readOnly = await openReadOnly()
    const ended = await applyWaitingEvents(checkout(readOnly)).catch((error: unknown) => error)
    await readOnly.destroy()
    expect(isOutage(ended)).toBe(true)
    expect(await failures()).toEqual([])
    expect(await applyWaitingEvents(checkout())).toEqual({ applied: 1, failed: 0 })
  })

  it('counts one try when two processes fail at the same time', async () => {
    const id = await store('not JSON')
    const failed = { nextTryAt: rules.now().toISOString(), problem: 'a', now: rules.now().toISOString() }
    await noteFailedTry(database.db, { id, tries: 0 }, failed)
    await noteFailedTry(database.db, { id, tries: 0 }, failed)
    expect(await failures()).toMatchObject([{ tries: 1 }])
  })

  it('keeps nothing of a buyer who asked to be forgotten, once it is set aside', async () => {
    const order = testOrder({ email: 'mara@example.com' })
    await storeGood(order)
    await applyWaitingEvents(checkout())
    const id = await store('{ "data": "mara@example.com" ', order)
    const now = rules.now().toISOString()
    await noteFailedTry(database.db, { id, tries: 0 }, { nextTryAt: null, problem: '', now })
    await forgetBuyer(database.db, { id: 'mara', email: 'mara@example.com', isEmailVerified: true })
    const bodies = await database.db.selectFrom('payment_event').select('body').execute()
    expect(bodies).toEqual([{ body: '' }, { body: '' }])
    expect(await failures()).toEqual([])
  })

  it('cannot be made by what a buyer writes: the payment counts and the unreadable claim is left out', async () => {
    const nul = testOrder({ custom: { checkout_id: 'some\u0000body', buyer: 'x'.repeat(5000) } })
    const half = testOrder({ custom: { checkout_id: 'half \ud800' }, email: 'ma\u0000ra@example.com' })
    const long = testOrder({ email: `${'a'.repeat(5000)}@example.com` })
    const strange = testOrder({ custom: { checkout_id: { $ne: 1 } } as unknown as Record<string, string> })
    const list = testOrder({ custom: [] as unknown as Record<string, string> })
    for (const order of [nul, half, long, strange, list]) await storeGood(order)
    expect(await applyWaitingEvents(checkout())).toEqual({ applied: 5, failed: 0 })
    const stored = await orders()
    expect(stored.map(({ status, flag }) => [status, flag])).toEqual(Array(5).fill(['paid', null]))
    expect(stored.every(({ customer_id, checkout_id }) => customer_id === null && checkout_id === null)).toBe(true)
    expect(stored.filter(({ email }) => email === null)).toHaveLength(2)
  })

  it('cannot be made by any text in a claim: what is stored is what was cleaned', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    const claims = fc.record({ email: text, checkoutId: text }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(claims, async (claim) => {
        const { body } = signedEvent('order_created', testOrder())
        const event = testPayments().readStoredEvent(body)
        if (!event) throw new Error('The event was not understood.')
        const { email: _, ...purchase } = event.report
        const report = { ...purchase, ...claim }
        const { orderId } = await database.db
          .transaction()
          .execute((trx) => applyReport(trx, rules, { provider: 'sandbox', isListed: false }, report))
        const row = (await orders()).find(({ id }) => id === orderId)
        expect(row?.email).toBe(cleanReport(report).email ?? null)
      }),
      { numRuns: 60 },
    )
  })

  it('does not cost others, that are delivered with it, their place', async () => {
    const inbox = eventInbox(checkout())
    const deliver = (name: string) => {
      const { body } = signedEvent('order_created', testOrder())
      const event = testPayments().readStoredEvent(body)
      if (!event) throw new Error('The event was not understood.')
      return inbox.store({ provider: 'sandbox', event: { ...event, name }, body })
    }
    // The webhook's route refuses such a name; SQLite would take it.
    const ended = await Promise.allSettled([deliver('a'), deliver('\u0000'), deliver('b')])
    await inbox.close()
    const expected = ['fulfilled', kind === 'postgres' ? 'rejected' : 'fulfilled', 'fulfilled']
    expect(ended.map(({ status }) => status)).toEqual(expected)
  })

  async function openReadOnly() {
    if (kind === 'postgres') return openDatabase(`${database.url}?options=-c%20default_transaction_read_only%3Don`)
    const db = openDatabase(database.url)
    await sql`pragma query_only = on`.execute(db)
    return db
  }
})
