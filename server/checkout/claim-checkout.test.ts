import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { deleteCustomer } from '../accounts/customer-data.ts'
import type { Database } from '../database/database.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { hasEntitlement } from '../library/entitlements.ts'
import { applyReport } from '../orders/apply-report.ts'
import { orderData } from '../orders/order-data.ts'
import { listOrdersOf } from '../orders/order-queries.ts'
import { decideOrder } from '../orders/owner-decisions.ts'
import { signedEvent, startedBy, testOrder, testPayments, testRules } from '../orders/testing/checkout-world.ts'
import { startCheckout } from './checkout-queries.ts'

const ANA = { id: 'ana', email: 'ana@example.com', isEmailVerified: false, name: null }
const payerOf = ({ email }: SandboxOrder) => ({ id: email, email, isEmailVerified: true, name: null })

describe.each(DATABASE_KINDS)('a checkout that several orders name, on %s', (kind) => {
  let database: TestDatabase
  let custom: Record<string, string>
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    custom = await startedBy(database.db, ANA.id)
  })
  afterEach(() => database.drop())

  const orderOf = (name: string, status: SandboxOrder['status']): SandboxOrder =>
    testOrder({ email: `${name}@example.com`, createdAt: new Date().toISOString(), custom, status })
  function apply(trx: Database, order: SandboxOrder) {
    const event = testPayments().readStoredEvent(signedEvent('order_created', order).body)
    if (!event) throw new Error('The event was not understood.')
    return applyReport(trx, testRules, { provider: 'sandbox', isListed: false }, event.report)
  }
  async function take(order: SandboxOrder, status = order.status): Promise<SandboxOrder> {
    const next = { ...order, status, updatedAt: new Date().toISOString() }
    await database.db.transaction().execute((trx) => apply(trx, next))
    return next
  }
  const takeNew = (name: string, status: SandboxOrder['status']) => take(orderOf(name, status))
  const stored = ({ id }: SandboxOrder) =>
    database.db.selectFrom('shop_order').selectAll().where('provider_order_id', '=', id).executeTakeFirstOrThrow()
  const starters = (orders: SandboxOrder[]) =>
    Promise.all(orders.map(async (order) => (await stored(order)).customer_id))
  const payersOwn = (orders: SandboxOrder[]) =>
    Promise.all(
      orders.map((order) =>
        hasEntitlement(database.db, 'test', { kind: 'customer', customer: payerOf(order) }, 'anime'),
      ),
    )

  it('gives its starter the one that was paid, and none of the delayed payments that are paid later', async () => {
    const delayed = [
      await takeNew('one', 'pending'),
      await takeNew('two', 'pending'),
      await takeNew('three', 'pending'),
    ]
    expect(await starters(delayed)).toEqual(['ana', null, null])
    const all = [...delayed, await takeNew('four', 'paid')]
    expect(await starters(all)).toEqual([null, null, null, 'ana'])
    for (const order of delayed) await take(order, 'paid')
    expect(await starters(all)).toEqual([null, null, null, 'ana'])
    expect(await listOrdersOf(database.db, ANA)).toHaveLength(1)
    expect(await payersOwn(all)).toEqual([true, true, true, true])
  })

  it('gives its starter the first delayed payment that is paid, however often the events come again', async () => {
    const all = [await takeNew('one', 'pending'), await takeNew('two', 'pending'), await takeNew('three', 'pending')]
    const [one, two, three] = all as [SandboxOrder, SandboxOrder, SandboxOrder]
    await take(two, 'paid')
    for (const order of [one, three, one]) await take(order, 'paid')
    for (const order of all) await take(order, 'pending')
    expect(await starters(all)).toEqual([null, 'ana', null])
    expect(await payersOwn(all)).toEqual([true, true, true])
  })

  it('opens one order in a guest’s browser', async () => {
    const guest = { customerId: null, browserHash: 'ab'.repeat(32), product: 'anime', priceMinor: 300, currency: 'USD' }
    custom = { checkout_id: await startCheckout(database.db, guest, new Date()) }
    const delayed = await takeNew('one', 'pending')
    expect(await stored(delayed)).toMatchObject({ buyer_key_hash: guest.browserHash })
    const paid = await takeNew('two', 'paid')
    await take(delayed, 'paid')
    const hashes = await Promise.all([delayed, paid].map(async (order) => (await stored(order)).buyer_key_hash))
    expect(hashes).toEqual([null, guest.browserHash])
  })

  it('stays with a paid order that is refunded, and goes on from a delayed one that failed', async () => {
    const failed = await take(await takeNew('one', 'pending'), 'failed')
    const paid = await takeNew('two', 'pending')
    expect(await starters([failed, paid])).toEqual([null, 'ana'])
    await take(await take(paid, 'paid'), 'refunded')
    const later = await takeNew('three', 'paid')
    await take(failed, 'paid')
    expect(await starters([failed, paid, later])).toEqual([null, 'ana', null])
  })

  it('stays with a delayed payment that the owner opened', async () => {
    const opened = await takeNew('one', 'pending')
    await decideOrder(database.db, testRules, await stored(opened), 'open')
    const paid = await takeNew('two', 'paid')
    expect(await starters([opened, paid])).toEqual(['ana', null])
  })

  it('is lost to a delayed payment whose payer was forgotten meanwhile', async () => {
    const forgotten = await takeNew('one', 'pending')
    await deleteCustomer(database.db, payerOf(forgotten), [orderData])
    expect(await starters([forgotten])).toEqual(['ana'])
    const paid = await takeNew('two', 'paid')
    await take(forgotten, 'paid')
    expect(await starters([forgotten, paid])).toEqual([null, 'ana'])
  })

  it('gives nothing back that was ended after it was given', async () => {
    const order = await takeNew('one', 'paid')
    await database.db.updateTable('shop_order').set({ customer_id: null }).execute()
    await take(order)
    expect(await starters([order])).toEqual([null])
  })

  /** Until a statement of another connection waits for a lock; SQLite's only connection has the second one wait by itself. */
  async function untilOneWaits(): Promise<void> {
    if (kind === 'sqlite') return
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isThere = async () => expect((await waiting.execute(database.db)).rows).toHaveLength(1)
    await vi.waitFor(isThere, { timeout: 20_000, interval: 20 })
  }

  it.each([
    ['new', false],
    ['delayed', true],
  ])('gives its starter one of two %s orders that are paid at the same instant', async (_title, isKnown) => {
    const both = [orderOf('one', 'pending'), orderOf('two', 'pending')]
    if (isKnown) for (const order of both) await take(order)
    const [one, two] = both.map((order) => ({ ...order, status: 'paid' })) as [SandboxOrder, SandboxOrder]
    let second: Promise<unknown> | undefined
    await database.db.transaction().execute(async (trx) => {
      await apply(trx, two)
      second = database.db.transaction().execute((other) => apply(other, one))
      await untilOneWaits()
    })
    await second
    expect(await starters([one, two])).toEqual([null, 'ana'])
    expect(await payersOwn(both)).toEqual([true, true])
  })

  it('has nobody wait in a circle when one transaction changes two of its orders and another the second', async () => {
    const [one, two] = [await takeNew('one', 'pending'), await takeNew('two', 'pending')]
    let second: Promise<unknown> | undefined
    await database.db.transaction().execute(async (trx) => {
      await apply(trx, { ...one, status: 'paid' })
      second = take(two, 'paid')
      await untilOneWaits()
      await apply(trx, { ...two, status: 'paid' })
    })
    await second
    expect(await starters([one, two])).toEqual(['ana', null])
  })

  it.runIf(kind === 'postgres')('waits for nobody who is changing the order that loses it', async () => {
    const delayed = await takeNew('one', 'pending')
    const paid = orderOf('two', 'paid')
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('shop_order').set({ country: 'DE' }).where('provider_order_id', '=', delayed.id).execute()
      await take(paid)
    })
    await take(delayed, 'paid')
    expect(await starters([delayed, paid])).toEqual([null, 'ana'])
  })
})
