import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreditAnswer } from '../../contract/orders/reductions.ts'
import { CREDIT_PATH } from '../checkout/checkout-notices.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findToPay } from '../prices/products.ts'
import { TEST_BRAND } from '../testing/test-brand.ts'
import { refundOrder } from './refund-order.ts'
import { ANA, BEN, openTill, type Till } from './testing/till.ts'
import { runWithdrawals } from './withdrawals.ts'

const ALL = '/checkout/all-access'

describe.each(DATABASE_KINDS)('credit toward all-access on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    till = await openTill(database.db)
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  const buy = (product: string, totalMinor = 300, facts = {}) => till.pay({ product, totalMinor, ...facts })
  const credit = async () => ((await till.get('/api/account/credit')).json() as CreditAnswer).credit
  /** Pays what the page asks for, on the provider's page. */
  async function subscribe(price: number) {
    const answer = await till.get(`${ALL}?price=${price}`)
    expect(answer.statusCode).toBe(303)
    const page = till.pages.at(-1)
    return till.pay({ product: 'all-access', totalMinor: page?.amountMinor ?? 0, checkoutId: page?.checkoutId ?? '' })
  }
  const wish = { amountMinor: null, reason: 'asked', by: 'ana' }
  const noticesOf = async () =>
    (await database.db.selectFrom('owner_notice').select('words').execute()).map(({ words }) => words)

  it('is the sum of what was paid for open bundles, once each, and the page asks for the rest alone', async () => {
    expect(await credit()).toBeNull()
    const anime = await buy('anime')
    expect(await credit()).toMatchObject({ priceMinor: 800, toPayMinor: 500, lines: [{ amountMinor: 300 }] })
    const order = await subscribe(500)
    expect(till.pages).toMatchObject([{ amountMinor: 500, currency: 'USD', email: ANA.email }])
    expect(order).toMatchObject({ status: 'paid', flag: null, price_minor: 500, scope: 'all' })
    const [, receipt] = await till.mails(ANA.email ?? '')
    expect(receipt?.text).toContain(`Counted toward it: Anime Bundle (${anime.number}, $3.00).`)
    await till.refundAtProvider(order)
    expect(await credit()).toMatchObject({ toPayMinor: 500 })
  })

  it('is said as a sum before anybody pays who was shown another price', async () => {
    await buy('anime')
    for (const price of ['', '?price=800', '?price=499']) {
      const answer = await till.get(`${ALL}${price}`)
      expect(answer.json()).toMatchObject({
        heading: '$5.00 is left to pay',
        words: expect.stringContaining('You have paid $3.00 for the Anime Bundle, and that counts.'),
        first: { href: `${ALL}?price=500` },
      })
    }
    expect(till.pages).toEqual([])
  })

  it('counts nothing that is refunded, disputed, of another currency or mode, somebody else’s or a gift', async () => {
    await till.refundAtProvider(await buy('anime'))
    await buy('bikes', 300, { dispute: 'open' })
    await buy('gaming', 300, { currency: 'EUR' })
    await buy('cars', 300, { mode: 'live' })
    await buy('city', 300, { email: BEN.email ?? '' })
    expect(await credit()).toBeNull()
    await buy('sport', 350, { taxMinor: 50 })
    await buy('ninja', 200, { discountMinor: 100 })
    expect((await credit())?.lines.map(({ amountMinor }) => amountMinor)).toEqual([300, 200])
  })

  it('is nothing where it is switched off, or the owner’s own page sells all-access', async () => {
    await buy('anime')
    const brand = () => ({ ...TEST_BRAND, givesCredit: false })
    for (const own of [{ rules: { brand } }, { payments: { takesAmounts: () => false } }]) {
      const other = await openTill(database.db, own)
      other.as(ANA)
      expect((await other.get('/api/account/credit')).json()).toEqual({ credit: null })
      const { headers } = await other.get(`${ALL}?price=800`)
      expect(String(headers.location)).toContain('/checkout/buy/all-access')
      await other.close()
    }
  })

  it('goes on with a checkout that was started with the same orders, and with no other', async () => {
    await buy('anime')
    await till.get(`${ALL}?price=500`)
    await till.get(`${ALL}?price=500`)
    expect(till.pages).toHaveLength(1)
    await till.refundAtProvider(
      await till.find(String((await database.db.selectFrom('shop_order').select('id').executeTakeFirst())?.id)),
    )
    await buy('bikes')
    await till.get(`${ALL}?price=500`)
    expect(till.pages).toHaveLength(2)
  })

  it('of the whole price is granted by a confirmed press as an order of nothing, once', async () => {
    for (const product of ['anime', 'bikes', 'gaming']) await buy(product)
    const page = await till.get(`${ALL}?price=800`)
    expect(page.body).toContain(`action="${CREDIT_PATH}"`)
    const before = await database.db.selectFrom('shop_order').select('id').execute()
    expect(before).toHaveLength(3)
    const answers = await Promise.all([till.post(CREDIT_PATH), till.post(CREDIT_PATH)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(303)
    const orders = await database.db.selectFrom('shop_order').selectAll().where('product', '=', 'all-access').execute()
    expect(orders).toMatchObject([{ total_minor: 0, status: 'paid', customer_id: ANA.id, provider: 'credit' }])
    expect((await till.post(CREDIT_PATH)).headers.location).toBe(ALL)
    till.as(null)
    expect((await till.post(CREDIT_PATH)).headers.location).toBe('/login')
    expect((await till.mails(ANA.email ?? '')).at(-1)?.text).toContain('You may withdraw from this purchase')
  })

  it('goes back together with the order that it was counted toward, and not by itself', async () => {
    const anime = await buy('anime')
    const order = await subscribe(500)
    const alone = refundOrder(till.checkout, anime, wish)
    await expect(alone).rejects.toThrow(`It was counted toward order ${order.number}`)
    await refundOrder(till.checkout, order, wish)
    expect(till.refunds.map(({ amountMinor }) => amountMinor)).toEqual([300, 500])
    expect([(await till.find(anime.id)).status, (await till.find(order.id)).status]).toEqual(['refunded', 'refunded'])
    expect(await noticesOf()).toEqual([])
  })

  it('is withdrawn from together, also by the bundle’s number and for an order of nothing', async () => {
    const bundles = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    await till.post(CREDIT_PATH)
    const number = bundles[0]?.number ?? ''
    await till.post('/withdraw/confirm', { order: '', number, email: ANA.email ?? '', name: 'Ana' })
    // The shop's own job looks at the same time, and may be the one that pays back.
    const states = () => database.db.selectFrom('shop_order').select('status').distinct().execute()
    await expect
      .poll(() => runWithdrawals(till.checkout).then(states), { timeout: 20_000 })
      .toEqual([{ status: 'refunded' }])
    expect(till.refunds).toHaveLength(3)
  })

  it('that is refunded at the provider closes nothing and is told to the owner', async () => {
    const anime = await buy('anime')
    const order = await subscribe(500)
    await till.refundAtProvider(anime)
    expect((await till.find(order.id)).status).toBe('paid')
    expect(await noticesOf()).toEqual([expect.stringContaining(`Order ${order.number} counted order ${anime.number}`)])
  })

  it('is judged by the checkout’s price: less is flagged', async () => {
    await buy('anime')
    await till.get(`${ALL}?price=500`)
    const page = till.pages.at(-1)
    const order = await till.pay({ product: 'all-access', totalMinor: 499, checkoutId: page?.checkoutId ?? '' })
    expect(order.flag).toBe('wrong-amount')
    expect(await till.pay({ product: 'all-access', totalMinor: 500, email: 'thief@example.com' })).toMatchObject({
      flag: 'wrong-amount',
    })
  })
})

describe('what is left to pay', () => {
  const offer = { product: 'all-access', amountMinor: 800, currency: 'USD' }
  const least = (minor: number, step = 1) => ({
    findObstacle: ({ amountMinor }: { amountMinor: number }) =>
      amountMinor < minor || amountMinor % step !== 0 ? 'too little' : null,
  })

  it('is waived below the least charge, and rounded down to what can be charged', () => {
    expect(findToPay(least(50), offer, 300)).toBe(500)
    expect(findToPay(least(50), offer, 760)).toBe(0)
    expect(findToPay(least(50), offer, 900)).toBe(0)
    expect(findToPay(least(50, 10), offer, 305)).toBe(490)
    expect(findToPay(least(50, 100), offer, 305)).toBe(400)
  })
})
