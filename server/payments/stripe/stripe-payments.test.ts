import { describe, expect, it } from 'vitest'
import { type NewCheckout, RefusedEventError } from '../payments.ts'
import { type Delivery, describePayments, type ProviderWorld } from '../payments-contract.ts'
import { jsonServer } from '../testing/json-server.ts'
import { type StripeConfig, stripePayments } from './stripe-payments.ts'
import { REFUSED_EMAIL, STRIPE, signStripe, stripeStandIn } from './testing/stripe-stand-in.ts'

const LINK = 'https://buy.stripe.com/test_anime'

async function stripeWorld(): Promise<ProviderWorld> {
  const account = await stripeStandIn()
  const config: StripeConfig = {
    ...STRIPE,
    mode: 'test',
    api: account.api,
    links: {
      anime: { url: LINK, productId: 'plink_1' },
      gone: { url: LINK, productId: 'plink_2' },
      unknown: { url: LINK, productId: 'plink_3' },
      sport: { productId: 'plink_4' },
    },
  }
  const payments = stripePayments(config)
  return {
    payments,
    withWrongKey: stripePayments({ ...config, secretKey: 'sk_test_y' }),
    buy: async (buyer) => account.payLink('plink_1', new URL(payments.checkoutUrl('anime', buyer) ?? ''), 300),
    pay: async (page, email) => account.pay(page, email),
    sign: signStripe,
    unrelated: () => account.event('customer.created', { object: 'customer' }),
    refund: async (amount) => account.refund(amount === 'all' ? 300 : 100, amount === 'all'),
    dispute: async (state) => account.dispute(state === 'open' ? 'needs_response' : 'won'),
    toldOfRefund: async () => account.told(),
    close: () => account.close(),
  }
}

describePayments('Stripe', stripeWorld)

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

describe('a page at Stripe', () => {
  async function make(wish: Partial<NewCheckout> = {}) {
    const account = await stripeStandIn()
    const payments = stripePayments({ ...STRIPE, mode: 'test', links: {}, api: account.api })
    try {
      const { url } = await payments.startCheckout({ ...BIKES, ...wish })
      const { body, headers } = account.pay(url, 'typed@example.com')
      return { form: Object.fromEntries(account.asked[0] ?? []), report: payments.readEvent(body, headers)?.report }
    } finally {
      await account.close()
    }
  }

  it('has our name, picture and price, carries the checkout’s id, and leads back', async () => {
    const { form } = await make()
    expect(form).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '250',
      'line_items[0][price_data][product_data][name]': 'Bikes Bundle',
      'line_items[0][price_data][product_data][images][0]': BIKES.pictureUrl,
      client_reference_id: BIKES.checkoutId,
      'metadata[shop_product]': 'bikes',
      'payment_intent_data[metadata][shop_product]': 'bikes',
      customer_email: BIKES.email,
      success_url: 'https://shop.example/thank-you?order={CHECKOUT_SESSION_ID}',
    })
  })

  it('is made without an address that Stripe does not take, and without a picture that nobody can see', async () => {
    const { form } = await make({ email: REFUSED_EMAIL, pictureUrl: null })
    for (const absent of ['customer_email', 'line_items[0][price_data][product_data][images][0]']) {
      expect(form).not.toHaveProperty([absent])
    }
  })

  it.each([
    ['JPY', 300, '300'],
    ['KWD', 1500, '1500'],
    ['ISK', 400, '40000'],
    ['MGA', 1_000_000, '10000'],
  ])('counts %s as Stripe does, and the order as we do', async (currency, amountMinor, unit) => {
    const { form, report } = await make({ currency, amountMinor })
    expect(form['line_items[0][price_data][unit_amount]']).toBe(unit)
    expect(report).toMatchObject({ totalMinor: amountMinor, currency })
  })

  it('is refused with Stripe’s own words where it takes no such amount', async () => {
    await expect(make({ amountMinor: 20 })).rejects.toThrow('Stripe answered 400, so it does not take what was asked.')
  })

  it.each([
    ['USD', 49, 'costs less than Stripe charges at least, $0.50'],
    ['USD', 50, null],
    ['JPY', 49, 'costs less than Stripe charges at least, ¥50'],
    ['HUF', 17_500, null],
    ['KWD', 1505, 'costs KWD 1.505, which Stripe cannot charge to the last digit'],
    ['KWD', 1500, null],
    ['MGA', 150, 'costs MGA 1.50, which Stripe cannot charge to the last digit'],
    ['PEN', 1, null],
    ['PEN', 0, 'costs less than Stripe charges at least, PEN 0.01'],
  ])('is refused beforehand where it cannot be: %s %i', (currency, amountMinor, obstacle) => {
    const payments = stripePayments({ ...STRIPE, mode: 'test', links: {} })
    const found = payments.findObstacle({ product: 'bikes', amountMinor, currency })
    expect(found?.replace(/\s/g, ' ') ?? null).toBe(obstacle)
  })
})

