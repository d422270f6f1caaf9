import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { RefusedEventError } from '../../checkout/payments.ts'
import { type Delivery, describePayments, type ProviderWorld } from './payments-contract.ts'
import { type StripeConfig, stripePayments } from './stripe-payments.ts'
import { jsonServer, Refused } from './testing/json-server.ts'

const SECRET = 'whsec_test'
const LINK = 'https://buy.stripe.com/test_anime'
const { webhooks } = new Stripe('sk_test_x')

/** The official library makes the headers, so its own idea of a signature is what is checked. */
function signed(payload: string, timestamp = Math.floor(Date.now() / 1000)): Delivery {
  const header = webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp })
  return { body: Buffer.from(payload), headers: { 'stripe-signature': header } }
}

type Json = Record<string, unknown>

const lineItems = (unit_amount: number) => ({ data: [{ quantity: 1, price: { unit_amount, currency: 'usd' } }] })
const PAYMENT_LINKS = {
  plink_1: { id: 'plink_1', active: true, line_items: lineItems(300) },
  plink_2: { id: 'plink_2', active: false, line_items: lineItems(300) },
}

async function stripeWorld(): Promise<ProviderWorld> {
  const sessions: (Json & { id: string; payment_intent: Json & { id: string; latest_charge: Json } })[] = []
  const disputes = new Map<string, Json>()
  let clock = 1_767_225_600
  let events = 0
  const server = await jsonServer((url, request) => {
    if (request.headers.authorization !== 'Bearer sk_test_x') return new Refused(401)
    const link = /^\/v1\/payment_links\/(\w+)$/.exec(url.pathname)?.[1]
    if (link) return link in PAYMENT_LINKS ? PAYMENT_LINKS[link as keyof typeof PAYMENT_LINKS] : null
    const one = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname)?.[1]
    if (one) return sessions.find(({ id }) => id === one) ?? null
    if (url.pathname === '/v1/disputes') return { object: 'list', data: [...disputes.values()], has_more: false }
    const newestFirst = [...sessions].reverse()
    const intent = url.searchParams.get('payment_intent')
    if (intent) return { object: 'list', data: newestFirst.filter((value) => value.payment_intent.id === intent) }
    const after = newestFirst.findIndex(({ id }) => id === url.searchParams.get('starting_after')) + 1
    return { object: 'list', data: newestFirst.slice(after, after + 1), has_more: after + 1 < newestFirst.length }
  })
  const event = (type: string, object: unknown) => {
    events += 1
    return signed(JSON.stringify({ id: `evt_${events}`, object: 'event', type, created: clock, data: { object } }))
  }
  const last = () => {
    const found = sessions.at(-1)
    if (!found) throw new Error('Nothing was bought.')
    return found
  }
  const config: StripeConfig = {
    ...{ mode: 'test', secretKey: 'sk_test_x', webhookSecret: SECRET },
    links: {
      anime: { url: LINK, productId: 'plink_1' },
      gone: { url: LINK, productId: 'plink_2' },
      unknown: { url: LINK, productId: 'plink_3' },
    },
    api: { host: '127.0.0.1', port: server.port, protocol: 'http' },
  }
  const payments = stripePayments(config)
  return {
    payments,
    withWrongKey: stripePayments({ ...config, secretKey: 'sk_test_y' }),
    async buy(buyer) {
      clock += 10
      const number = sessions.length + 1
      const url = new URL(payments.checkoutUrl('anime', buyer) ?? '')
      sessions.push({
        id: `cs_test_${number}00000`,
        object: 'checkout.session',
        livemode: false,
        created: clock,
        payment_intent: {
          id: `pi_${number}`,
          latest_charge: {
            object: 'charge',
            livemode: false,
            payment_intent: `pi_${number}`,
            amount_refunded: 0,
            refunded: false,
            disputed: false,
          },
        },
        payment_link: 'plink_1',
        payment_status: 'paid',
        status: 'complete',
        amount_total: 300,
        total_details: { amount_discount: 0 },
        currency: 'usd',
        client_reference_id: url.searchParams.get('client_reference_id'),
        customer_details: { email: url.searchParams.get('prefilled_email') },
      })
      return event('checkout.session.completed', { ...last(), payment_intent: last().payment_intent.id })
    },
    sign: signed,
    unrelated: () => event('customer.created', { object: 'customer' }),
    async refund(amount) {
      const charge = last().payment_intent.latest_charge
      Object.assign(charge, { amount_refunded: amount === 'all' ? 300 : 100, refunded: amount === 'all' })
      return event('charge.refunded', charge)
    },
    async dispute(state) {
      const { id, latest_charge: charge } = last().payment_intent
      charge.disputed = true
      const status = state === 'open' ? 'needs_response' : 'won'
      const dispute = { object: 'dispute', livemode: false, payment_intent: id, status }
      disputes.set(id, dispute)
      return event(state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute)
    },
    close: () => server.close(),
  }
}

