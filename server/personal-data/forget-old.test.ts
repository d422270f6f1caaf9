import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Retention, USUAL_RETENTION } from '../../contract/content/kept-data.ts'
import { addVisitCounts } from '../analytics/page-view-queries.ts'
import { startCheckout } from '../checkout/checkout-queries.ts'
import { insertMessage } from '../contact/contact-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { beginDownload } from '../library/supply-queries.ts'
import { markMailSent, queueMail } from '../mail/outbox-queries.ts'
import { applyReport } from '../orders/apply-report.ts'
import { insertEvents } from '../orders/event-queries.ts'
import { forgetBuyer } from '../orders/order-queries.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { insertDeclaration } from '../orders/withdrawal-queries.ts'
import type { OrderReport } from '../payments/payments.ts'
import { forgetOld } from './forget-old.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-01T10:00:00.000Z')
const AT = START.toISOString()
const EMAIL = 'ana@example.com'
const REPORT: OrderReport = {
  providerOrderId: '1',
  mode: 'test',
  at: AT,
  reference: 'reference-1',
  product: 'anime',
  email: EMAIL,
  totalMinor: 300,
  currency: 'USD',
  payment: 'paid',
  purchasedAt: AT,
}
const BUYER = { id: 'nobody', email: EMAIL, isEmailVerified: true }

