import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listEntitlements } from '../library/entitlements.ts'
import { type OrderReport, ProviderUnreachableError } from '../payments/payments.ts'
import { eventInbox } from './event-inbox.ts'
import { takeLease } from './event-queries.ts'
import { findOrderByReference } from './order-queries.ts'
import { reconcile } from './reconcile.ts'
import { signedEvent, testCheckout, testOrder, testPayments, testRules } from './testing/checkout-world.ts'

const PAGE = 5
const owner = { kind: 'customer', customer: { id: 'x', email: 'mara@example.com', isEmailVerified: true } } as const

function reportOf(order: SandboxOrder): OrderReport {
  const { body, signature } = signedEvent('order_created', order)
  const event = testPayments().readEvent(Buffer.from(body), { 'x-signature': signature })
  if (!event) throw new Error('The sandbox wrote an event that the shop cannot read.')
  const { checkoutId: _, ...listed } = event.report
  return listed
}

/** A provider that lists what a test puts into `orders`, newest first. */
function listing(orders: SandboxOrder[], asked: string[] = []) {
  return testPayments({
    async listOrders(from) {
      const start = Number(from ?? 0)
      asked.push(`page ${start / PAGE + 1}`)
      const newestFirst = [...orders].reverse().slice(start, start + PAGE)
      return {
        reports: newestFirst.map(reportOf),
        next: start + PAGE < orders.length ? String(start + PAGE) : null,
      }
    },
    async findOrder(id) {
      asked.push(`order ${id}`)
      const found = orders.find((order) => order.id === id)
      return found ? reportOf(found) : null
    },
  })
}

describe.each(DATABASE_KINDS)('the reconciler on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  const orders = Array.from({ length: 12 }, (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 0, at + 1)).toISOString()
    return testOrder({ createdAt, updatedAt: createdAt })
  })
  const run = (payments = listing(orders), now = new Date('2026-01-13')) =>
    reconcile(testCheckout(database.db, { payments, rules: { ...testRules, now: () => now } }), { pauseMs: 0 })

  it('finds every order that no webhook brought, and finds nothing new the second time', async () => {
    expect(await run()).toEqual({ orders: 12, changed: 12, pages: 3, unread: [] })
    expect(await listEntitlements(database.db, 'test', owner)).toHaveLength(12)
    const asked: string[] = []
    expect(await run(listing(orders, asked))).toMatchObject({ changed: 0 })
    expect(asked).toEqual(['page 1'])
  })

  it('goes back far enough once a day to find a lost refund of an old order', async () => {
    const [first] = orders
    if (!first) throw new Error('There are no orders.')
    orders[0] = { ...first, status: 'refunded', refundedMinor: 300, updatedAt: '2026-01-14T00:00:00.000Z' }
    expect(await run(listing(orders), new Date('2026-01-13T12:00:00Z'))).toMatchObject({ changed: 0 })
    expect(await run(listing(orders), new Date('2026-01-15'))).toMatchObject({ changed: 1, pages: 3 })
    expect(await listEntitlements(database.db, 'test', owner)).toHaveLength(11)
  })

  it('leaves the work to whoever is at it, and takes over when that one has died', async () => {
    const now = '2026-01-16T00:00:00.000Z'
    const until = '2026-01-16T00:02:00.000Z'
    await takeLease(database.db, { provider: 'sandbox', holder: 'another', now, until })
    expect(await run(listing(orders), new Date('2026-01-16T00:01:00Z'))).toBeNull()
    expect(await run(listing(orders), new Date('2026-01-16T00:03:00Z'))).not.toBeNull()
  })

  it('starts again from the beginning when the provider went away midway', async () => {
    const failing = testPayments({
      listOrders: async (from) => {
        if (from) throw new ProviderUnreachableError('gone')
        return { reports: [], next: '1' }
      },
    })
    await expect(run(failing, new Date('2026-01-18'))).rejects.toThrow(ProviderUnreachableError)
    expect(await run(listing(orders), new Date('2026-01-18'))).toMatchObject({ pages: 3 })
  })

  it('takes in all other orders when one on the list cannot be, and names it', async () => {
    const [good, bad, last] = [1, 2, 3].map((day) => {
      const createdAt = `2026-01-2${day}T00:00:00.000Z`
      return testOrder({ createdAt, updatedAt: createdAt, email: 'listed@example.com' })
    })
    if (!good || !bad || !last) throw new Error('There are no orders.')
    const spoilt = { ...bad, identifier: 'a reference with a \u0000' }
    const payments = listing([good, spoilt, last])
    const listOrders = async (from: string | null) => ({ ...(await payments.listOrders(from)), unreadable: ['lost'] })
    const result = await run({ ...payments, listOrders }, new Date('2026-01-25'))
    expect(result).toMatchObject({ changed: 2, unread: ['lost', bad.id] })
    const buyer = { id: 'l', email: 'listed@example.com', isEmailVerified: true }
    expect(await listEntitlements(database.db, 'test', { kind: 'customer', customer: buyer })).toHaveLength(2)
  })

  it('confirms all other orders when the answer about one cannot be taken in', async () => {
    const bought = Array.from({ length: 45 }, () => testOrder())
    const payments = listing(bought)
    const inbox = eventInbox(testCheckout(database.db, { payments }))
    for (const order of bought) {
      const { body } = signedEvent('order_created', order)
      const event = payments.readStoredEvent(body)
      if (event) await inbox.store({ provider: 'sandbox', event, body })
    }
    await inbox.apply()
    await inbox.close()
    const unreadable = new Set(bought.slice(0, 42).map(({ id }) => id))
    const findOrder = async (id: string) => {
      if (unreadable.has(id)) throw new Error('This answer is in no known words.')
      return payments.findOrder(id)
    }
    const empty = async () => ({ reports: [], next: null })
    const result = await run({ ...payments, listOrders: empty, findOrder }, new Date(Date.now() + 3 * 60 * 1000))
    expect(result?.unread).toHaveLength(42)
    const left = await database.db
      .selectFrom('shop_order')
      .select('provider_order_id as id')
      .where('confirmed_at', 'is', null)
      .where('disowned_at', 'is', null)
      .execute()
    expect(new Set(left.map(({ id }) => id))).toEqual(unreadable)
    await database.db.updateTable('shop_order').set({ confirmed_at: new Date().toISOString() }).execute()
  })

  it('closes and flags an order that the provider itself does not know', async () => {
    const forged = testOrder({ email: 'forger@example.com' })
    const payments = listing(orders)
    const inbox = eventInbox(testCheckout(database.db, { payments }))
    const { body, signature } = signedEvent('order_created', forged)
    const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
    if (event) await inbox.store({ provider: 'sandbox', event, body })
    await inbox.apply()
    const forger = { kind: 'customer', customer: { id: 'f', email: forged.email, isEmailVerified: true } } as const
    expect(await listEntitlements(database.db, 'test', forger)).toHaveLength(1)
    await run(payments, new Date(Date.now() + 3 * 60 * 1000))
    expect(await listEntitlements(database.db, 'test', forger)).toEqual([])
    const stored = await findOrderByReference(database.db, { provider: 'sandbox', mode: 'test' }, forged.identifier)
    expect(stored?.flag).toBe('unknown-to-provider')
    await inbox.close()
  })
})
