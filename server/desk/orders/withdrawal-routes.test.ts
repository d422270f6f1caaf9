import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import type { DeskNeeds } from '../../../contract/desk/today.ts'
import { applyReport } from '../../orders/apply-report.ts'
import { testCheckout, testOrder, testRules } from '../../orders/testing/checkout-world.ts'
import { insertDeclaration } from '../../orders/withdrawal-queries.ts'
import { settleDeclaration } from '../../orders/withdrawals.ts'
import { type OrderReport, ProviderUnreachableError } from '../../payments/payments.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'

const rules = { ...testRules, now: () => TEST_NOW }

describe('a withdrawal that waits on the desk', () => {
  let desk: TestDesk
  let isAway = false
  let given = 0
  let report: OrderReport
  beforeEach(async () => {
    ;[isAway, given] = [false, 0]
    const answering = <Value>(value: () => Value) => {
      if (isAway) throw new ProviderUnreachableError('The provider does not answer.')
      return value()
    }
    desk = await openTestDesk({
      payments: {
        refund: async ({ amountMinor }) =>
          answering(() => {
            given += amountMinor
          }),
        findOrder: async () => answering(() => ({ ...report, refundedMinor: given, isRefundedInFull: given === 300 })),
      },
    })
  })
  afterEach(() => desk.close())

  /** Bought long before it was withdrawn from. */
  async function withdrawn(): Promise<string> {
    const { id, identifier } = testOrder()
    report = {
      providerOrderId: id,
      mode: 'test',
      at: '2025-12-01T00:00:00.000Z',
      reference: identifier,
      product: 'anime',
      email: 'mara@example.com',
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: '2025-12-01T00:00:00.000Z',
    }
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await desk.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    const typed = { typed_number: null, typed_email_key: null }
    const declared = { ...typed, order_id: orderId, name: 'Mara', declared_at: TEST_NOW.toISOString() }
    await settleDeclaration(testCheckout(desk.db, { rules }), await insertDeclaration(desk.db, declared))
    return orderId
  }
  async function as(role: 'owner' | 'support') {
    const { cookie } = await signInStaff(desk.db, role)
    return {
      get: async <Value>(path: string) => (await desk.ask(cookie, 'GET', path)).body as Value,
      post: (path: string, body: object = {}) => desk.ask(cookie, 'POST', path, body),
    }
  }
  const audited = async () =>
    (await desk.db.selectFrom('audit').select('did').execute())
      .map(({ did }) => did)
      .filter((did) => /withdr/.test(did))

  it('is named on Today and in what happened, and accepting it gives the money back once', async () => {
    const id = await withdrawn()
    const { get, post } = await as('owner')
    expect((await get<DeskNeeds>('/needs')).withdrawals).toMatchObject({ count: 1, first: [{ id }] })
    const { withdrawal, timeline } = await get<OrderDetail>(`/orders/${id}`)
    expect(withdrawal).toMatchObject({ state: 'waiting', why: 'It came after the 14 days.', name: 'Mara' })
    expect(timeline.map(({ kind }) => kind)).toContain('withdrawal')
    expect((await post(`/orders/${id}/withdrawal/accept`)).status).toBe(200)
    expect((await post(`/orders/${id}/withdrawal/accept`)).status).toBe(409)
    expect([given, await audited()]).toEqual([300, ['accepted the withdrawal from']])
    const after = await get<OrderDetail>(`/orders/${id}`)
    expect([after.withdrawal?.state, after.isOpen]).toEqual(['refunded', false])
    expect((await get<DeskNeeds>('/needs')).withdrawals.count).toBe(0)
  })

  it('is declined with a reason, which is mailed, and never both', async () => {
    const id = await withdrawn()
    const { get, post } = await as('support')
    expect((await post(`/orders/${id}/withdrawal/decline`, { reason: ' ' })).status).toBe(400)
    const answers = await Promise.all([
      post(`/orders/${id}/withdrawal/decline`, { reason: 'It was downloaded.' }),
      post(`/orders/${id}/withdrawal/accept`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await audited()).toHaveLength(1)
    const { withdrawal } = await get<OrderDetail>(`/orders/${id}`)
    const isDeclined = withdrawal?.state === 'declined'
    expect(given).toBe(isDeclined ? 0 : 300)
    const mails = await desk.db.selectFrom('mail_outbox').select('text').where('to', '=', 'mara@example.com').execute()
    expect(mails.some(({ text }) => text.includes('“It was downloaded.”'))).toBe(isDeclined)
  })

  it('is accepted while the provider is away, says so, and stays with the job', async () => {
    const id = await withdrawn()
    isAway = true
    const { get, post } = await as('owner')
    const { status, body } = await post(`/orders/${id}/withdrawal/accept`)
    expect([status, body.words]).toEqual([200, expect.stringContaining('The provider does not answer.')])
    expect((await get<OrderDetail>(`/orders/${id}`)).withdrawal?.state).toBe('refunding')
  })
})
