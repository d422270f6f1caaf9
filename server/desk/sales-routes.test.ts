import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventPage } from '../../contract/desk/events.ts'
import type { DeskCustomer, MailPage } from '../../contract/desk/messages.ts'
import type { OrderDetail, OrderPage } from '../../contract/desk/orders.ts'
import type { DeskNeeds, Today, Visits } from '../../contract/desk/today.ts'
import { eventBody } from '../../sandbox/checkout/sandbox-order.ts'
import { mailData } from '../accounts/customer-data.ts'
import { addPageViews, addVisitCounts } from '../analytics/page-view-queries.ts'
import { contactData } from '../contact/contact-data.ts'
import { addConsent } from '../library/supply-queries.ts'
import { giveMailUp } from '../mail/outbox-queries.ts'
import { applyReport } from '../orders/apply-report.ts'
import { insertEvents } from '../orders/event-queries.ts'
import { checkoutData, orderData, orderNoteData } from '../orders/order-data.ts'
import { testOrder, testPayments, testRules } from '../orders/testing/checkout-world.ts'
import type { OrderReport } from '../payments/payments.ts'
import { auditData } from './audit.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from './testing/desk-world.ts'

const rules = { ...testRules, now: () => TEST_NOW }

describe('the day’s work on the desk', () => {
  let desk: TestDesk
  let cookie: string
  beforeEach(async () => {
    desk = await openTestDesk({
      accounts: {
        findCustomer: async () => null,
        provider: {
          kind: 'hosted',
          cookieName: 'id-token',
          isSecure: false,
          findByToken: async () => null,
          isFresh: async () => false,
        },
        customerData: [checkoutData, orderNoteData, orderData, contactData, mailData, auditData],
      },
    })
    cookie = (await signInStaff(desk.db, 'owner')).cookie
  })
  afterEach(() => desk.close())

  const get = async <Value>(path: string) => (await desk.ask(cookie, 'GET', path)).body as Value
  const post = (path: string, body: object = {}) => desk.ask(cookie, 'POST', path, body)

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
      purchasedAt: '2026-01-02T10:00:00.000Z',
      ...facts,
    }
    const source = { provider: 'sandbox', isListed: false }
    return (await desk.db.transaction().execute((trx) => applyReport(trx, rules, source, report))).orderId
  }
  /** Stored as it came, or with other words than were read then. */
  async function storeEvent(order = testOrder(), body = eventBody('order_created', order)): Promise<void> {
    const event = testPayments().readStoredEvent(eventBody('order_created', order))
    if (!event) throw new Error('The event cannot be read.')
    await insertEvents(desk.db, [{ provider: 'sandbox', event, body }], TEST_NOW.toISOString())
  }

  describe('events', () => {
    const failure = { tries: 7, failed_at: '2026-01-02T00:00:00.000Z', last_error: 'The disk was full' }

    it('that were set aside are listed with their reason, and applied when replayed', async () => {
      await storeEvent(testOrder({ email: 'late@example.com' }))
      await desk.db.updateTable('payment_event').set(failure).execute()
      const { events, counts } = await get<EventPage>('/events?state=aside')
      expect(counts).toEqual({ aside: 1, failed: 0, waiting: 0 })
      expect(events).toMatchObject([{ state: 'aside', error: 'The disk was full', tries: 7, order: null }])
      const replayed = await post(`/events/${events[0]?.id}/replay`)
      expect(replayed).toMatchObject({ status: 200, body: { words: expect.stringContaining('Applied.') } })
      expect((await get<EventPage>('/events')).events).toMatchObject([{ state: 'applied', outcome: 'opened' }])
      expect((await get<EventPage>('/events')).events[0]?.order?.number).toMatch(/^\w+-\w{7}$/)
    })

    it('that fail again say so, and keep their words', async () => {
      await storeEvent(testOrder(), '{}')
      await desk.db.updateTable('payment_event').set(failure).execute()
      expect(await post('/events/replay')).toMatchObject({ body: { words: '0 events applied, 1 failed again.' } })
      const [event] = (await get<EventPage>('/events')).events
      expect(event).toMatchObject({ state: 'failed', tries: 1 })
      expect(await get(`/events/${event?.id}`)).toEqual({ body: '{}' })
    })

    it('come page after page', async () => {
      const row = { provider: 'sandbox', name: 'order_created', body: '', received_at: TEST_NOW.toISOString() }
      const rows = Array.from({ length: 60 }, (_, at) => ({
        id: randomUUID(),
        key: `k${at}`,
        order_key: `test:${at}`,
        ...row,
      }))
      await desk.db.insertInto('payment_event').values(rows).execute()
      const first = await get<EventPage>('/events')
      const second = await get<EventPage>(`/events?after=${encodeURIComponent(first.next ?? '')}`)
      expect([first.events.length, second.events.length, second.next]).toEqual([50, 10, null])
      expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(60)
    })

    it('that were lost are asked for, and how that goes is told line by line', async () => {
      const { status, body } = await post('/events/reconcile')
      const lines = String(body).trim().split('\n')
      expect(status).toBe(200)
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        state: 'failed',
        words: expect.stringContaining('does not answer'),
      })
    })
  })

  describe('mails', () => {
    it('that bounced are found with their reason, and their receipts sent again', async () => {
      await sell()
      const [mail] = (await get<MailPage>('/mails')).mails
      await giveMailUp(desk.db, mail?.id ?? '', { kind: 'receiver', words: '550 at RCPT TO' }, TEST_NOW)
      const { mails } = await get<MailPage>('/mails?state=bounced&to=MARA')
      expect(mails).toMatchObject([{ state: 'bounced', problem: '550 at RCPT TO', again: 'receipt' }])
      expect(await get<MailPage>('/mails?state=sent')).toMatchObject({ mails: [] })
      expect(await post(`/mails/${mail?.id}/again`)).toMatchObject({ status: 200 })
      expect((await get<MailPage>('/mails')).mails).toHaveLength(2)
    })
  })

  describe('a customer', () => {
    it('is known by orders and mails, exported, and erased but for what was paid', async () => {
      const id = await sell()
      await post(`/orders/${id}/notes`, { words: 'Wrote from the beach.' })
      await post(`/orders/${id}/move`, { email: 'mara@example.com' })
      await addConsent(desk.db, id, { version: '1', locale: 'en', at: '2026-03-02T10:00:00.000Z' })
      const message = 'Where is my link?'
      const written = { email: 'Mara@example.com', message }
      await desk.app.inject({ method: 'POST', url: '/api/contact', payload: written })
      const { body } = await post('/customers', { email: 'Mara@example.com' })
      const path = `/customers/${body.key}`
      expect(path).not.toMatch(/mara|@|%40/i)
      const known = await get<DeskCustomer>(path)
      expect(known).toMatchObject({ email: 'mara@example.com', account: null, orders: [{ id }] })
      expect(known.messages).toMatchObject([{ start: message, state: 'unread' }])
      const [order] = known.orders
      expect(known.consents).toEqual([{ number: order?.number, givenAt: '2026-03-02T10:00:00.000Z', version: '1' }])
      expect(await get(`${path}/export`)).toMatchObject({
        notes: [{ words: 'Wrote from the beach.' }],
        messages: [{ message }],
      })
      expect(await post(`${path}/erase`)).toMatchObject({ status: 200 })
      const row = await desk.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ email: '', email_key: null, total_minor: 300 })
      for (const table of ['order_note', 'mail_outbox', 'contact_message'] as const) {
        expect(await desk.db.selectFrom(table).selectAll().execute()).toEqual([])
      }
      const audit = JSON.stringify(await desk.db.selectFrom('audit').selectAll().execute())
      expect(audit).not.toContain('mara@example.com')
      expect(audit).toContain('erased a buyer')
      expect(await desk.ask(cookie, 'GET', path)).toMatchObject({ status: 404 })
      expect(await desk.ask(cookie, 'GET', '/customers/mara%40example.com')).toMatchObject({ status: 404 })
    })
  })

  describe('Today', () => {
    it('sums what was kept by day and product, against the period before', async () => {
      await sell()
      await sell({
        product: 'all-access',
        totalMinor: 800,
        refundedMinor: 300,
        purchasedAt: '2026-01-01T10:00:00.000Z',
      })
      await sell({ purchasedAt: '2025-12-20T10:00:00.000Z' })
      await sell({ currency: 'EUR', totalMinor: 900 })
      const today = await get<Today>('/today?days=7')
      expect(today).toMatchObject({ first: '2025-12-27', last: '2026-01-02', currency: 'USD', timeZone: 'UTC' })
      expect(today.days.map(({ keptMinor }) => keptMinor)).toEqual([0, 0, 0, 0, 0, 500, 300])
      expect(today.before.map(({ keptMinor }) => keptMinor)).toEqual([300, 0, 0, 0, 0, 0, 0])
      expect(today.sold.map(({ slug, orders }) => [slug, orders])).toEqual([
        ['all-access', 1],
        ['anime', 1],
      ])
      expect(today.elsewhere).toEqual([{ currency: 'EUR', orders: 1, minor: 900 }])
    })

    it.each([
      'from=2026-01-02&to=2026-01-01',
      'from=9999-12-31&to=9999-12-31',
      'from=0001-01-01&to=0001-01-02',
      'from=2020-01-01&to=2026-01-01',
      'from=2026-02-30',
      'days=0',
      'days=367',
      'days=-1',
      'days=1e9',
      'mode=both',
    ])('refuses the period %s with a sentence', async (period) => {
      const { status, body } = await desk.ask(cookie, 'GET', `/today?${period}`)
      expect([status, typeof body.detail === 'string' || typeof body.title === 'string']).toEqual([400, true])
    })

    it('says what needs somebody', async () => {
      await sell({ totalMinor: 100 })
      await sell({ dispute: 'open', disputeDueAt: '2026-01-09T12:00:00.000Z' })
      const lost = await sell()
      await desk.db.updateTable('shop_order').set({ receipt_problem: 'bounced' }).where('id', '=', lost).execute()
      const needs = await get<DeskNeeds>('/needs')
      expect([needs.flagged.count, needs.disputes.count, needs.lostReceipts.count]).toEqual([1, 1, 1])
      expect(needs.lostReceipts.first).toMatchObject([{ id: lost }])
      expect(needs.disputes.first).toMatchObject([{ disputeDueAt: '2026-01-09T12:00:00.000Z' }])
      const { timeline } = await get<OrderDetail>(`/orders/${needs.disputes.first[0]?.id}`)
      expect(timeline.find(({ kind }) => kind === 'dispute')?.words).toContain(
        'Answer by 9 January 2026 at 12:00 (UTC): 6 days left.',
      )
    })

    it('lists what was bought twice, and asks about it for two weeks', async () => {
      const email = 'twice@example.com'
      const purchasedAt = '2026-01-02T11:00:00.000Z'
      await sell({ email, purchasedAt: '2025-12-01T10:00:00.000Z' })
      const second = await sell({ email, purchasedAt })
      const { orders } = await get<OrderPage>(`/orders?bought=twice&text=${email}`)
      expect(orders).toMatchObject([{ id: second, isSecond: true }])
      const { seconds } = await get<DeskNeeds>('/needs')
      expect(seconds.first[0]).toMatchObject({ id: second })
    })

    it('names what went back on its day, whenever it was bought, and the day that is not over', async () => {
      const [early, at] = ['2025-06-01T10:00:00.000Z', '2026-01-01T08:00:00.000Z']
      const id = await sell({ purchasedAt: early, refundedMinor: 100, at })
      await desk.db.updateTable('shop_order').set({ refunded_at: at }).where('id', '=', id).execute()
      const today = await get<Today>('/today?days=7')
      expect(today).toMatchObject({ today: '2026-01-02', downloads: [] })
      expect(today.given).toEqual([{ day: '2026-01-01', currency: 'USD', orders: 1, minor: 100 }])
    })

    it('leaves out checkouts where they are kept no more', async () => {
      expect((await get<Today>('/today?days=30')).funnel.checkouts).toBe(0)
      expect((await get<Today>('/today?days=365')).funnel.checkouts).toBeNull()
    })
  })

  it('visits are summed by day and path, with what was bought', async () => {
    await sell()
    const seen = [
      { day: '2026-01-01', path: '/', views: 3 },
      { day: '2026-01-02', path: '/', views: 4 },
      { day: '2025-12-25', path: '/', views: 9 },
    ]
    await addPageViews(desk.db, seen)
    const visits = await get<Visits>('/visits?days=7')
    expect(visits.days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 3, 4])
    expect(visits.before.reduce((sum, { views }) => sum + views, 0)).toBe(9)
    expect(visits.paths).toEqual([{ path: '/', title: 'Home', views: 7 }])
    expect(visits).toMatchObject({ searches: { total: 0, top: [] }, free: { total: 0, pictures: [] } })
    const kinds = { search: 'zeppelin', referrer: 'reddit.com', 'free-download': 'space/gone-1' } as const
    const day = '2026-01-01'
    const counts = Object.entries(kinds).map(([kind, name]) => ({
      day,
      kind: kind as keyof typeof kinds,
      name,
      count: 2,
    }))
    await addVisitCounts(desk.db, [...counts, { day, kind: 'search', name: '', count: 3 }])
    expect(await get<Visits>('/visits?days=7')).toMatchObject({
      searches: { total: 5, top: [{ name: 'zeppelin', count: 2 }] },
      referrers: { total: 2, top: [{ name: 'reddit.com', count: 2 }] },
      free: {
        total: 2,
        pictures: [{ id: 'gone-1', title: 'gone-1', category: 'Space', count: 2 }],
        categories: [{ name: 'Space', count: 2 }],
        days: [{ day, count: 2 }],
      },
    })
    expect(visits.conversion.find(({ slug }) => slug === 'anime')).toMatchObject({ bought: 1 })
  })
})
