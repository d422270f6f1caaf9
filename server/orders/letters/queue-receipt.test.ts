import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChoiceOf, noteOffered } from '../../announcements/news-choices.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { MailRefusedError } from '../../mail/mail.ts'
import { sendOutbox } from '../../mail/send-outbox.ts'
import type { OrderReport } from '../../payments/payments.ts'
import { applyReport } from '../apply-report.ts'
import { giveProduct, sendReceiptAgain } from '../owner-decisions.ts'
import { testOrder, testRules } from '../testing/checkout-world.ts'

const BOUGHT_AT = '2026-03-01T12:00:37.000Z'
const WITHDRAW = 'http://shop.test/withdraw'

describe.each(DATABASE_KINDS)('a receipt on %s', (kind) => {
  let database: TestDatabase
  let now = new Date(BOUGHT_AT)
  const rules = { ...testRules, now: () => now }
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const words = { name: 'terms', date: '2026-01-01', description: '', markdown: '' } as const
    await database.db
      .insertInto('policy_version')
      .values([
        { ...words, version: 2, since: '2026-02-01T00:00:00.000Z' },
        { ...words, version: 3, since: '2026-03-02T00:00:00.000Z' },
      ])
      .execute()
  })
  afterAll(() => database.drop())

  const textTo = async (email: string) =>
    (await database.db.selectFrom('mail_outbox').select('text').where('to', '=', email).executeTakeFirstOrThrow()).text

  async function receiptOf(email: string, facts: Partial<OrderReport> = {}): Promise<string> {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: BOUGHT_AT,
      reference: identifier,
      product: 'anime',
      email,
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: BOUGHT_AT,
      ...facts,
    }
    const source = { provider: 'sandbox', isListed: false }
    await database.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    return textTo(email)
  }

  it('says what was bought, when, by whom, for how much and which tax, under which terms, and how to withdraw', async () => {
    const text = await receiptOf('mara@example.com', { taxMinor: 48, country: 'PT' })
    for (const words of [
      'Date: 1 March 2026, 12:00:37 UTC',
      'Buyer: mara@example.com, Portugal',
      'Tax, included: $0.48\nPaid: $3.00\n',
      'The terms of this purchase: http://shop.test/terms/2',
      `until 15 March 2026, as long as nothing was downloaded, and get your money back: ${WITHDRAW}`,
      'Still Waters, Quay 1, NL',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('names the buyer’s address and the provider’s words on tax and invoice, and nothing of it is a link', async () => {
    const text = await receiptOf('address@example.com', {
      taxMinor: 52,
      taxWords: 'VAT 21%',
      country: 'NL',
      invoiceUrl: 'https://pay.example/invoice/1.pdf',
      buyerAddress: 'Ana http://evil.example, Kade 1, 1011 Amsterdam',
    })
    expect(text).toContain('VAT 21%, included: $0.52\nPaid: $3.00\n')
    expect(text).toContain('Buyer: Ana http /evil. example, Kade 1, 1011 Amsterdam, address@example.com, Netherlands')
    expect(text).toContain('The payment provider’s own invoice: https://pay.example/invoice/1.pdf')
  })

  it('is kept as it was sent, but for the key to the library', async () => {
    const text = await receiptOf('kept@example.com')
    const kept = await database.db
      .selectFrom('receipt')
      .innerJoin('shop_order', 'shop_order.id', 'receipt.order_id')
      .select(['receipt.text', 'receipt.html'])
      .where('email', '=', 'kept@example.com')
      .execute()
    expect(kept.map((each) => each.text)).toEqual([text.replaceAll(/#key=[\w-]+/g, '')])
    expect(kept[0]?.html).not.toContain('key=')
  })

  it('names the terms that held at the purchase, also when it comes late, and no tax that nobody said', async () => {
    now = new Date('2026-03-10T00:00:00Z')
    const text = await receiptOf('late@example.com')
    expect(text).toContain('/terms/2')
    expect(text).toContain('Paid: $3.00\n')
    expect(await receiptOf('old@example.com', { purchasedAt: '2026-01-01T00:00:00.000Z' })).toContain('/terms/2')
    const after = await receiptOf('new@example.com', { purchasedAt: '2026-03-03T00:00:00.000Z' })
    expect(after).toContain('/terms/3')
  })

  it('counts as an offer to object to news once one was sent, and not when a buyer of long ago gets it again', async () => {
    const { db } = database
    const offeredTo = async (email: string) => (await findChoiceOf(db, email))?.offered_at
    const deliver = (refuses: boolean) =>
      sendOutbox({
        db,
        logger: pino({ level: 'silent' }),
        now: () => now,
        onSent: (mail, at) => noteOffered(db, mail, at),
        send: async () => (refuses ? Promise.reject(new MailRefusedError('receiver', '550 at RCPT TO')) : undefined),
      })
    const again = async (email: string) => {
      const order = db.selectFrom('shop_order').selectAll().where('email', '=', email)
      await sendReceiptAgain(db, rules, await order.executeTakeFirstOrThrow())
    }
    await db.deleteFrom('mail_outbox').execute()
    now = new Date(BOUGHT_AT)
    await receiptOf('bounced@example.com')
    await deliver(true)
    expect(await offeredTo('bounced@example.com')).toBeNull()
    await again('bounced@example.com')
    await deliver(false)
    expect(await offeredTo('bounced@example.com')).toBe(BOUGHT_AT)
    await receiptOf('before@example.com', { purchasedAt: '2026-01-01T00:00:00.000Z' })
    await db.deleteFrom('mail_outbox').execute()
    await again('before@example.com')
    await deliver(false)
    expect(await offeredTo('before@example.com')).toBeUndefined()
  })

  it('of all-access may be withdrawn from whatever was downloaded; an old one and a gift may not', async () => {
    now = new Date(BOUGHT_AT)
    const all = { product: 'all-access', totalMinor: 800 }
    expect(await receiptOf('all@example.com', all)).toContain('15 March 2026, whatever you download meanwhile')
    await giveProduct(database.db, rules, { email: 'gift@example.com', product: 'anime' })
    expect(await textTo('gift@example.com')).not.toContain(WITHDRAW)
    expect(await receiptOf('older@example.com', { purchasedAt: '2026-01-01T00:00:00.000Z' })).not.toContain(WITHDRAW)
  })
})