describe('a buyer at Stripe who pays in another currency', () => {
  async function paid(facts: Record<string, unknown>) {
    const account = await stripeStandIn()
    const payments = stripePayments({ ...STRIPE, mode: 'test', links: {}, api: account.api })
    const { url } = await payments.startCheckout(BIKES)
    const { body, headers } = account.pay(url, 'mara@example.com', facts)
    await account.close()
    return payments.readEvent(body, headers)?.report
  }

  it('has an order in ours, as today’s API says it', async () => {
    const presentment_details = { presentment_amount: 390, presentment_currency: 'jpy' }
    expect(await paid({ presentment_details })).toMatchObject({ totalMinor: 250, currency: 'USD' })
  })

  it('has an order in ours, as an older API says it', async () => {
    const conversion = { amount_subtotal: 250, amount_total: 200, fx_rate: '1.56', source_currency: 'usd' }
    const facts = { currency: 'jpy', amount_total: 312, currency_conversion: conversion }
    expect(await paid(facts)).toMatchObject({ totalMinor: 200, discountMinor: 50, currency: 'USD' })
  })

  it('is not given back a sum of theirs in ours: an older API’s refund in part waits for the list', () => {
    const payments = stripePayments({ ...STRIPE, mode: 'test', links: {} })
    const charge = { object: 'charge', livemode: false, payment_intent: 'pi_1', currency: 'jpy', amount_refunded: 300 }
    const read = (api_version: string, refunded: boolean) => {
      const event = { id: 'evt_1', type: 'charge.refunded', created: 1, api_version }
      return payments.readStoredEvent(JSON.stringify({ ...event, data: { object: { ...charge, refunded } } }))?.report
    }
    expect(read('2024-06-20', false)).not.toHaveProperty('refundedMinor')
    expect(read('2024-06-20', true)).toMatchObject({ isRefundedInFull: true })
    expect(read('2026-10-28.dahlia', false)).toMatchObject({ refundedMinor: 300 })
  })
})

it('Stripe sells what has no link, so that there is no price to compare, but the key is tried', async () => {
  const account = await stripeStandIn()
  const prices = (secretKey: string) =>
    stripePayments({ ...STRIPE, secretKey, mode: 'test', links: {}, api: account.api }).listPrices()
  expect(await prices(STRIPE.secretKey)).toEqual([])
  await expect(prices('sk_test_y')).rejects.toThrow('does not take the key')
  await account.close()
})

it('Stripe’s list tells tax and country, and the fee where it is in the buyer’s currency', async () => {
  const paid = (id: string, feeCurrency: string) => ({
    id,
    object: 'checkout.session',
    livemode: false,
    created: 1_767_225_600,
    payment_status: 'paid',
    payment_link: 'plink_1',
    amount_total: 357,
    currency: 'usd',
    total_details: { amount_tax: 57 },
    customer_details: { email: 'mara@example.com', address: { country: 'DE', city: null } },
    payment_intent: {
      id: `pi_${id}`,
      latest_charge: {
        object: 'charge',
        livemode: false,
        payment_intent: `pi_${id}`,
        amount_refunded: 0,
        refunded: false,
        currency: 'usd',
        disputed: false,
        balance_transaction: { id: 'txn_1', fee: 40, currency: feeCurrency },
      },
    },
  })
  const asked: string[] = []
  const server = await jsonServer((url) => {
    asked.push(url.searchParams.get('expand[0]') ?? '')
    return { object: 'list', data: [paid('cs_test_usd', 'usd'), paid('cs_test_eur', 'eur')], has_more: false }
  })
  const api = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const
  const payments = stripePayments({
    mode: 'test',
    secretKey: 'sk_test_x',
    webhookSecret: STRIPE.webhookSecret,
    links: {},
    api,
  })
  const { reports } = await payments.listOrders(null)
  await server.close()
  expect(asked[0]?.split('.')).toHaveLength(4)
  expect(reports).toMatchObject([
    { taxMinor: 57, country: 'DE', feeMinor: 40 },
    { taxMinor: 57, country: 'DE' },
  ])
  expect(reports[1]).not.toHaveProperty('feeMinor')
})

