import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderDetail, OrderPage, OrderSums } from '../../../contract/desk/orders.ts'
import { DESK_QUERY, type Role } from '../../../contract/desk/staff.ts'
import { applyReport } from '../../orders/apply-report.ts'
import { testOrder, testRules } from '../../orders/testing/checkout-world.ts'
import type { OrderReport } from '../../payments/payments.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'

const rules = { ...testRules, now: () => TEST_NOW }

/** Of an order of $3.00 of which nothing has gone back. */
const ALL = { amountMinor: null, leftMinor: 300, reason: '' }

describe('one order on the desk', () => {
  let desk: TestDesk
  const refunded = new Map<string, number>()
  const reports = new Map<string, OrderReport>()
  beforeEach(async () => {
    desk = await openTestDesk({
      payments: {
        refund: async ({ providerOrderId: id, amountMinor }) => {
          refunded.set(id, (refunded.get(id) ?? 0) + amountMinor)
        },
        findOrder: async (id) => {
          const [report, back] = [reports.get(id), refunded.get(id) ?? 0]
          return report ? { ...report, refundedMinor: back, isRefundedInFull: back === report.totalMinor } : null
        },
      },
    })
  })
  afterEach(() => desk.close())

  async function sell(facts: Partial<OrderReport> = {}): Promise<string> {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: '2026-01-02T00:00:00.000Z',
      reference: identifier,
      product: 'anime',
      email: 'mara@example.com',
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: '2026-01-02T00:00:00.000Z',
      ...facts,
    }
    reports.set(id, report)
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await desk.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    return orderId
  }
  async function as(role: Role) {
    const { cookie } = await signInStaff(desk.db, role)
    return {
      cookie,
      get: async <Value>(path: string) => (await desk.ask(cookie, 'GET', path)).body as Value,
      post: (path: string, body: object = {}) => desk.ask(cookie, 'POST', path, body),
      remove: (path: string) => desk.ask(cookie, 'DELETE', path),
    }
  }
  const mailsTo = async (to: string) =>
    (await desk.db.selectFrom('mail_outbox').select('subject').where('to', '=', to).execute()).map(
      ({ subject }) => subject,
    )
  const audited = async () =>
    (await desk.db.selectFrom('audit').select(['did', 'about_id']).orderBy('at').execute()).map(({ did }) => did)

  it('tells everything that happened, in words', async () => {
    const id = await sell()
    const { get } = await as('support')
    const { timeline, isOpen, order } = await get<OrderDetail>(`/orders/${id}`)
    expect(isOpen).toBe(true)
    expect(order).toMatchObject({ state: 'paid', totalMinor: 300, product: { slug: 'anime' } })
    expect(timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['verdict', 'access', 'mail']))
    expect(timeline.find(({ kind }) => kind === 'verdict')?.words).toContain('$3.00 asked and $3.00 paid')
  })

  it('is found in the list, summed, and written for a spreadsheet', async () => {
    const id = await sell({ email: '=cmd@example.com' })
    const { get, cookie } = await as('support')
    expect((await get<OrderPage>('/orders?text=%3Dcmd')).orders.map((order) => order.id)).toEqual([id])
    const apart = { url: '/api/desk/orders', headers: { cookie, [DESK_QUERY]: 'text=%3Dcmd' } }
    expect((await desk.app.inject(apart)).json<OrderPage>().orders.map((order) => order.id)).toEqual([id])
    expect((await get<OrderSums>('/orders/sums')).sums).toMatchObject([{ state: 'paid', orders: 1, totalMinor: 300 }])
    const csv = await get<string>('/orders/csv?state=paid')
    expect(csv.split('\n')).toHaveLength(3)
    expect(csv).toContain("'=cmd@example.com")
    expect(await audited()).toEqual(['exported orders'])
  })

  it('is refunded, which closes it, and says who did it', async () => {
    const id = await sell()
    const { get, post } = await as('owner')
    const answer = await post(`/orders/${id}/refund`, { amountMinor: null, leftMinor: 300, reason: 'bought twice' })
    expect(answer).toMatchObject({ status: 200, body: { words: expect.stringContaining('The order is closed.') } })
    const { order, isOpen, timeline, refundObstacle } = await get<OrderDetail>(`/orders/${id}`)
    expect([order.state, isOpen, refundObstacle]).toEqual(['refunded', false, 'All of it has gone back already.'])
    expect(
      timeline.some(
        ({ title, words }) => title.startsWith('$3.00 refunded by owner-') && words?.includes('bought twice'),
      ),
    ).toBe(true)
    expect(await audited()).toEqual(['refunded'])
    expect(await mailsTo('mara@example.com')).toContain('Your refund of $3.00')
  })

  it('is refunded by support up to a limit a day, and by an owner beyond it', async () => {
    const orders = [await sell(), await sell(), await sell(), await sell()]
    const support = await as('support')
    const refund = (id: string | undefined) => support.post(`/orders/${id}/refund`, ALL)
    for (const id of orders.slice(0, 3)) expect(await refund(id)).toMatchObject({ status: 200 })
    const refusal = { title: 'Your role refunds up to $10.00 a day. An owner can refund this.' }
    expect(await refund(orders[3])).toMatchObject({ status: 400, body: refusal })
    const small = await support.post(`/orders/${orders[3]}/refund`, { ...ALL, amountMinor: 100 })
    expect(small).toMatchObject({ status: 200 })
    const { post } = await as('owner')
    expect(await post(`/orders/${orders[3]}/refund`, { ...ALL, leftMinor: 200 })).toMatchObject({ status: 200 })
  })

  it('is refunded in part once, also when the answer was lost or another tab was first', async () => {
    const id = await sell()
    const { post } = await as('owner')
    const part = { ...ALL, amountMinor: 100 }
    expect(await post(`/orders/${id}/refund`, part)).toMatchObject({ status: 200 })
    const refusal = 'Some of it has gone back meanwhile: $2.00 is left. Look at the order again.'
    expect(await post(`/orders/${id}/refund`, part)).toMatchObject({ status: 409, body: { title: refusal } })
  })

  it('that is flagged says why, and opens on somebody’s word', async () => {
    const id = await sell({ totalMinor: 100 })
    const { get, post } = await as('owner')
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({
      order: { state: 'flagged' },
      flagWords: 'Only $1.00 was paid, and the price is $3.00. Open it if that is good enough for you, or refund it.',
    })
    expect(await post(`/orders/${id}/open`)).toMatchObject({ status: 200 })
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: true, order: { state: 'paid' } })
    expect(await audited()).toEqual(['opened'])
  })

  it('of something unknown opens when somebody says what it is', async () => {
    const id = await sell({ product: null })
    const { get, post } = await as('owner')
    expect((await get<OrderDetail>(`/orders/${id}`)).couldBe.length).toBeGreaterThan(1)
    expect(await post(`/orders/${id}/open`)).toMatchObject({ status: 400 })
    expect(await post(`/orders/${id}/open`, { product: 'anime' })).toMatchObject({ status: 200 })
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({
      isOpen: true,
      order: { product: { slug: 'anime' } },
    })
  })

  it.each<[string, Partial<OrderReport>]>([
    ['a payment that is still under way', { payment: 'pending' }],
    ['a payment that failed', { payment: 'failed' }],
    ['too little', { totalMinor: 150 }],
    ['what has gone back', { isRefundedInFull: true }],
    ['what the bank asks back', { dispute: 'open' }],
    ['something unknown', { product: null }],
    // Open already, but a word outranks whatever is reported later.
    ['what is paid in full', {}],
  ])('of %s is opened by an owner who has just proved who they are, and by nobody of support', async (_what, facts) => {
    const id = await sell(facts)
    const support = await as('support')
    const words = facts.product === null ? { product: 'anime' } : {}
    const refusal = { status: 403, body: { title: 'Your role may not do this; an owner can.' } }
    expect(await support.post(`/orders/${id}/open`, words)).toMatchObject(refusal)
    const { isOpen } = await support.get<OrderDetail>(`/orders/${id}`)
    expect(isOpen).toBe(Object.keys(facts).length === 0)
    const owner = await as('owner')
    const proved = await desk.db.selectFrom('staff_session').select(['id', 'proved_at']).execute()
    await desk.db.updateTable('staff_session').set({ proved_at: '2026-01-02T23:40:00.000Z' }).execute()
    const stale = { status: 403, body: { code: 'auth/requires-recent-login' } }
    expect(await owner.post(`/orders/${id}/open`, words)).toMatchObject(stale)
    expect(await owner.post('/gifts', { email: 'a@example.com', product: 'anime' })).toMatchObject(stale)
    for (const { id: session, proved_at } of proved)
      await desk.db.updateTable('staff_session').set({ proved_at }).where('id', '=', session).execute()
    expect(await audited()).toEqual([])
    expect(await owner.post(`/orders/${id}/open`, words)).toMatchObject({ status: 200 })
    expect(await owner.get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: true })
    expect(await audited()).toEqual(['opened'])
  })

  it('that support closed and left to the reports opens only if it is paid in full', async () => {
    const id = await sell({ payment: 'pending' })
    const { get, post } = await as('support')
    for (const act of ['close', 'leave']) expect(await post(`/orders/${id}/${act}`)).toMatchObject({ status: 200 })
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: false })
    const owner = await as('owner')
    const { body } = await owner.post('/gifts', { email: 'friend@example.com', product: 'anime' })
    const given = (body as { id: string }).id
    await owner.post(`/orders/${given}/close`)
    await post(`/orders/${given}/leave`)
    expect(await get<OrderDetail>(`/orders/${given}`)).toMatchObject({ isOpen: false })
  })

  it('is closed, and left to the reports again', async () => {
    const id = await sell()
    const { get, post } = await as('support')
    await post(`/orders/${id}/close`)
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: false, order: { state: 'closed' } })
    await post(`/orders/${id}/leave`)
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: true, order: { state: 'paid' } })
    expect((await audited()).toSorted()).toEqual(['closed', 'left to the reports'])
  })

  it('moves to another address, and the old one is told', async () => {
    const id = await sell()
    const { get, post } = await as('support')
    expect(await post(`/orders/${id}/move`, { email: 'no address' })).toMatchObject({ status: 400 })
    await post(`/orders/${id}/move`, { email: 'new@example.com' })
    expect((await get<OrderDetail>(`/orders/${id}`)).order.email).toBe('new@example.com')
    expect(await mailsTo('mara@example.com')).toContain('Your order was moved to another address')
    expect(await mailsTo('new@example.com')).toHaveLength(1)
  })

  it('has its receipt sent again, a link copied, and notes', async () => {
    const id = await sell()
    const { get, post, remove } = await as('support')
    await post(`/orders/${id}/resend`)
    expect(await mailsTo('mara@example.com')).toHaveLength(2)
    expect(await post(`/orders/${id}/link`)).toMatchObject({ body: { url: expect.stringContaining('/library#key=') } })
    const { body } = await post(`/orders/${id}/notes`, { words: 'Called twice.' })
    const [note] = (await get<OrderDetail>(`/orders/${id}`)).notes
    expect(note).toMatchObject({ id: (body as { id: string }).id, words: 'Called twice.' })
    expect(await remove(`/orders/${id}/notes/${note?.id}`)).toMatchObject({ status: 204 })
    expect((await get<OrderDetail>(`/orders/${id}`)).notes).toEqual([])
  })

  it('is given away by an owner alone', async () => {
    const gift = { email: 'friend@example.com', product: 'anime' }
    expect(await (await as('support')).post('/gifts', gift)).toMatchObject({ status: 403 })
    const { get, post } = await as('owner')
    const { body } = await post('/gifts', gift)
    const { id } = body as { id: string }
    expect(await get<OrderDetail>(`/orders/${id}`)).toMatchObject({ isOpen: true, order: { state: 'given' } })
    expect(await post('/gifts', { ...gift, product: 'nothing' })).toMatchObject({ status: 400 })
  })
})
