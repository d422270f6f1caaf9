import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxOrder } from '../../../sandbox/checkout/sandbox-order.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { applyReport } from '../apply-report.ts'
import { forgetBuyer } from '../order-queries.ts'
import { decideOrder } from '../owner-decisions.ts'
import { signedEvent, testOrder, testPayments, testRules } from '../testing/checkout-world.ts'

const LATER = '2026-01-02T00:00:00.000Z'
const LATEST = '2026-01-03T00:00:00.000Z'
const CHEAP = { slug: 'anime', name: 'Anime Bundle', priceMinor: 1 }

describe.each(DATABASE_KINDS)('what buyer and owner are told of an order on %s', (kind) => {
  let database: TestDatabase
  let time = Date.parse(LATEST)
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    time = Date.parse(LATEST)
    for (const table of ['entitlement', 'library_link', 'mail_outbox', 'owner_notice', 'shop_order'] as const) {
      await database.db.deleteFrom(table).execute()
    }
  })

  const rules: CheckoutRules = { ...testRules, now: () => new Date(time) }
  const reportIn = (trx: TestDatabase['db'], order: SandboxOrder, shop = rules) => {
    const event = testPayments().readStoredEvent(signedEvent('order_created', order).body)
    if (!event) throw new Error('The sandbox’s event is not ours.')
    return applyReport(trx, shop, { provider: 'sandbox', isListed: false }, event.report)
  }
  const report = (order: SandboxOrder, shop = rules) =>
    database.db.transaction().execute((trx) => reportIn(trx, order, shop))
  const find = (order: SandboxOrder) =>
    database.db.selectFrom('shop_order').selectAll().where('provider_order_id', '=', order.id).executeTakeFirstOrThrow()
  const mails = () =>
    database.db
      .selectFrom('mail_outbox')
      .select(['key', 'to', 'subject', 'text', 'order_id'])
      .orderBy('queued_at')
      .execute()
  /** The kinds of mail so far, in alphabetical order. */
  const told = async () => (await mails()).map(({ key }) => key.split(':')[0]).sort()
  const notices = () => database.db.selectFrom('owner_notice').select(['key', 'words']).execute()

  it('is told to both when it is flagged, once however often it is reported', async () => {
    const order = testOrder({ product: CHEAP })
    for (const updatedAt of [order.updatedAt, order.updatedAt, LATER]) await report({ ...order, updatedAt })
    const { id } = await find(order)
    expect(await mails()).toMatchObject([
      { key: `checking:${id}`, to: order.email, subject: 'We are checking your order', order_id: id },
    ])
    expect(await notices()).toEqual([
      { key: `flagged:${id}:wrong-amount`, words: expect.stringContaining('less was paid than the price') },
    ])
    expect((await notices())[0]?.words).not.toContain(order.email)
  })

  it('is told if and only if the flag is stored', async () => {
    const order = testOrder({ product: CHEAP })
    const lost = database.db.transaction().execute(async (trx) => {
      await reportIn(trx, order)
      throw new Error('The power went.')
    })
    await expect(lost).rejects.toThrow('The power went.')
    expect([await told(), await notices()]).toEqual([[], []])
    await report(order)
    expect([await told(), (await notices()).length]).toEqual([['checking'], 1])
  })

  it('is told by the receipt when the owner opens it, and the owner is left in peace', async () => {
    const order = testOrder({ product: CHEAP })
    await report(order)
    await decideOrder(database.db, rules, await find(order), 'open')
    expect([await told(), await notices()]).toEqual([['checking', 'receipt'], []])
  })

  it('is told to the owner alone when another shop of the same account sold it', async () => {
    const product = { slug: 'an-ebook', name: 'An e-book', priceMinor: 900 }
    await report(testOrder({ product }))
    expect([await told(), (await notices()).length]).toEqual([[], 1])
    await report(testOrder({ product, custom: { checkout_id: 'ab'.repeat(16) } }))
    expect([await told(), (await notices()).length]).toEqual([['checking'], 2])
  })

  it('is told of a refund once, with the amount', async () => {
    const order = testOrder()
    await report(order)
    const refunded = { ...order, status: 'refunded', refundedMinor: 300, updatedAt: LATER } as const
    for (const updatedAt of [LATER, LATER, LATEST]) await report({ ...refunded, updatedAt })
    expect(await told()).toEqual(['receipt', 'refunded'])
    const refund = (await mails()).find(({ key }) => key.startsWith('refunded'))
    expect(refund).toMatchObject({ to: order.email, subject: 'Your refund of $3.00' })
    expect(refund?.text).toContain('The Anime Bundle was refunded')
    expect(await find(order)).toMatchObject({ refunded_at: LATER })
  })

  it('is told of a partial refund that nothing closes', async () => {
    const order = testOrder()
    await report(order)
    await report({ ...order, refundedMinor: 100, updatedAt: LATER })
    await report({ ...order, refundedMinor: 100, updatedAt: LATEST })
    expect(await told()).toEqual(['partly-refunded', 'receipt'])
    expect((await mails()).find(({ key }) => key.startsWith('partly'))?.text).toContain('your wallpapers stay yours')
  })

  it('is told of a dispute, of its end with a new link, and of the next one', async () => {
    const order = testOrder()
    const states = ['paid', 'fraudulent', 'fraudulent', 'paid', 'fraudulent'] as const
    for (const [at, status] of states.entries()) {
      await report({ ...order, status, updatedAt: `2026-01-01T0${at}:00:00.000Z` })
      time += 1000
    }
    expect(await told()).toEqual(['disputed', 'disputed', 'receipt', 'reopened'])
    const reopened = (await mails()).find(({ key }) => key.startsWith('reopened'))
    expect(reopened?.text).toMatch(/\/library#key=[\w-]{32}/)
  })

  it('is told nothing of a dispute that was over before anybody heard of it', async () => {
    const order = testOrder()
    await report(order)
    await report({ ...order, updatedAt: LATEST })
    await report({ ...order, status: 'fraudulent', updatedAt: LATER })
    expect(await told()).toEqual(['receipt'])
  })

  it('is told when the shop closes it, and when the shop opens it again', async () => {
    const order = testOrder()
    await report(order)
    for (const decision of ['closed', 'closed', 'open'] as const) {
      await decideOrder(database.db, rules, await find(order), decision)
    }
    expect(await told()).toEqual(['receipt', 'reopened', 'revoked'])
    expect((await mails()).find(({ key }) => key.startsWith('revoked'))?.text).toContain('/contact?topic=order&order=')
  })

  it('is told nothing of years that the first look at a provider brings', async () => {
    time = Date.parse('2029-01-01T00:00:00Z')
    await report(testOrder({ product: CHEAP }))
    await report(testOrder({ status: 'refunded', refundedMinor: 300 }))
    await report(testOrder({ status: 'fraudulent' }))
    expect(await told()).toEqual([])
    expect(await notices()).toHaveLength(1)
  })

  it('is told of a refund that is heard of before the purchase', async () => {
    const order = testOrder()
    await report({ ...order, status: 'refunded', refundedMinor: 300, updatedAt: LATER })
    await report(order)
    expect(await told()).toEqual(['refunded'])
  })

  it('is never told of a test order in a live shop, nor to a buyer who asked to be forgotten', async () => {
    await report(testOrder({ product: CHEAP }), { ...rules, mode: 'live' })
    const order = testOrder({ email: 'ana@example.com' })
    await report(order)
    await forgetBuyer(database.db, { id: 'ana', email: 'ana@example.com', isEmailVerified: true })
    await report({ ...order, status: 'refunded', refundedMinor: 300, updatedAt: LATER })
    expect([await told(), await notices()]).toEqual([['receipt'], []])
  })
})
