import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { deleteCustomer, exportCustomer } from '../accounts/customer-data.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { hasEntitlement, type Owner } from '../library/entitlements.ts'
import { hashToken } from '../library/library-links.ts'
import { joinOrdersByLink } from '../library/order-accounts.ts'
import { applyWaitingEvents } from '../orders/event-inbox.ts'
import { insertEvents, requeueEvents } from '../orders/event-queries.ts'
import { checkoutData, orderData } from '../orders/order-data.ts'
import { findOrderByReference } from '../orders/order-queries.ts'
import { signedEvent, startedBy, testCheckout, testOrder, testPayments } from '../orders/testing/checkout-world.ts'
import { clearUnpaidCheckouts, startCheckout } from './checkout-queries.ts'

const payments = testPayments()
const ANA = { id: 'ana', email: 'ana@example.com', isEmailVerified: false, name: null }
const PAYER = { id: 'payer', email: 'payer@example.com', isEmailVerified: true, name: null }
const DATA = [checkoutData, orderData]

describe.each(DATABASE_KINDS)('whose an order is on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  async function take(order: SandboxOrder): Promise<SandboxOrder> {
    const { body, signature } = signedEvent('order_created', order)
    const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
    if (!event) throw new Error('The event was not understood.')
    await insertEvents(database.db, [{ provider: payments.provider, event, body }], new Date().toISOString())
    await applyWaitingEvents(testCheckout(database.db))
    return order
  }
  const buy = (custom: Record<string, string>, order: Partial<SandboxOrder> = {}) =>
    take(testOrder({ email: PAYER.email, createdAt: new Date().toISOString(), custom, ...order }))
  const owns = (customer: typeof ANA) => hasEntitlement(database.db, 'test', { kind: 'customer', customer }, 'anime')
  const ownsByReceipt = async () => hasEntitlement(database.db, 'test', await receiptOwner(), 'anime')
  async function receiptOwner(): Promise<Owner> {
    const mail = await database.db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
    return { kind: 'link', tokenHash: hashToken(/key=([\w-]+)/.exec(mail.text)?.[1] ?? '') }
  }
  const stored = ({ identifier }: SandboxOrder) =>
    findOrderByReference(database.db, { provider: 'sandbox', mode: 'test' }, identifier)

  it('is the account’s that started it, whatever address was typed, and the payer’s', async () => {
    const order = await buy(await startedBy(database.db, ANA.id))
    expect([await owns(ANA), await owns(PAYER), await ownsByReceipt()]).toEqual([true, true, true])
    expect(await stored(order)).toMatchObject({ customer_id: 'ana', price_minor: 300, scope: 'bundle:anime' })
  })

  it.each<[string, Record<string, string>]>([
    ['a user id', { user_id: 'ana' }],
    ['a user id in the checkout’s place', { checkout_id: 'ana' }],
    ['the hash of a browser', { buyer: 'ab'.repeat(32) }],
    ['an unknown checkout', { checkout_id: '0'.repeat(32) }],
    ['nothing, as links from before', {}],
  ])('is the payer’s alone when the link carries %s', async (_title, custom) => {
    const order = await buy(custom)
    expect([await owns(ANA), await owns(PAYER), await ownsByReceipt()]).toEqual([false, true, true])
    expect(await stored(order)).toMatchObject({ customer_id: null, buyer_key_hash: null, flag: null })
  })

  it('is the payer’s alone when the checkout was over, or was for something else', async () => {
    const start = { customerId: 'ana', browserHash: null, product: 'anime', priceMinor: 300, currency: 'USD' }
    const past = new Date('2026-01-01T00:00:00Z')
    const id = await startCheckout(database.db, start, past)
    await buy({ checkout_id: id }, { createdAt: '2026-01-02T00:00:01.000Z' })
    await buy(await startedBy(database.db, ANA.id, 'bikes'))
    expect([await owns(ANA), await owns(PAYER)]).toEqual([false, true])
    await buy({ checkout_id: id }, { createdAt: '2026-01-01T23:59:59.000Z' })
    expect(await owns(ANA)).toBe(true)
  })

  it('stays with the first who paid when a link is passed on; the second order is its payer’s alone', async () => {
    const custom = await startedBy(database.db, ANA.id)
    const first = await buy(custom)
    const second = await buy(custom, { email: 'friend@example.com' })
    expect(await stored(first)).toMatchObject({ customer_id: 'ana' })
    expect(await stored(second)).toMatchObject({ customer_id: null, flag: null, status: 'paid' })
  })

  it('goes to the try that was paid when an earlier one failed', async () => {
    const custom = await startedBy(database.db, ANA.id)
    const failed = await buy(custom, { status: 'failed' })
    expect(await stored(failed)).toMatchObject({ customer_id: null })
    const pending = await buy(custom, { status: 'pending' })
    expect(await stored(pending)).toMatchObject({ customer_id: 'ana' })
    const paid = await buy(custom)
    expect(await stored(paid)).toMatchObject({ customer_id: 'ana' })
  })

  it('changes nothing for the payer when the account that started it is deleted, replayed or not', async () => {
    const order = await buy(await startedBy(database.db, ANA.id))
    await deleteCustomer(database.db, ANA, DATA)
    await requeueEvents(database.db, { provider: 'sandbox' })
    await applyWaitingEvents(testCheckout(database.db))
    expect([await owns(ANA), await owns(PAYER), await ownsByReceipt()]).toEqual([false, true, true])
    expect(await stored(order)).toMatchObject({ customer_id: null, email: PAYER.email })
    expect(await database.db.selectFrom('checkout').selectAll().execute()).toEqual([])
  })

  it('changes nothing for the payer when an account that joined it by the receipt’s link is deleted', async () => {
    await buy({})
    const link = await receiptOwner()
    await joinOrdersByLink(database.db, 'test', link.kind === 'link' ? link.tokenHash : '', ANA, new Date())
    expect(await owns(ANA)).toBe(true)
    await deleteCustomer(database.db, ANA, DATA)
    expect([await owns(ANA), await owns(PAYER), await ownsByReceipt()]).toEqual([false, true, true])
  })

  it('stays the account’s that started it when the payer is forgotten', async () => {
    const order = await buy(await startedBy(database.db, ANA.id))
    await deleteCustomer(database.db, PAYER, DATA)
    expect([await owns(ANA), await owns(PAYER)]).toEqual([true, false])
    expect(await stored(order)).toMatchObject({ customer_id: 'ana', email: '', email_key: null })
  })

  it('shows nobody else’s address in an export', async () => {
    await buy(await startedBy(database.db, ANA.id))
    await buy(await startedBy(database.db, ANA.id), { email: 'Ana@example.com' })
    const file = await exportCustomer(database.db, ANA, DATA, new Date())
    expect(JSON.stringify(file)).not.toContain(PAYER.email)
    expect(file.orders).toMatchObject([{ product: 'anime' }, { product: 'anime', email: 'Ana@example.com' }])
    expect(file.checkouts).toHaveLength(2)
  })

  it('is remembered for paid checkouts when the unpaid ones are cleared', async () => {
    await buy(await startedBy(database.db, ANA.id))
    await startedBy(database.db, ANA.id, 'bikes')
    await clearUnpaidCheckouts(database.db, new Date(Date.now() + 48 * 60 * 60 * 1000))
    const left = await database.db.selectFrom('checkout').select('product').execute()
    expect(left).toEqual([{ product: 'anime' }])
  })
})