describe.each(DATABASE_KINDS)('what is old on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const forgetAfter = (days: number, periods: Partial<Retention> = {}) =>
    forgetOld({
      db: database.db,
      retention: () => ({ ...USUAL_RETENTION, ...periods }),
      now: () => new Date(START.getTime() + days * DAY_MS),
    })
  const sell = async () => {
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await database.db
      .transaction()
      .execute((trx) => applyReport(trx, { ...testRules, now: () => START }, source, REPORT))
    return orderId
  }
  const count = async (table: 'mail_outbox' | 'download' | 'checkout' | 'withdrawal' | 'visit_count' | 'shop_order') =>
    (await database.db.selectFrom(table).selectAll().execute()).length

  describe('is kept as long as its owner wants, and no longer', () => {
    beforeEach(async () => {
      for (const table of ['mail_outbox', 'download', 'checkout', 'withdrawal', 'visit_count'] as const)
        await database.db.deleteFrom(table).execute()
    })

    it('mails that were sent', async () => {
      const mail = { to: EMAIL, subject: 's', text: 't', html: 'h' }
      await queueMail(database.db, 'sent', mail, START)
      await queueMail(database.db, 'waiting', mail, START)
      const { id } = await database.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('key', '=', 'sent')
        .executeTakeFirstOrThrow()
      await markMailSent(database.db, id, START)
      await forgetAfter(364)
      expect(await count('mail_outbox')).toBe(2)
      await forgetAfter(366)
      expect(await database.db.selectFrom('mail_outbox').select('key').execute()).toEqual([{ key: 'waiting' }])
    })

    it('mails that did not arrive, but for the letter of a gift that nobody has opened', async () => {
      const mail = { to: EMAIL, subject: 's', text: 't', html: 'h' }
      const gift = {
        product: 'anime',
        giver_id: null,
        from_name: 'a',
        to_name: 'b',
        to_email: EMAIL,
        to_email_key: EMAIL,
        words: '',
        arrives_at: START.toISOString(),
        created_at: START.toISOString(),
        order_id: null,
        given_hash: null,
        open_hash: null,
        sent_at: START.toISOString(),
        claim_order_id: null,
        claimed_by: null,
      }
      for (const [id, claimed_at] of [['closed', null] as const, ['opened', START.toISOString()] as const])
        await database.db
          .insertInto('gift')
          .values({ ...gift, id, claimed_at })
          .execute()
      for (const key of ['other', 'gift:closed', 'gift:opened']) await queueMail(database.db, key, mail, START)
      await database.db.updateTable('mail_outbox').set({ failed_at: START.toISOString() }).execute()
      await forgetAfter(366)
      expect(await database.db.selectFrom('mail_outbox').select('key').execute()).toEqual([{ key: 'gift:closed' }])
      await database.db.deleteFrom('gift').execute()
    })

    it('words of searches, and not what was downloaded for free', async () => {
      const day = AT.slice(0, 10)
      const kinds = ['search', 'referrer', 'free-download'] as const
      await addVisitCounts(
        database.db,
        kinds.map((each) => ({ day, kind: each, name: 'fox', count: 1 })),
      )
      await forgetAfter(30, { searches: 30 })
      expect(await count('visit_count')).toBe(3)
      await forgetAfter(32, { searches: 30 })
      expect(await database.db.selectFrom('visit_count').select('kind').execute()).toEqual([{ kind: 'free-download' }])
    })

    it('purchases that nobody paid, and withdrawals from orders that nobody knows', async () => {
      const start = { customerId: 'ana', browserHash: null, product: 'anime', priceMinor: 300, currency: 'USD' }
      await startCheckout(database.db, start, START)
      const typed = { typed_number: 'X-1', typed_email_key: EMAIL, name: 'Ana', order_id: null, declared_at: AT }
      await insertDeclaration(database.db, typed)
      await database.db.updateTable('withdrawal').set({ state: 'unknown' }).execute()
      await forgetAfter(29)
      expect([await count('checkout'), await count('withdrawal')]).toEqual([1, 1])
      await forgetAfter(122)
      expect([await count('checkout'), await count('withdrawal')]).toEqual([0, 0])
    })

    it('messages that were dealt with; an open one stays', async () => {
      const message = {
        topic: 'other' as const,
        number: 'R-1',
        email: EMAIL,
        email_key: EMAIL,
        order_named: null,
        order_id: null,
        customer_id: null,
        message: 'Hello',
        received_at: AT,
        held_at: null,
      }
      await insertMessage(database.db, { ...message, key: 'done' })
      await insertMessage(database.db, { ...message, key: 'open', number: 'R-2' })
      await database.db.updateTable('contact_message').set({ done_at: AT }).where('key', '=', 'done').execute()
      await forgetAfter(364)
      expect(await database.db.selectFrom('contact_message').select('key').execute()).toHaveLength(2)
      await forgetAfter(366)
      expect(await database.db.selectFrom('contact_message').select('key').execute()).toEqual([{ key: 'open' }])
    })

    it('what was downloaded, and the provider’s words once they were applied', async () => {
      const orderId = await sell()
      await beginDownload(database.db, { orderId, file: 'a.png', client: 'hash' }, START)
      const event = { key: 'e', name: 'order', report: REPORT }
      await insertEvents(database.db, [{ provider: 'sandbox', event, body: '{"name":"Ana"}' }], AT)
      await insertEvents(database.db, [{ provider: 'sandbox', event: { ...event, key: 'f' }, body: 'waits' }], AT)
      await database.db.updateTable('payment_event').set({ applied_at: AT }).where('key', '=', 'e').execute()
      const bodies = async () =>
        (await database.db.selectFrom('payment_event').select('body').orderBy('key').execute()).map(({ body }) => body)
      await forgetAfter(729)
      expect([await count('download'), await bodies()]).toEqual([1, ['{"name":"Ana"}', 'waits']])
      await forgetAfter(731)
      expect([await count('download'), await bodies()]).toEqual([0, ['', 'waits']])
    })
  })

  it('goes with an order whose buyer was erased, when the books need it no more, and with no other', async () => {
    await sell()
    await forgetAfter(11 * 366)
    expect(await count('shop_order')).toBe(1)
    await database.db.transaction().execute((trx) => forgetBuyer(trx, BUYER))
    await forgetAfter(9 * 366)
    expect(await count('shop_order')).toBe(1)
    await forgetAfter(11 * 366)
    expect(await count('shop_order')).toBe(0)
  })

  it('is blanked in the team’s log; the line stays', async () => {
    const line = {
      id: 'a',
      at: AT,
      staff_id: null,
      area: 'orders',
      did: 'moved an order',
      value_before: 'x',
      value_after: EMAIL,
    }
    await database.db
      .insertInto('audit')
      .values({ ...line, area: 'orders', person: EMAIL, about_kind: null, about_id: null })
      .execute()
    await forgetAfter(1094)
    const read = () => database.db.selectFrom('audit').select(['did', 'person', 'value_after']).execute()
    expect(await read()).toEqual([{ did: 'moved an order', person: EMAIL, value_after: EMAIL }])
    await forgetAfter(1096)
    expect(await read()).toEqual([{ did: 'moved an order', person: null, value_after: null }])
  })
})
