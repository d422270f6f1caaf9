import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProviderUnreachableError } from '../../checkout/payments.ts'
import { type LemonSqueezyConfig, lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { type Delivery, describePayments, type ProviderWorld } from './payments-contract.ts'
import { jsonServer, Refused } from './testing/json-server.ts'

const SECRET = 'lemon-secret'
const API_KEY = 'lemon-api-key'
const PAGE = 100

type Attributes = Record<string, unknown>

function signed(body: string): Delivery {
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  return { body: Buffer.from(body), headers: { 'x-signature': signature } }
}

/** Newest first, so the price of today stands before that of last year; other products stand between. */
function pricePage(page: number) {
  const price = (variant_id: number, unit_price: number) => ({ type: 'prices', attributes: { variant_id, unit_price } })
  const pages = [[price(1, 999)], [price(4711, 300), price(4711, 250)]]
  return { data: pages[page - 1] ?? [], links: page < pages.length ? { next: 'more' } : {} }
}

/** Words and shapes from the provider's documentation. */
async function lemonWorld(): Promise<ProviderWorld> {
  const orders: { type: 'orders'; id: string; attributes: Attributes }[] = []
  let custom: Attributes = {}
  let clock = Date.parse('2026-01-01T00:00:00Z')
  const server = await jsonServer((url, request) => {
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return new Refused(401)
    if (url.pathname === '/v1/stores/77') return { data: { type: 'stores', attributes: { currency: 'USD' } } }
    if (url.pathname === '/v1/prices') return pricePage(Number(url.searchParams.get('page[number]')))
    const id = /^\/v1\/orders\/(\w+)$/.exec(url.pathname)?.[1]
    if (id) return orders.find((order) => order.id === id) ? { data: orders.find((order) => order.id === id) } : null
    if (url.searchParams.get('filter[store_id]') !== '77') return null
    const page = Number(url.searchParams.get('page[number]'))
    const newestFirst = [...orders].reverse()
    const isLast = page * PAGE >= newestFirst.length
    return { data: newestFirst.slice((page - 1) * PAGE, page * PAGE), links: isLast ? {} : { next: 'more' } }
  })
  const tick = () => {
    clock += 1000
    return new Date(clock).toISOString().replace('Z', '000Z')
  }
  const event = (name: string) =>
    signed(JSON.stringify({ meta: { event_name: name, custom_data: custom }, data: orders.at(-1) }))
  const change = (attributes: Attributes) => {
    Object.assign(orders.at(-1)?.attributes ?? {}, attributes, { updated_at: tick() })
    return event('order_refunded')
  }
  const url = 'https://store.lemonsqueezy.com/checkout/buy/uuid'
  const config: LemonSqueezyConfig = {
    ...{ mode: 'test', apiUrl: server.url, apiKey: API_KEY, storeId: '77', webhookSecret: SECRET },
    links: { anime: { url, productId: '4711' }, gone: { url, productId: '4712' } },
  }
  return {
    payments: lemonSqueezyPayments(config),
    withWrongKey: lemonSqueezyPayments({ ...config, apiKey: 'another key' }),
    async buy({ email, checkoutId }) {
      const at = tick()
      custom = { checkout_id: checkoutId, user_id: 7, gift: null }
      const id = String(orders.length + 1)
      orders.push({
        type: 'orders',
        id,
        attributes: {
          store_id: 77,
          identifier: `104e18a2-d755-4d4b-80c4-a6c1dcbe1c1${id}`,
          order_number: orders.length + 1,
          user_name: 'Mara',
          user_email: email,
          currency: 'USD',
          tax: 0,
          total: 300,
          refunded_amount: 0,
          status: 'paid',
          refunded: false,
          first_order_item: { product_id: 1, variant_id: 4711 },
          created_at: at,
          updated_at: at,
          test_mode: true,
        },
      })
      return event('order_created')
    },
    sign: signed,
    unrelated: () => signed(JSON.stringify({ meta: { event_name: 'license_key_created' }, data: {} })),
    refund: async (amount) =>
      change(
        amount === 'all' ? { status: 'refunded', refunded_amount: 300, refunded: true } : { refunded_amount: 100 },
      ),
    dispute: async (state) => change({ status: state === 'open' ? 'fraudulent' : 'paid' }),
    close: () => server.close(),
  }
}

describePayments('Lemon Squeezy', lemonWorld)

describe('Lemon Squeezy', () => {
  it('tells the tax, and nothing of fee and country', async () => {
    const world = await lemonWorld()
    const { body, headers } = await world.buy({ email: 'mara@example.com', checkoutId: '' })
    const report = world.payments.readEvent(body, headers)?.report
    await world.close()
    expect(report).toMatchObject({ taxMinor: 0 })
    for (const silent of ['feeMinor', 'country']) expect(report).not.toHaveProperty(silent)
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
    const config = { mode: 'test', apiKey: 'x', storeId: '1', webhookSecret: 's', links: {} } as const
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
      links: {},
    })
    await expect(dead.listOrders(null)).rejects.toThrow(ProviderUnreachableError)
    await expect(dead.listPrices()).rejects.toThrow(/^Lemon Squeezy does not answer at http:\/\/127.0.0.1:9 \(.+\)\.$/)
  })

  it('says so when something else answers in its place', async () => {
    const server = await jsonServer(() => ({ hello: 'world' }))
    const other = lemonSqueezyPayments({
      ...{ mode: 'live', apiUrl: server.url, apiKey: 'x', storeId: '1', webhookSecret: 's', links: {} },
    })
    await expect(other.listOrders(null)).rejects.toThrow('Lemon Squeezy answered something else than was asked.')
    await server.close()
  })
})
