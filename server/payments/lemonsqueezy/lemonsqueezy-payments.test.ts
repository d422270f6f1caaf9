import { describe, expect, it } from 'vitest'
import { variantsOf } from '../checkout-links.ts'
import { type NewCheckout, ProviderUnreachableError } from '../payments.ts'
import { describePayments, type ProviderWorld } from '../payments-contract.ts'
import { jsonServer } from '../testing/json-server.ts'
import { type LemonSqueezyConfig, lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { LEMON, lemonStandIn, REFUSED_EMAIL, signLemon } from './testing/lemonsqueezy-stand-in.ts'

const url = 'https://store.lemonsqueezy.com/checkout/buy/uuid'
const LINKS = {
  anime: { url, productId: '4711' },
  gone: { url, productId: '4712' },
  bikes: { productId: '4713' },
  cars: { productId: '4714' },
  lost: { productId: '404' },
}

async function lemonWorld(): Promise<ProviderWorld> {
  const store = await lemonStandIn()
  const config: LemonSqueezyConfig = { ...LEMON, mode: 'test', apiUrl: store.url, variants: variantsOf(LINKS) }
  return {
    payments: lemonSqueezyPayments(config),
    withWrongKey: lemonSqueezyPayments({ ...config, apiKey: 'another key' }),
    buy: async ({ email, checkoutId }) =>
      store.sell({ variant: '4711', total: 300, email, custom: { checkout_id: checkoutId, user_id: 7, gift: null } }),
    pay: async (page, email) => store.pay(page, email),
    sign: signLemon,
    unrelated: () => signLemon(JSON.stringify({ meta: { event_name: 'license_key_created' }, data: {} })),
    refund: async (amount) =>
      store.change(
        amount === 'all' ? { status: 'refunded', refunded_amount: 300, refunded: true } : { refunded_amount: 100 },
      ),
    dispute: async (state) => store.change({ status: state === 'open' ? 'fraudulent' : 'paid' }),
    toldOfRefund: async () => store.told(),
    close: () => store.close(),
  }
}

describePayments('Lemon Squeezy', lemonWorld)

const BIKES: NewCheckout = {
  product: 'bikes',
  amountMinor: 250,
  currency: 'USD',
  checkoutId: 'ab'.repeat(16),
  email: 'mara@example.com',
  name: 'Bikes Bundle',
  pictureUrl: 'https://shop.example/bikes.webp',
  returnUrl: 'https://shop.example/thank-you',
}

describe('a page at Lemon Squeezy', () => {
  const asked = async (wish: Partial<NewCheckout> = {}, apiUrl?: string) => {
    const store = await lemonStandIn()
    try {
      const config = { ...LEMON, mode: 'test', apiUrl: apiUrl ?? store.url, variants: variantsOf(LINKS) } as const
      await lemonSqueezyPayments(config).startCheckout({ ...BIKES, ...wish })
      return store.asked[0]?.data
    } finally {
      await store.close()
    }
  }

  it('is of the product’s own variant and no other, in our words, at our price, and leads back', async () => {
    expect(await asked()).toMatchObject({
      attributes: {
        custom_price: 250,
        product_options: {
          name: 'Bikes Bundle',
          media: [BIKES.pictureUrl],
          enabled_variants: [4713],
          redirect_url: 'https://shop.example/thank-you?order=[order_identifier]',
        },
        checkout_data: { email: BIKES.email, custom: { checkout_id: BIKES.checkoutId } },
        test_mode: true,
      },
      relationships: { variant: { data: { id: '4713' } } },
    })
  })

  it('is made without an address that they do not take', async () => {
    const page = await asked({ email: REFUSED_EMAIL })
    expect(page?.attributes.checkout_data).toEqual({ custom: { checkout_id: BIKES.checkoutId } })
  })

  it('is not made for a variant that does not exist, nor in another currency than the store’s', async () => {
    await expect(asked({ product: 'lost' })).rejects.toThrow("There is no variant '404' for this key.")
    await expect(asked({ currency: 'EUR' })).rejects.toThrow('The store sells in USD, and the shop in EUR.')
    await expect(asked({}, 'http://127.0.0.1:9')).rejects.toThrow(ProviderUnreachableError)
  })

  it.each([
    ['sport', 300, 'USD', "has no variant there: add 'sport' with its productId to CHECKOUT_LINKS"],
    ['bikes', 49, 'USD', 'costs less than Lemon Squeezy charges at least, $0.50'],
    ['bikes', 300, 'JPY', 'costs JPY, which Lemon Squeezy does not count in hundredths'],
    ['bikes', 50, 'USD', null],
  ])('is refused beforehand where it cannot be: %s for %i %s', (product, amountMinor, currency, obstacle) => {
    const payments = lemonSqueezyPayments({ ...LEMON, mode: 'test', variants: variantsOf(LINKS) })
    expect(payments.findObstacle({ product, amountMinor, currency })).toBe(obstacle)
  })
})

describe('Lemon Squeezy', () => {
  it('tells the tax, and nothing of fee and country', async () => {
    const world = await lemonWorld()
    const { body, headers } = await world.buy({ email: 'mara@example.com', checkoutId: '' })
    const report = world.payments.readEvent(body, headers)?.report
    await world.close()
    expect(report).toMatchObject({ taxMinor: 0 })
    for (const silent of ['feeMinor', 'country']) expect(report).not.toHaveProperty(silent)
  })

  it('tells what an order in another currency is worth in dollars, as they converted it', async () => {
    const store = await lemonStandIn()
    const payments = lemonSqueezyPayments({ ...LEMON, mode: 'test', apiUrl: store.url, variants: variantsOf(LINKS) })
    const sale = { variant: '4711', total: 280, custom: {}, email: 'mara@example.com' }
    const euros = { currency: 'EUR', currency_rate: '1.16', total_usd: 326, discount_total_usd: 0 }
    for (const [attributes, expected] of [
      [euros, { currency: 'EUR', totalMinor: 280, convertedTotalMinor: 326, convertedCurrency: 'USD' }],
      [
        { ...euros, total_usd: null },
        { currency: 'EUR', totalMinor: 280 },
      ],
    ] as const) {
      const { body, headers } = store.sell(sale, attributes)
      const report = payments.readEvent(body, headers)?.report
      expect(report).toMatchObject(expected)
      expect('convertedTotalMinor' in (report ?? {})).toBe('convertedTotalMinor' in expected)
    }
    const { body, headers } = store.sell(sale)
    expect(payments.readEvent(body, headers)?.report).not.toHaveProperty('convertedCurrency')
    await store.close()
  })

  it('names listed orders that are not in its own words, and reads the others', async () => {
    const at = '2026-01-01T00:00:00.000000Z'
    const amounts = { currency: 'USD', total: 300, status: 'paid', created_at: at, updated_at: at, test_mode: true }
    const attributes = { identifier: '104e18a2-d755', user_email: 'mara@example.com', ...amounts }
    const server = await jsonServer(() => ({
      data: [
        { type: 'orders', id: '1', attributes },
        { type: 'orders', id: '2', attributes: { ...attributes, total: 'three dollars' } },
        'nonsense',
      ],
    }))
    const config = { mode: 'test', apiKey: 'x', storeId: '1', webhookSecret: 's', variants: variantsOf({}) } as const
    const page = await lemonSqueezyPayments({ ...config, apiUrl: server.url }).listOrders(null)
    await server.close()
    expect(page.reports.map(({ providerOrderId }) => providerOrderId)).toEqual(['1'])
    expect(page.unreadable).toEqual(['2', 'without an id'])
  })

  it('says that it is unreachable when it is, so that the next round asks again', async () => {
    const dead = lemonSqueezyPayments({
      mode: 'live',
      apiUrl: 'http://127.0.0.1:9',
      apiKey: 'x',
      storeId: '1',
      webhookSecret: 's',
      variants: variantsOf({}),
    })
    await expect(dead.listOrders(null)).rejects.toThrow(ProviderUnreachableError)
    await expect(dead.listPrices()).rejects.toThrow(/^Lemon Squeezy does not answer at http:\/\/127.0.0.1:9 \(.+\)\.$/)
  })

  it('says so when something else answers in its place', async () => {
    const server = await jsonServer(() => ({ hello: 'world' }))
    const other = lemonSqueezyPayments({
      mode: 'live',
      apiUrl: server.url,
      apiKey: 'x',
      storeId: '1',
      webhookSecret: 's',
      variants: variantsOf({}),
    })
    await expect(other.listOrders(null)).rejects.toThrow('Lemon Squeezy answered something else than was asked.')
    await server.close()
  })
})