describePayments('Stripe', stripeWorld)

it('Stripe’s list tells tax and country, and the fee where it is in the buyer’s currency', async () => {
  const paid = (id: string, feeCurrency: string) => ({
    ...{ id, object: 'checkout.session', livemode: false, created: 1_767_225_600, payment_status: 'paid' },
    ...{ payment_link: 'plink_1', amount_total: 357, currency: 'usd', total_details: { amount_tax: 57 } },
    customer_details: { email: 'mara@example.com', address: { country: 'DE', city: null } },
    payment_intent: {
      id: `pi_${id}`,
      latest_charge: {
        ...{ object: 'charge', livemode: false, payment_intent: `pi_${id}`, amount_refunded: 0, refunded: false },
        ...{ currency: 'usd', disputed: false, balance_transaction: { id: 'txn_1', fee: 40, currency: feeCurrency } },
      },
    },
  })
  const asked: string[] = []
  const server = await jsonServer((url) => {
    asked.push(url.searchParams.get('expand[0]') ?? '')
    return { object: 'list', data: [paid('cs_test_usd', 'usd'), paid('cs_test_eur', 'eur')], has_more: false }
  })
  const api = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const
  const payments = stripePayments({ mode: 'test', secretKey: 'sk_test_x', webhookSecret: SECRET, links: {}, api })
  const { reports } = await payments.listOrders(null)
  await server.close()
  expect(asked[0]?.split('.')).toHaveLength(4)
  expect(reports).toMatchObject([
    { taxMinor: 57, country: 'DE', feeMinor: 40 },
    { taxMinor: 57, country: 'DE' },
  ])
  expect(reports[1]).not.toHaveProperty('feeMinor')
})

it('Stripe’s list names sessions that cannot be read, and reads the others', async () => {
  const facts = { object: 'checkout.session', livemode: false, created: 1_767_225_600, payment_status: 'paid' }
  const session = (id: string, amount_total: unknown) => ({ ...facts, id, payment_link: 'plink_1', amount_total })
  const data = [session('cs_test_good', 300), session('cs_test_bad', 3e15), session('cs_test_last', 300)]
  const server = await jsonServer(() => ({ object: 'list', data, has_more: false }))
  const api = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const
  const payments = stripePayments({ mode: 'test', secretKey: 'sk_test_x', webhookSecret: SECRET, links: {}, api })
  const page = await payments.listOrders(null)
  await server.close()
  expect(page.reports.map(({ reference }) => reference)).toEqual(['cs_test_good', 'cs_test_last'])
  expect(page.unreadable).toEqual(['cs_test_bad'])
})

describe('Stripe’s signature', () => {
  const payments = stripePayments({ mode: 'test', secretKey: 'sk_test_x', webhookSecret: SECRET, links: {} })
  const payload = JSON.stringify({ id: 'evt_1', type: 'customer.created', created: 1, data: { object: {} } })
  const header = (delivery: Delivery) => delivery.headers['stripe-signature'] ?? ''
  const read = (value: string) => payments.readEvent(Buffer.from(payload), { 'stripe-signature': value })

  it('is taken when one of two v1 fits, as while a secret is rolled', () => {
    const [time, ours] = header(signed(payload)).split(',')
    expect(read(`${time},v1=${'0'.repeat(64)},${ours}`)).toBeNull()
  })

  it('is refused when it is older than five minutes', () => {
    const old = Math.floor(Date.now() / 1000) - 301
    expect(() => read(header(signed(payload, old)))).toThrow(RefusedEventError)
    expect(read(header(signed(payload, old + 20)))).toBeNull()
  })
})
