import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { applyReport } from '../orders/apply-report.ts'
import { testOrder, testRules } from '../orders/testing/checkout-world.ts'
import type { OrderReport } from '../payments/payments.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import { getAnnouncement } from './announcement-queries.ts'
import { type Audience, audienceOf, countReach, listAudience } from './audience.ts'
import { agreeToNews, findChoiceOf, noteOffered, refuseNews } from './news-choices.ts'
import { sendAnnouncements } from './send-announcements.ts'
import { announce, mailbox, testSender } from './testing/news-world.ts'

const AT = '2026-03-01T10:00:00.000Z'
const now = () => new Date(AT)
/** Somebody else is the seller. */
const ELSEWHERE = { ...TEST_BRAND, writesToBuyers: false }

describe.each(DATABASE_KINDS)('who gets news on %s', (kind) => {
  let database: TestDatabase
  const sell = async (email: string, product: string, report: Partial<OrderReport> = {}, rules = testRules) => {
    const { id, identifier } = testOrder()
    const order: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: AT,
      reference: identifier,
      product,
      email,
      totalMinor: product === 'all-access' ? 800 : 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: AT,
      ...report,
    }
    const source = { provider: 'sandbox', isListed: false }
    await database.db.transaction().execute((trx) => applyReport(trx, { ...rules, now }, source, order))
    return order
  }
  const reach = async (audience: Partial<Audience>) => {
    const whole = { mode: 'test', basis: 'agreed-and-buyers', owned: 'whatever', product: null, ...audience } as const
    const people = await listAudience(database.db, whole, { after: '', limit: 100 })
    expect((await countReach(database.db, whole)).people).toBe(people.length)
    return people.map(({ email_key }) => email_key.split('@')[0])
  }

  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const { db } = database
    await sell('Anime@example.com', 'anime')
    await sell('all@example.com', 'all-access')
    await sell('objects@example.com', 'anime')
    await refuseNews(db, 'objects@example.com', now())
    const back = await sell('refunded@example.com', 'anime')
    const source = { provider: 'sandbox', isListed: false }
    const refunded = { ...back, at: '2026-03-02T10:00:00.000Z', refundedMinor: 300, isRefundedInFull: true }
    await db.transaction().execute((trx) => applyReport(trx, { ...testRules, now }, source, refunded))
    await sell('elsewhere@example.com', 'anime', {}, { ...testRules, brand: () => ELSEWHERE })
    const receipts = await db.selectFrom('mail_outbox').select(['to', 'text']).execute()
    for (const receipt of receipts) await noteOffered(db, receipt, now())
    await agreeToNews(db, 'agrees@example.com', now())
    await agreeToNews(db, 'left@example.com', now())
    await refuseNews(db, 'left@example.com', now())
    await agreeToNews(db, 'bounces@example.com', now())
    await db.updateTable('news_choice').set({ bounced_at: AT }).where('email_key', '=', 'bounces@example.com').execute()
  })
  afterAll(() => database.drop())

  it('is whoever agreed, and buyers whom a receipt offered to object and who did not', async () => {
    expect(await reach({ basis: 'agreed' })).toEqual(['agrees'])
    expect(await reach({})).toEqual(['agrees', 'all', 'anime'])
  })

  it('is nobody but whoever agreed where the shop may not write to buyers, whatever was chosen', async () => {
    const asked = { basis: 'agreed-and-buyers', owned: 'whatever', product: null } as const
    const shop = { publicUrl: 'http://shop.test', mode: 'test', brand: () => ELSEWHERE } as const
    expect(audienceOf(asked, shop)).toEqual({ ...asked, mode: 'test', basis: 'agreed' })
    expect(audienceOf(asked, testRules).basis).toBe('agreed-and-buyers')
    const id = await announce(database.db, asked)
    const { send, addresses } = mailbox()
    await sendAnnouncements(testSender(database.db, send, { shop }))
    expect(addresses()).toEqual(['agrees@example.com'])
    expect(await getAnnouncement(database.db, id)).toMatchObject({ state: 'done', expected: 1 })
  })

  it('can be those who own a bundle, by itself or by all-access, or those who do not', async () => {
    expect(await reach({ owned: 'owners', product: 'anime' })).toEqual(['all', 'anime'])
    expect(await reach({ owned: 'others', product: 'anime' })).toEqual(['agrees'])
    expect(await reach({ owned: 'owners', product: 'all-access' })).toEqual(['all'])
    expect(await reach({ owned: 'others', product: 'cars' })).toEqual(['agrees', 'anime'])
  })

  it('is nobody who bought in the other mode', async () => {
    expect(await reach({ mode: 'live' })).toEqual(['agrees'])
  })

  it('is offered to object in the receipt, where the shop itself sells', async () => {
    const textTo = async (to: string) =>
      (await database.db.selectFrom('mail_outbox').select('text').where('to', '=', to).executeTakeFirst())?.text
    const choice = await findChoiceOf(database.db, 'anime@example.com')
    expect(await textTo('Anime@example.com')).toContain(
      `You can object to that now or at any time, with one press and at no cost: http://shop.test/your-data/stop-news/${choice?.stop_key}`,
    )
    expect(await textTo('elsewhere@example.com')).not.toContain('object')
  })

  it('may come back: whoever ended it and agrees again gets news again', async () => {
    await agreeToNews(database.db, 'left@example.com', now())
    expect(await reach({ basis: 'agreed' })).toEqual(['agrees', 'left'])
  })
})
