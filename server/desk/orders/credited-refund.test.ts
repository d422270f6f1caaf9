import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { noteCheckoutCredit, startCheckout } from '../../checkout/checkout-queries.ts'
import { applyReport } from '../../orders/apply-report.ts'
import { testCheckout, testOrder, testRules } from '../../orders/testing/checkout-world.ts'
import { findWithdrawal, insertDeclaration } from '../../orders/withdrawal-queries.ts'
import { settleDeclaration } from '../../orders/withdrawals.ts'
import { type OrderReport, RefundRefusedError } from '../../payments/payments.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'

const rules = { ...testRules, now: () => TEST_NOW }
const AT = '2025-12-01T00:00:00.000Z'

describe('what the desk gives back of several orders', () => {
  let desk: TestDesk
  const back = new Map<string, number>()
  const reports = new Map<string, OrderReport>()
  const refused = new Set<string>()
  beforeEach(async () => {
    for (const each of [back, reports, refused]) each.clear()
    desk = await openTestDesk({
      payments: {
        refund: async ({ providerOrderId: id, amountMinor }) => {
          if (refused.has(id)) throw new RefundRefusedError('The card is gone.')
          back.set(id, (back.get(id) ?? 0) + amountMinor)
        },
        findOrder: async (id) => {
          const [report, refundedMinor] = [reports.get(id), back.get(id) ?? 0]
          return report ? { ...report, refundedMinor, isRefundedInFull: refundedMinor === report.totalMinor } : null
        },
      },
    })
  })
  afterEach(() => desk.close())

  async function sell(product: string, totalMinor: number, facts: Partial<OrderReport> = {}) {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: AT,
      reference: identifier,
      product,
      email: 'mara@example.com',
      totalMinor,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: AT,
      ...facts,
    }
    reports.set(id, report)
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await desk.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    return { id: orderId, providerId: id }
  }
  /** An all-access order that counted two bundles, in the sequence in which they go back: $8.00, $9.50, $11.00. */
  async function sellCounted() {
    const [one, other, order] = [await sell('anime', 150), await sell('bikes', 150), await sell('all-access', 800)]
    const bundles = [one, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const row = { for_order_id: order.id, amount_minor: 150, currency: 'USD', counted_at: AT }
    const rows = bundles.map(({ id }) => ({ ...row, order_id: id }))
    await desk.db.insertInto('credit').values(rows).execute()
    return { order, bundles: bundles as [typeof one, typeof one] }
  }
  async function withdraw({ id }: { id: string }) {
    const typed = { typed_number: null, typed_email_key: null }
    const declared = { ...typed, order_id: id, name: 'Mara', declared_at: TEST_NOW.toISOString() }
    await settleDeclaration(testCheckout(desk.db, { rules }), await insertDeclaration(desk.db, declared))
  }
  async function as(role: 'owner' | 'support') {
    const { cookie } = await signInStaff(desk.db, role)
    return {
      get: async <Value>(path: string) => (await desk.ask(cookie, 'GET', path)).body as Value,
      post: (path: string, body: object = {}) => desk.ask(cookie, 'POST', path, body),
    }
  }
  const audited = () => desk.db.selectFrom('audit').select(['did', 'value_after as after']).orderBy('at').execute()
  const standing = () => desk.db.selectFrom('refund').select('id').where('refused_at', 'is', null).execute()
  const ALL = { amountMinor: null, leftMinor: 800, reason: 'asked for it' }
  const LIMIT = 'Your role refunds up to $10.00 a day. An owner can refund this.'

  it('is refused as a whole where it is more than support may give back, before anything of it has gone', async () => {
    const { order } = await sellCounted()
    const { post } = await as('support')
    expect(await post(`/orders/${order.id}/refund`, ALL)).toMatchObject({ status: 400, body: { title: LIMIT } })
    expect([back.size, await standing(), await audited()]).toEqual([0, [], []])
    const owner = await as('owner')
    expect(await owner.post(`/orders/${order.id}/refund`, ALL)).toMatchObject({ status: 200 })
    expect([...back.values()]).toEqual([150, 150, 800])
  })

  it('has its line in the audit log also where the provider refuses a later part', async () => {
    const { order, bundles } = await sellCounted()
    refused.add(bundles[1].providerId)
    const { get, post } = await as('owner')
    const { status, body } = await post(`/orders/${order.id}/refund`, ALL)
    expect([status, body.title]).toEqual([400, expect.stringContaining('The card is gone.')])
    const [line] = await audited()
    const { order: first } = await get<OrderDetail>(`/orders/${bundles[0].id}`)
    expect(line?.did).toBe('refunded')
    expect(JSON.parse(line?.after ?? '')).toMatchObject({
      parts: [{ number: first.number, amountMinor: 150, currency: 'USD' }],
      reason: 'asked for it',
      stopped: expect.stringContaining('The card is gone.'),
    })
    expect((await get<OrderDetail>(`/orders/${order.id}`)).isOpen).toBe(true)
  })

  it('of a withdrawal is not decided by whoever may not give so much back', async () => {
    const order = await sell('all-access', 800)
    await withdraw(order)
    const { post } = await as('support')
    const small = await sell('anime', 300)
    expect(await post(`/orders/${small.id}/refund`, { ...ALL, leftMinor: 300 })).toMatchObject({ status: 200 })
    const before = await standing()
    expect(await post(`/orders/${order.id}/withdrawal/accept`)).toMatchObject({ status: 400, body: { title: LIMIT } })
    expect((await findWithdrawal(desk.db, order.id))?.state).toBe('waiting')
    expect([await standing(), back.get(order.providerId)]).toEqual([before, undefined])
    expect((await audited()).map(({ did }) => did)).toEqual(['refunded'])
    const owner = await as('owner')
    expect(await owner.post(`/orders/${order.id}/withdrawal/accept`)).toMatchObject({ status: 200 })
    expect(back.get(order.providerId)).toBe(800)
  })

  it('of two withdrawals that support accepts at once stays within the limit', async () => {
    const orders = [await sell('all-access', 800), await sell('all-access', 800)]
    for (const order of orders) await withdraw(order)
    const { post } = await as('support')
    const answers = await Promise.all(orders.map(({ id }) => post(`/orders/${id}/withdrawal/accept`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect([...back.values()]).toEqual([800])
  })

  it('says of an order whose price counted what went back why it is flagged', async () => {
    const bundle = await sell('anime', 300)
    const start = { customerId: 'mara', browserHash: null, product: 'all-access', priceMinor: 500, currency: 'USD' }
    const checkoutId = await startCheckout(desk.db, start, TEST_NOW)
    await noteCheckoutCredit(desk.db, checkoutId, [{ orderId: bundle.id, amountMinor: 300 }])
    const { get, post } = await as('owner')
    expect(await post(`/orders/${bundle.id}/refund`, { ...ALL, leftMinor: 300 })).toMatchObject({ status: 200 })
    const { id } = await sell('all-access', 500, { checkoutId })
    const { flag, flagWords, isOpen } = await get<OrderDetail>(`/orders/${id}`)
    expect([flag, isOpen]).toEqual(['wrong-amount', false])
    expect(flagWords).toContain('A bundle that was counted in it has gone back meanwhile')
  })
})
