import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { applyReport } from '../orders/apply-report.ts'
import { forgetBuyer } from '../orders/order-queries.ts'
import { NO_PAGES, testOrder, testRules } from '../orders/testing/checkout-world.ts'
import type { OrderReport } from '../payments/payments.ts'
import { accountPageRoutes } from './account-page-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'

const AT = '2026-03-01T10:00:00.000Z'

describe.each(DATABASE_KINDS)('receipts that were kept on %s', (kind) => {
  let database: TestDatabase
  let customer: Customer | null = null
  const app = Fastify()
  const rules = { ...testRules, now: () => new Date(AT) }
  answerProblems(app)
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const { sendPage } = NO_PAGES
    receiptRoutes(app, { db: database.db, rules, findReader: async () => customer, sendPage })
    accountPageRoutes(app, { db: database.db, rules, findCustomer: async () => customer })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  async function sell(email: string, facts: Partial<OrderReport> = {}) {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: AT,
      reference: identifier,
      product: 'anime',
      email,
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: AT,
      invoiceUrl: 'https://pay.example/invoice.pdf',
      ...facts,
    }
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await database.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    const receipt = () =>
      database.db.selectFrom('receipt').select('id').where('order_id', '=', orderId).executeTakeFirst()
    return { orderId, receiptId: (await receipt())?.id ?? '' }
  }
  const signedIn = (email: string, isEmailVerified = true): Customer => ({
    id: email,
    email,
    isEmailVerified,
    name: null,
  })

  it('are listed and sent to whoever bought, and say where the provider’s invoice is', async () => {
    const { receiptId } = await sell('mara@example.com')
    customer = signedIn('mara@example.com')
    const page = await app.inject('/receipts')
    expect(page.body).toContain(`/receipts/${receiptId}`)
    expect(page.body).toContain('https://pay.example/invoice.pdf')
    const file = await app.inject(`/receipts/${receiptId}`)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="receipt-[\w-]+\.html"$/)
    expect(file.body).toContain('mara@example.com')
  })

  it('are nobody else’s: strangers, other buyers and unproved addresses get the same answer', async () => {
    const { receiptId } = await sell('ana@example.com')
    await sell('other@example.com')
    for (const somebody of [null, signedIn('other@example.com'), signedIn('ana@example.com', false)]) {
      customer = somebody
      expect((await app.inject(`/receipts/${receiptId}`)).statusCode).toBe(404)
      expect((await app.inject('/receipts')).body).not.toContain(receiptId)
    }
  })

  it('stand with their orders in the account, each with what became of it, and with nobody else’s', async () => {
    const { receiptId } = await sell('orders@example.com')
    await sell('orders@example.com', { payment: 'pending' })
    await sell('orders@example.com', { refundedMinor: 300, isRefundedInFull: true })
    const listed = async () => (await app.inject('/api/account/orders')).json().orders
    customer = signedIn('orders@example.com')
    const orders = await listed()
    expect(orders.map(({ state }: { state: string }) => state).toSorted()).toEqual(['paid', 'pending', 'refunded'])
    const paid = orders.find(({ state }: { state: string }) => state === 'paid')
    expect(paid).toMatchObject({
      paid: '$3.00',
      product: { slug: 'anime', name: 'Anime Bundle' },
      isPaidByAnother: false,
      gift: null,
      receipts: [{ id: receiptId }],
      invoiceUrl: 'https://pay.example/invoice.pdf',
    })
    expect(orders.find(({ state }: { state: string }) => state === 'refunded')).toMatchObject({ closedAt: AT })
    for (const somebody of [signedIn('nobody@example.com'), signedIn('orders@example.com', false)]) {
      customer = somebody
      expect(await listed()).toEqual([])
    }
    customer = null
    expect((await app.inject('/api/account/orders')).statusCode).toBe(401)
  })

  it('of an order of the account that another address paid stay with that address', async () => {
    const { orderId } = await sell('payer@example.com')
    await database.db
      .updateTable('shop_order')
      .set({ customer_id: 'starter@example.com' })
      .where('id', '=', orderId)
      .execute()
    customer = signedIn('starter@example.com')
    const [order] = (await app.inject('/api/account/orders')).json().orders
    expect(order).toMatchObject({ receipts: [], invoiceUrl: null, isPaidByAnother: true })
  })

  it('stand beside the owner’s word on news, which counts for a proved address alone', async () => {
    const state = async () => (await app.inject('/api/account/news')).json().state
    const say = async (wanted: unknown) =>
      (await app.inject({ method: 'PUT', url: '/api/account/news', payload: { wanted } })).statusCode
    customer = signedIn('news@example.com', false)
    expect([await state(), await say(true), await state()]).toEqual(['unproved', 400, 'unproved'])
    customer = signedIn('news@example.com')
    expect([await state(), await say('yes'), await say(true), await state()]).toEqual(['none', 400, 204, 'agreed'])
    expect([await say(false), await say(false), await state()]).toEqual([204, 204, 'none'])
    customer = null
    expect([(await app.inject('/api/account/news')).statusCode, await say(true)]).toEqual([401, 401])
  })

  it('go with a buyer who asks to be forgotten', async () => {
    const { orderId } = await sell('gone@example.com')
    await database.db.transaction().execute((trx) => forgetBuyer(trx, signedIn('gone@example.com')))
    expect(await database.db.selectFrom('receipt').select('id').where('order_id', '=', orderId).execute()).toEqual([])
  })
})
