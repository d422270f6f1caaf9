import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewPage } from '../../../contract/desk/reviews.ts'
import { applyReport } from '../../orders/apply-report.ts'
import { testOrder, testRules } from '../../orders/testing/checkout-world.ts'
import type { OrderReport } from '../../payments/payments.ts'
import { saveReview } from '../../reviews/review-queries.ts'
import { countReviews } from '../../reviews/shown-reviews.ts'
import { openTestDesk, signInStaff, TEST_NOW, type TestDesk } from '../testing/desk-world.ts'

describe('reviews on the desk', () => {
  let desk: TestDesk
  let cookie: string
  beforeAll(async () => {
    desk = await openTestDesk()
    cookie = (await signInStaff(desk.db, 'support')).cookie
  })
  afterAll(() => desk.close())

  const read = async () => (await desk.ask(cookie, 'GET', '/reviews')).body as unknown as ReviewPage
  const mails = () =>
    desk.db.selectFrom('mail_outbox').select(['to', 'text']).where('key', 'like', 'review-%').execute()

  async function review(words: string): Promise<string> {
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
    }
    const source = { provider: 'sandbox', isListed: false }
    const rules = { ...testRules, now: () => TEST_NOW }
    const { orderId } = await desk.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    await saveReview(desk.db, { orderId, product: 'anime' }, { stars: 2, words }, TEST_NOW.toISOString())
    return (await read()).reviews.find((each) => each.words === words)?.id ?? ''
  }

  it('are answered, and an empty answer takes it back', async () => {
    const id = await review('Too blue.')
    const answer = (words: string) => desk.ask(cookie, 'PUT', `/reviews/${id}/answer`, { words })
    expect((await answer('True, and meant.')).status).toBe(200)
    expect((await read()).reviews[0]).toMatchObject({ product: 'Anime Bundle', answer: 'True, and meant.', stars: 2 })
    await answer('')
    expect((await read()).reviews[0]?.answer).toBeNull()
    expect(await mails()).toEqual([])
  })

  it('are hidden with a reason that is mailed once, no longer count, and can be shown again', async () => {
    const id = await review('Buy at evil.example!')
    const before = (await read()).counted
    const hide = (body: object) => desk.ask(cookie, 'PUT', `/reviews/${id}/hidden`, body)
    expect((await hide({ reason: ' ' })).status).toBe(400)
    expect((await hide({ reason: 'It advertises another shop.' })).status).toBe(200)
    await hide({ reason: 'It advertises another shop.' })
    expect((await read()).counted).toBe(before - 1)
    const sent = await mails()
    expect(sent).toMatchObject([{ to: 'mara@example.com' }])
    for (const words of ['The reason: It advertises another shop.', 'no automatic decision', 'Buy at evil. example!'])
      expect(sent[0]?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect((await desk.ask(cookie, 'DELETE', `/reviews/${id}/hidden`)).status).toBe(200)
    expect((await countReviews(desk.db, 'test')).ratings.anime?.count).toBe(before)
    const lines = await desk.db.selectFrom('audit').select('did').where('about_id', '=', id).execute()
    expect(lines.map(({ did }) => did)).toEqual(['hid a review', 'hid a review', 'showed a review again'])
  })

  it('that are gone are answered with a sentence', async () => {
    const gone = await desk.ask(cookie, 'PUT', '/reviews/e1c9bd14-58a5-4c0e-9e38-0f7a4f6f3c0d/answer', { words: 'a' })
    expect(gone).toMatchObject({
      status: 404,
      body: { title: 'There is no such review; its writer may have deleted it.' },
    })
  })
})
