import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { answerProblems } from '../../http/problem.ts'
import { giveConsent } from '../../library/consent.ts'
import { type OrderReport, ProviderUnreachableError } from '../../payments/payments.ts'
import { applyReport } from '../apply-report.ts'
import { eventInbox } from '../event-inbox.ts'
import { mountCheckout } from '../mount-orders.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { refundOrder } from '../refund-order.ts'
import { NO_PAGES, testCheckout, testOrder, testPayments, testRules } from '../testing/checkout-world.ts'
import { findWithdrawal } from '../withdrawal-queries.ts'
import { payBack, runWithdrawals } from '../withdrawals.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const DAY_MS = 86_400_000
const BOUGHT_AT = '2026-03-01T10:00:00.000Z'

describe.each(DATABASE_KINDS)('withdrawing on %s', (kind) => {
  let database: TestDatabase
  let now = new Date()
  let isAway = false
  let customer: Customer | null = null
  const reports = new Map<string, OrderReport>()
  const given = new Map<string, number[]>()
  let buyers = 0
  const rules = { ...testRules, now: () => now }
  const payments = testPayments({
    async refund({ providerOrderId: id, amountMinor }) {
      if (isAway) throw new ProviderUnreachableError('The provider does not answer.')
      given.set(id, [...(given.get(id) ?? []), amountMinor])
    },
    async findOrder(id) {
      if (isAway) throw new ProviderUnreachableError('The provider does not answer.')
      const [report, back] = [reports.get(id), (given.get(id) ?? []).reduce((sum, each) => sum + each, 0)]
      return report ? { ...report, refundedMinor: back, isRefundedInFull: back === report.totalMinor } : null
    },
  })
  const app = Fastify()
  answerProblems(app)
  const checkout = () => testCheckout(database.db, { payments, rules })
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const shop = checkout()
    mountCheckout(app, { ...shop, inbox: eventInbox(shop) }, async () => customer, NO_PAGES)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })
  beforeEach(() => {
    ;[now, isAway, customer] = [new Date(Date.parse(BOUGHT_AT) + 3 * DAY_MS + 37_000), false, null]
  })

  async function sell(product = 'anime', email = `buyer-${++buyers}@example.com`) {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: BOUGHT_AT,
      reference: identifier,
      product,
      email,
      totalMinor: product === 'all-access' ? 800 : 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: BOUGHT_AT,
    }
    reports.set(id, report)
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await database.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    const get = async () => {
      const order = await findOrderByAnyId(database.db, 'test', orderId)
      if (!order) throw new Error('The order is lost.')
      return order
    }
    return { id: orderId, providerId: id, email, number: (await get()).number, get }
  }
  const consent = (orderId: string) =>
    giveConsent(
      { db: database.db, catalogue: { bundles: [] }, publicUrl: '', brand: rules.brand, now: rules.now },
      orderId,
    )
  let places = 0
  /** From a place of its own each time, unless it is named. */
  const post = (path: string, fields: Record<string, string>, remoteAddress = `10.0.0.${++places}`) => {
    const payload = new URLSearchParams(fields).toString()
    return app.inject({ method: 'POST', url: path, payload, headers: FORM, remoteAddress })
  }
  const confirm = (number: string, email: string, place?: string) =>
    post('/withdraw/confirm', { order: 'other', number, email, name: 'Mara <b>' }, place)
  const settled = async () => runWithdrawals(checkout())
  /** The shop's own job looks at the same time; whoever comes second waits for the first. */
  const becomes = (order: { id: string }, state: string) =>
    expect
      .poll(
        async () => {
          await settled()
          return (await withdrawalOf(order))?.state
        },
        { timeout: 20_000 },
      )
      .toBe(state)
  const withdrawalOf = (order: { id: string }) => findWithdrawal(database.db, order.id)
  const mailsTo = async (email: string) =>
    database.db.selectFrom('mail_outbox').select(['subject', 'text']).where('to', '=', email).execute()
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  const isOpen = async ({ id }: { id: string }) =>
    (await database.db
      .selectFrom('entitlement')
      .select('id')
      .where('order_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()) !== undefined

  it('from a bundle that nobody downloaded gives the money back, closes it and sends two letters', async () => {
    const order = await sell()
    const asked = await post('/withdraw', { number: order.number.toLowerCase(), email: order.email, name: 'Mara' })
    expect(asked.body).toContain('Confirm withdrawal')
    expect(asked.body).not.toContain('$3.00')
    const answer = await confirm(order.number.toLowerCase(), order.email.toUpperCase())
    expect(answer.body).toContain('Received on 4 March 2026, 10:00:37 UTC')
    expect(answer.body).toContain('Mara &#60;b&#62;')
    await becomes(order, 'refunded')
    expect(await withdrawalOf(order)).toMatchObject({ declared_at: now.toISOString() })
    expect([given.get(order.providerId), await isOpen(order)]).toEqual([[300], false])
    const [, ...letters] = (await subjects(order.email)).toSorted()
    expect(letters).toEqual([`We received your withdrawal from order ${order.number}`, 'Your refund of $3.00'])
    const letter = (await mailsTo(order.email)).find(({ subject }) => subject.startsWith('We received'))?.text
    expect(letter).toContain('Received: 4 March 2026, 10:00:37 UTC')
    expect(letter).toContain(`“I, Mara b, withdraw from my contract for order ${order.number}.”`)
  })

  it('answers alike whether or not there is such an order, and mails nobody about one that there is not', async () => {
    const [order, other] = [await sell(), await sell()]
    const bodies = new Set<string>()
    for (const [number, email] of [
      [order.number, 'stranger@example.com'],
      ['P8K-0000000', 'nobody@example.com'],
      [other.number, order.email],
    ] as const) {
      const { statusCode, body } = await confirm(number, email)
      expect(statusCode).toBe(200)
      bodies.add(body.replaceAll(number, '').replaceAll(email, ''))
    }
    const known = await confirm(order.number, order.email)
    bodies.add(known.body.replaceAll(order.number, '').replaceAll(order.email, ''))
    expect(bodies.size).toBe(1)
    const unknown = () => database.db.selectFrom('withdrawal').select('id').where('state', '=', 'unknown').execute()
    await expect.poll(() => settled().then(unknown), { timeout: 20_000 }).toHaveLength(3)
    for (const email of ['stranger@example.com', 'nobody@example.com']) expect(await mailsTo(email)).toEqual([])
    expect(await withdrawalOf(other)).toBeUndefined()
  })

  it('twice is once', async () => {
    const order = await sell()
    await confirm(order.number, order.email)
    await confirm(order.number, order.email)
    await Promise.all([settled(), settled()])
    await confirm(order.number, order.email)
    await becomes(order, 'refunded')
    expect(given.get(order.providerId)).toEqual([300])
    expect((await subjects(order.email)).filter((subject) => subject.includes('withdrawal'))).toHaveLength(1)
  })

  it('from what its buyer agreed to download is a person’s to decide, and the shop’s owner hears of it', async () => {
    const order = await sell()
    await consent(order.id)
    await confirm(order.number, order.email)
    await becomes(order, 'waiting')
    expect(await withdrawalOf(order)).toMatchObject({ why: 'downloaded' })
    expect([given.get(order.providerId), await isOpen(order)]).toEqual([undefined, true])
    const notice = database.db.selectFrom('owner_notice').select('words').where('order_id', '=', order.id)
    expect((await notice.executeTakeFirstOrThrow()).words).toContain(order.number)
    const letters = (await mailsTo(order.email)).map(({ text }) => text)
    expect(letters).toContainEqual(expect.stringContaining('a person reads your withdrawal'))
  })

  it('from all-access works on day 3 whatever was downloaded, once for an address, and not on day 15', async () => {
    const email = `all-${kind}@example.com`
    const [first, second] = [await sell('all-access', email), await sell('all-access', email)]
    const late = await sell('all-access')
    for (const { id } of [first, second, late]) {
      const row = { order_id: id, file: 'a', day: '2026-03-02', client: '', requests: 1, bytes: 1 }
      await database.db
        .insertInto('download')
        .values({ ...row, first_at: '', last_at: '' })
        .execute()
    }
    await confirm(first.number, email)
    await becomes(first, 'refunded')
    await confirm(second.number, email)
    await becomes(second, 'waiting')
    now = new Date(Date.parse(BOUGHT_AT) + 15 * DAY_MS)
    await confirm(late.number, late.email)
    await becomes(late, 'waiting')
    const found = [await withdrawalOf(first), await withdrawalOf(second), await withdrawalOf(late)]
    expect(found.map((row) => [row?.state, row?.why])).toEqual([
      ['refunded', null],
      ['waiting', 'again'],
      ['waiting', 'late'],
    ])
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true])
  })

  it('while the provider is away is acknowledged, waits, and is paid back once it answers', async () => {
    const order = await sell()
    isAway = true
    await confirm(order.number, order.email)
    await becomes(order, 'refunding')
    expect(await withdrawalOf(order)).toMatchObject({ problem: 'The provider does not answer.' })
    expect(await subjects(order.email)).toContainEqual(expect.stringContaining('We received your withdrawal'))
    await expect(consent(order.id)).rejects.toThrow('withdrawn')
    isAway = false
    await becomes(order, 'refunded')
    expect(await withdrawalOf(order)).toMatchObject({ problem: null })
    expect(given.get(order.providerId)).toEqual([300])
  })

  it('beside a refund from the desk is paid back once', async () => {
    const order = await sell()
    isAway = true
    await confirm(order.number, order.email)
    await becomes(order, 'refunding')
    isAway = false
    const row = await withdrawalOf(order)
    if (!row) throw new Error('It was not declared.')
    const wish = { amountMinor: null, reason: '', by: 'ana' }
    await Promise.allSettled([payBack(checkout(), row), refundOrder(checkout(), await order.get(), wish)])
    await becomes(order, 'refunded')
    expect(given.get(order.providerId)).toEqual([300])
  })

  it('needs nobody’s decision once the order was refunded by another way', async () => {
    const order = await sell()
    await consent(order.id)
    await confirm(order.number, order.email)
    await becomes(order, 'waiting')
    await refundOrder(checkout(), await order.get(), { amountMinor: null, reason: '', by: 'ana' })
    await becomes(order, 'refunded')
  })

  it('shows whoever is signed in their own orders and what follows, and nobody else’s', async () => {
    const [order, agreed, stranger] = [await sell(), await sell(), await sell()]
    await consent(agreed.id)
    customer = { id: 'mara', email: order.email, isEmailVerified: true, name: 'Mara' }
    await database.db.updateTable('shop_order').set({ customer_id: 'mara' }).where('id', '=', agreed.id).execute()
    const { body } = await app.inject('/withdraw')
    for (const { number } of [order, agreed]) expect(body).toContain(number)
    expect(body).not.toContain(stranger.number)
    const fields = { order: order.id, number: '', email: '', name: 'Mara' }
    expect((await post('/withdraw', fields)).body).toContain('$3.00, the way you paid')
    const theirs = await post('/withdraw/confirm', { ...fields, order: stranger.id })
    expect(theirs.statusCode).toBe(400)
    const answer = await post('/withdraw/confirm', fields)
    expect(answer.body).toContain('$3.00 goes back the way you paid')
    await becomes(order, 'refunded')
    expect((await app.inject('/withdraw')).body).not.toContain(order.number)
    expect(await withdrawalOf(stranger)).toBeUndefined()
  })

  it.each([
    { number: '', email: 'a@example.com', name: 'Mara' },
    { number: 'P8K-1', email: 'no address', name: 'Mara' },
    { number: 'P8K-1', email: 'a@example.com', name: ' ' },
    {},
  ])('asks again for what is missing in %j', async (fields) => {
    for (const path of ['/withdraw', '/withdraw/confirm']) {
      const { statusCode, body } = await post(path, fields as Record<string, string>)
      expect([statusCode, body.includes('role="alert"')]).toEqual([400, true])
    }
  })

  it('takes no NUL, which PostgreSQL would not keep', async () => {
    const { statusCode } = await confirm('P8K-0000000', 'nobody@example.com\0')
    const named = await post('/withdraw/confirm', { number: 'P8K-1', email: 'a@example.com', name: 'Ma\0ra' })
    expect([statusCode, named.statusCode]).toEqual([400, 400])
  })

  it('is limited for one place, in words', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      statuses.push((await confirm('P8K-0000000', 'nobody@example.com', '192.0.2.1')).statusCode)
    }
    expect(statuses.at(0)).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })
})
