import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCheckout } from '../checkout/checkout-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import type { OrderReport } from '../payments/payments.ts'
import { notePrices } from '../prices/price-queries.ts'
import { productsOf } from '../prices/products.ts'
import { applyReport } from './apply-report.ts'
import { ordersAsCsv, totalsOf } from './order.ts'
import { testRules } from './testing/checkout-world.ts'

const PAID: OrderReport = {
  providerOrderId: '1',
  mode: 'test',
  reference: 'reference-1',
  product: 'anime',
  email: 'mara@example.com',
  at: '2026-03-02T00:00:00.000Z',
  purchasedAt: '2026-03-02T00:00:00.000Z',
  payment: 'paid',
  totalMinor: 300,
}

/** The bundles of the sample shop, all at one price in one currency. */
function shopIn(currency: string, priceMinor: number) {
  const products = [...productsOf(SAMPLE_CONTENT, BUNDLES)].map(
    ([slug, product]) => [slug, { ...product, currency, priceMinor }] as const,
  )
  return { ...testRules, products: new Map(products), now: () => new Date('2026-03-02T00:00:00Z') }
}

describe.each(DATABASE_KINDS)('an order on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  async function pay(rules: ReturnType<typeof shopIn>, said: Partial<OrderReport>) {
    const source = { provider: 'sandbox', isListed: true }
    return database.db.transaction().execute((trx) => applyReport(trx, rules, source, { ...PAID, ...said }))
  }
  const orders = () => database.db.selectFrom('shop_order').selectAll().orderBy('provider_order_id').execute()

  it.each<[string, number, Partial<OrderReport>, string | null]>([
    ['JPY', 450, { currency: 'JPY', totalMinor: 450 }, null],
    ['JPY', 450, { currency: 'JPY', totalMinor: 449 }, 'wrong-amount'],
    ['KWD', 1500, { currency: 'KWD', totalMinor: 1500 }, null],
    ['KWD', 1500, { currency: 'KWD', totalMinor: 150 }, 'wrong-amount'],
    ['EUR', 300, { currency: 'USD', totalMinor: 30_000 }, 'wrong-currency'],
    ['USD', 300, { currency: '', totalMinor: 300 }, 'wrong-currency'],
    ['USD', 300, { currency: 'EUR', convertedTotalMinor: 326, convertedCurrency: 'USD' }, null],
    ['USD', 300, { currency: 'EUR', convertedTotalMinor: 299, convertedCurrency: 'USD' }, 'wrong-amount'],
    ['USD', 300, { currency: 'EUR', ...converted(150, 150), convertedCurrency: 'USD' }, null],
    [
      'GBP',
      300,
      { currency: 'EUR', totalMinor: 9999, ...converted(9999, 0), convertedCurrency: 'USD' },
      'wrong-currency',
    ],
    // What was paid in the shop's own currency is not made better by a conversion.
    ['EUR', 300, { currency: 'EUR', totalMinor: 100, ...converted(900, 0), convertedCurrency: 'EUR' }, 'wrong-amount'],
  ])('in a shop that sells in %s at %i is judged as %j', async (currency, priceMinor, said, flag) => {
    const result = await pay(shopIn(currency, priceMinor), said)
    expect(result).toMatchObject({ flag, outcome: flag === null ? 'opened' : 'flagged' })
  })

  it('keeps what the provider converted, so that it is judged alike when it is judged again', async () => {
    const rules = shopIn('USD', 300)
    await pay(rules, { currency: 'EUR', totalMinor: 280, convertedTotalMinor: 326, convertedCurrency: 'USD' })
    const refund = { providerOrderId: '1', mode: 'test', at: '2026-03-03T00:00:00.000Z', refundedMinor: 100 } as const
    const again = await database.db
      .transaction()
      .execute((trx) => applyReport(trx, rules, { provider: 'sandbox', isListed: true }, refund))
    expect(again.flag).toBeNull()
    expect(await orders()).toMatchObject([
      { currency: 'EUR', total_minor: 280, refunded_minor: 100, price_minor: 300, price_currency: 'USD' },
    ])
    expect(ordersAsCsv(await orders()).split('\n')[1]).toContain('EUR,280,0,,,USD,326,100,')
  })

  it('that was started before the shop changed its currency is good at the price that was shown', async () => {
    const start = { product: 'anime', customerId: 'ana', browserHash: null, priceMinor: 300, currency: 'USD' }
    const checkoutId = await startCheckout(database.db, start, new Date('2026-03-01T12:00:00Z'))
    const rules = shopIn('EUR', 280)
    await notePrices(database.db, shopIn('USD', 300).products, new Date('2026-02-01T00:00:00Z'))
    await notePrices(database.db, rules.products, new Date('2026-03-01T18:00:00Z'))
    expect(await pay(rules, { currency: 'USD', checkoutId })).toMatchObject({ flag: null, outcome: 'opened' })
    const late = { providerOrderId: '2', reference: 'reference-2', currency: 'USD' }
    expect(await pay(rules, late)).toMatchObject({ flag: 'wrong-currency', outcome: 'flagged' })
  })

  it('is summed with those of its currency alone, in the digits of that currency', async () => {
    await pay(shopIn('JPY', 450), { currency: 'JPY', totalMinor: 450 })
    await pay(shopIn('KWD', 1500), {
      providerOrderId: '2',
      reference: 'reference-2',
      currency: 'KWD',
      totalMinor: 1500,
    })
    await pay(shopIn('JPY', 450), { providerOrderId: '3', reference: 'reference-3', currency: 'JPY', totalMinor: 500 })
    expect(totalsOf(await orders()).map((line) => line.replace(/\s/g, ' '))).toEqual([
      '2 paid orders in JPY: ¥950 paid, ¥0 refunded, ¥950 net.',
      '1 paid order in KWD: KWD 1.500 paid, KWD 0.000 refunded, KWD 1.500 net.',
    ])
  })
})

function converted(total: number, discount: number): Partial<OrderReport> {
  return { convertedTotalMinor: total, convertedDiscountMinor: discount }
}
