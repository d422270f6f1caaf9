import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Bundle } from '../../contract/pictures/catalogue.ts'
import type { SandboxOrder } from '../../sandbox/checkout/sandbox-order.ts'
import { startCheckout } from '../checkout/checkout-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listEntitlements } from '../library/entitlements.ts'
import { changeOrder } from '../orders/apply-report.ts'
import { applyWaitingEvents } from '../orders/event-inbox.ts'
import { insertEvents, requeueEvents } from '../orders/event-queries.ts'
import { findOrderByReference } from '../orders/order-queries.ts'
import { giveProduct } from '../orders/owner-decisions.ts'
import { signedEvent, testCheckout, testOrder, testPayments, testRules } from '../orders/testing/checkout-world.ts'
import { listPricesAt, notePrices } from './price-queries.ts'
import { productsOf } from './products.ts'

const MARA = { id: 'mara', email: 'mara@example.com', isEmailVerified: true }
const payments = testPayments()
const day = (number: number) => new Date(Date.UTC(2026, 2, number))
const at = (number: number) => day(number).toISOString()

/** The shop's bundles with 'anime' changed, or without it. */
function shopWith(change: Partial<Bundle> | null) {
  const rest = BUNDLES.filter(({ slug }) => slug !== 'anime')
  const [anime] = BUNDLES.filter(({ slug }) => slug === 'anime')
  return productsOf(SAMPLE_CONTENT, anime && change ? [...rest, { ...anime, ...change }] : rest)
}

/** A shop that starts in a process of its own. */
function noteElsewhere(url: string, priceMinor: number, now: string) {
  const address = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
  const script = `
    const { openDatabase } = await import(${address('../database/database.ts')})
    const { notePrices } = await import(${address('price-queries.ts')})
    const db = openDatabase(${JSON.stringify(url)})
    await notePrices(db, new Map([['anime', { slug: 'anime', priceMinor: ${priceMinor}, currency: 'USD' }]]), new Date('${now}'))
    await db.destroy()`
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}