it('Stripe’s list tells which payments came from one card, and nothing of the card', async () => {
  const paid = (id: string, payment_method_details: object) => ({
    id,
    object: 'checkout.session',
    livemode: false,
    created: 1_767_225_600,
    payment_status: 'paid',
    payment_link: 'plink_1',
    amount_total: 357,
    currency: 'usd',
    payment_intent: {
      id: `pi_${id}`,
      latest_charge: {
        object: 'charge',
        livemode: false,
        payment_intent: `pi_${id}`,
        amount_refunded: 0,
        refunded: false,
        currency: 'usd',
        disputed: false,
        payment_method_details,
      },
    },
  })
  const card = (fingerprint: string) => ({ type: 'card', card: { brand: 'visa', last4: '4242', fingerprint } })
  const data = [
    paid('cs_test_one', card('Xt5EWLLDS7FJjR1c')),
    paid('cs_test_two', card('Xt5EWLLDS7FJjR1c')),
    paid('cs_test_other', card('Yt5EWLLDS7FJjR1c')),
    paid('cs_test_bank', { type: 'sepa_debit', sepa_debit: { last4: '3000' } }),
  ]
  const server = await jsonServer(() => ({ object: 'list', data, has_more: false }))
  const api = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const
  const keys = { secretKey: 'sk_test_x', webhookSecret: STRIPE.webhookSecret }
  const { reports } = await stripePayments({ mode: 'test', ...keys, links: {}, api }).listOrders(null)
  await server.close()
  const [one, two, other, bank] = reports.map(({ cardKey }) => cardKey)
  expect([one === two, one === other, bank]).toEqual([true, false, undefined])
  expect(JSON.stringify(reports)).not.toMatch(/Xt5EWLLDS7FJjR1c|4242/)
})

it('Stripe’s list names sessions that cannot be read, and reads the others', async () => {
  const facts = { object: 'checkout.session', livemode: false, created: 1_767_225_600, payment_status: 'paid' }
  const session = (id: string, amount_total: unknown) => ({ ...facts, id, payment_link: 'plink_1', amount_total })
  const data = [session('cs_test_good', 300), session('cs_test_bad', 3e15), session('cs_test_last', 300)]
  const server = await jsonServer(() => ({ object: 'list', data, has_more: false }))
  const api = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const
  const payments = stripePayments({
    mode: 'test',
    secretKey: 'sk_test_x',
    webhookSecret: STRIPE.webhookSecret,
    links: {},
    api,
  })
  const page = await payments.listOrders(null)
  await server.close()
  expect(page.reports.map(({ reference }) => reference)).toEqual(['cs_test_good', 'cs_test_last'])
  expect(page.unreadable).toEqual(['cs_test_bad'])
})

describe('Stripe’s signature', () => {
  const payments = stripePayments({
    mode: 'test',
    secretKey: 'sk_test_x',
    webhookSecret: STRIPE.webhookSecret,
    links: {},
  })
  const payload = JSON.stringify({ id: 'evt_1', type: 'customer.created', created: 1, data: { object: {} } })
  const header = (delivery: Delivery) => delivery.headers['stripe-signature'] ?? ''
  const read = (value: string) => payments.readEvent(Buffer.from(payload), { 'stripe-signature': value })

  it('is taken when one of two v1 fits, as while a secret is rolled', () => {
    const [time, ours] = header(signStripe(payload)).split(',')
    expect(read(`${time},v1=${'0'.repeat(64)},${ours}`)).toBeNull()
  })

  it('is refused when it is older than five minutes', () => {
    const old = Math.floor(Date.now() / 1000) - 301
    expect(() => read(header(signStripe(payload, old)))).toThrow(RefusedEventError)
    expect(read(header(signStripe(payload, old + 20)))).toBeNull()
  })
})