describe.each(DATABASE_KINDS)('the price that an order is judged by on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    await notePrices(database.db, shopWith({}), day(1))
  })
  afterEach(() => database.drop())

  async function take(order: SandboxOrder, products = shopWith({})): Promise<SandboxOrder> {
    const { body, signature } = signedEvent('order_created', order)
    const event = payments.readEvent(Buffer.from(body), { 'x-signature': signature })
    if (!event) throw new Error('The event was not understood.')
    await insertEvents(database.db, [{ provider: payments.provider, event, body }], at(1))
    await applyWaitingEvents(testCheckout(database.db, { rules: { ...testRules, products } }))
    return order
  }
  const bought = (order: Partial<SandboxOrder> = {}) => testOrder({ createdAt: at(2), updatedAt: at(2), ...order })
  const scopes = async () => {
    const owned = await listEntitlements(database.db, 'test', { kind: 'customer', customer: MARA })
    return owned.map(({ scope }) => scope)
  }
  const stored = ({ identifier }: SandboxOrder) =>
    findOrderByReference(database.db, { provider: 'sandbox', mode: 'test' }, identifier)

  it.each<[string, Partial<Bundle> | null]>([
    ['a higher price', { priceMinor: 500 }],
    ['another name', { name: 'Animation' }],
    ['another slug', { slug: 'animation' }],
    ['the end of the product', null],
  ])('is kept: %s closes nothing, whatever is reported or replayed', async (_title, change) => {
    const order = await take(bought())
    const later = shopWith(change)
    await notePrices(database.db, later, day(3))
    await take({ ...order, refundedMinor: 100, updatedAt: at(4) }, later)
    await requeueEvents(database.db, { provider: 'sandbox' })
    await applyWaitingEvents(testCheckout(database.db, { rules: { ...testRules, products: later } }))
    expect(await scopes()).toEqual(['bundle:anime'])
    expect(await stored(order)).toMatchObject({ flag: null, price_minor: 300, price_currency: 'USD', product: 'anime' })
  })

  it('is kept through a dispute that is won after a raise, and a refund still closes', async () => {
    const order = await take(bought())
    const dear = shopWith({ priceMinor: 500 })
    await notePrices(database.db, dear, day(3))
    await take({ ...order, status: 'fraudulent', updatedAt: at(4) }, dear)
    expect(await scopes()).toEqual([])
    await take({ ...order, status: 'paid', updatedAt: at(5) }, dear)
    expect(await scopes()).toEqual(['bundle:anime'])
    await take({ ...order, status: 'refunded', refundedMinor: 300, updatedAt: at(6) }, dear)
    expect(await scopes()).toEqual([])
  })

  it('is the one in force at the purchase when the order is heard of later', async () => {
    const dear = shopWith({ priceMinor: 500 })
    await notePrices(database.db, dear, day(3))
    const before = await take(bought(), dear)
    const after = await take(bought({ createdAt: at(4), updatedAt: at(4) }), dear)
    expect(await stored(before)).toMatchObject({ flag: null, price_minor: 300 })
    expect(await stored(after)).toMatchObject({ flag: 'wrong-amount', price_minor: null, scope: null })
  })

  it('is the one of the checkout that was started here, also after the price rose or the product ended', async () => {
    const start = { customerId: 'mara', browserHash: null, product: 'anime', priceMinor: 300, currency: 'USD' }
    for (const products of [shopWith({ priceMinor: 500 }), shopWith(null)]) {
      const custom = { checkout_id: await startCheckout(database.db, start, day(2)) }
      await notePrices(database.db, products, new Date(day(2).getTime() + 1000))
      const order = bought({ custom, createdAt: new Date(day(2).getTime() + 5000).toISOString() })
      expect(await stored(await take(order, products))).toMatchObject({ flag: null, price_minor: 300 })
    }
  })

  it('is the lower one when the price fell after the checkout was started', async () => {
    const start = { customerId: 'mara', browserHash: null, product: 'anime', priceMinor: 300, currency: 'USD' }
    const custom = { checkout_id: await startCheckout(database.db, start, day(2)) }
    const cheap = shopWith({ priceMinor: 200 })
    await notePrices(database.db, cheap, day(2))
    const product = { slug: 'anime', name: '', priceMinor: 200 }
    const order = await take(bought({ custom, product }), cheap)
    expect(await stored(order)).toMatchObject({ flag: null, price_minor: 200, customer_id: 'mara' })
  })

  it('does not matter for a gift: it stays open when its product ends', async () => {
    await giveProduct(database.db, testRules, { email: MARA.email, product: 'anime' })
    const later = { ...testRules, products: shopWith(null) }
    const [gift] = await database.db.selectFrom('shop_order').selectAll().execute()
    expect(gift).toMatchObject({ scope: 'bundle:anime', price_minor: null })
    const key = { provider: 'owner', providerOrderId: gift?.provider_order_id ?? '', mode: 'test' } as const
    await database.db.transaction().execute((trx) => changeOrder(trx, later, key, (order) => order))
    expect(await scopes()).toEqual(['bundle:anime'])
  })

  it('is noted once however many processes start, and ended when it changes', async () => {
    await notePrices(database.db, shopWith({}), day(2))
    await Promise.all(Array.from({ length: 3 }, () => noteElsewhere(database.url, 500, at(3))))
    const noted = await database.db.selectFrom('price').selectAll().where('product', '=', 'anime').execute()
    expect(noted.map(({ amount_minor, valid_until }) => [amount_minor, valid_until]).sort()).toEqual([
      [300, at(3)],
      [500, null],
    ])
    const on = async (number: number) => (await listPricesAt(database.db, 'anime', at(number)))[0]?.amountMinor
    // Long before the first note, on the last day of a price, and from the moment of the next one.
    expect([await on(-100), await on(2), await on(3), await on(9)]).toEqual([300, 300, 500, 500])
  })
})
