import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Delivery } from '../../payments-contract.ts'
import { type Answer, jsonServer, Refused, withKey } from '../../testing/json-server.ts'
import { lemonStore } from './lemonsqueezy-store.ts'

export const LEMON = { apiKey: 'lemon-api-key-of-the-store', storeId: '77', webhookSecret: 'lemon-secret' } as const

type Attributes = Record<string, unknown>
type Order = { readonly type: 'orders'; readonly id: string; readonly attributes: Attributes }
type Sale = { readonly variant: string; readonly total: number; readonly custom: Attributes; readonly email: string }

export type LemonStandIn = {
  readonly url: string
  /** Pays what a link of the store, or a page that the API made, asks for. */
  readonly pay: (page: string, email: string) => Delivery
  /** Sells without a page. */
  readonly sell: (sale: Sale, attributes?: Attributes) => Delivery
  /** Changes the newest order. */
  readonly change: (attributes: Attributes) => Delivery
  /** What is told of the newest order now. */
  readonly told: () => Delivery
  /** What the API was asked to make, in its own words. */
  readonly asked: z.infer<typeof newCheckout>[]
  /** Webhooks that were made and not ended. */
  readonly webhooks: readonly object[]
  readonly close: () => Promise<void>
}

const PAGE = 100
const CURRENCY = 'USD'
/** An address that the store does not take. */
export const REFUSED_EMAIL = 'nobody@refused.example'

const newCheckout = z.object({
  data: z.object({
    type: z.literal('checkouts'),
    attributes: z.object({
      custom_price: z.int().min(1),
      product_options: z.object({
        name: z.string(),
        media: z.array(z.url()).optional(),
        redirect_url: z.string(),
        enabled_variants: z.array(z.int()),
      }),
      checkout_data: z.object({
        email: z
          .email()
          .refine((email) => email !== REFUSED_EMAIL)
          .optional(),
        custom: z.record(z.string(), z.string()),
      }),
      expires_at: z.iso.datetime(),
      preview: z.literal(true),
      test_mode: z.boolean(),
    }),
    relationships: z.object({
      store: z.object({ data: z.object({ type: z.literal('stores'), id: z.literal(LEMON.storeId) }) }),
      variant: z.object({ data: z.object({ type: z.literal('variants'), id: z.string() }) }),
    }),
  }),
})

export function signLemon(body: string): Delivery {
  const signature = createHmac('sha256', LEMON.webhookSecret).update(body).digest('hex')
  return { body: Buffer.from(body), headers: { 'x-signature': signature } }
}

/** Newest first, so the price of today stands before that of last year; other products stand between. */
function pricePage(page: number) {
  const price = (variant_id: number, unit_price: number) => ({ type: 'prices', attributes: { variant_id, unit_price } })
  const pages = [[price(1, 999)], [price(4711, 300), price(4711, 250)]]
  return { data: pages[page - 1] ?? [], links: page < pages.length ? { next: 'more' } : {} }
}

/** A store at Lemon Squeezy, in the words and shapes of its documentation. */
export async function lemonStandIn(): Promise<LemonStandIn> {
  const orders: Order[] = []
  const asked: LemonStandIn['asked'] = []
  const setUp = lemonStore({ storeId: LEMON.storeId, currency: CURRENCY })
  const customs = new Map<string, Attributes>()
  let clock = Date.parse('2026-01-01T00:00:00Z')
  const tick = () => {
    clock += 1000
    return new Date(clock).toISOString().replace('Z', '000Z')
  }
  const event = (name: string): Delivery => {
    const order = orders.at(-1)
    const meta = { event_name: name, custom_data: customs.get(order?.id ?? '') }
    return signLemon(JSON.stringify({ meta, data: order }))
  }
  const answer: Answer = (url, request, sent) => {
    if (request.method === 'POST' && url.pathname.endsWith('/refund')) return refundOrder(orders, url, sent, tick())
    if (request.method === 'POST') return makePage(asked, sent, server.url)
    if (url.pathname === `/v1/stores/${LEMON.storeId}`) return { data: { attributes: { currency: CURRENCY } } }
    if (url.pathname === '/v1/prices') return pricePage(Number(url.searchParams.get('page[number]')))
    return readOrders(orders, url)
  }
  const server = await jsonServer(withKey(LEMON.apiKey, setUp.answer, answer))
  const sell: LemonStandIn['sell'] = ({ variant, total, custom, email }, attributes = {}) => {
    const id = String(orders.length + 1)
    customs.set(id, custom)
    const facts = { ...orderFacts(id, tick()), user_email: email, total, subtotal: total, total_usd: total }
    const item = { product_id: 1, variant_id: Number(variant) }
    orders.push({ type: 'orders', id, attributes: { ...facts, first_order_item: item, ...attributes } })
    return event('order_created')
  }
  return {
    url: server.url,
    asked,
    webhooks: setUp.webhooks,
    sell,
    pay(page, email) {
      const made = asked[Number(new URL(page).searchParams.get('made'))]?.data
      if (!made) throw new Error(`There is no page ${page}.`)
      const { custom_price: total, checkout_data } = made.attributes
      return sell({ variant: made.relationships.variant.data.id, total, custom: checkout_data.custom, email })
    },
    told: () => event('order_refunded'),
    change(attributes) {
      Object.assign(orders.at(-1)?.attributes ?? {}, attributes, { updated_at: tick() })
      return event('order_refunded')
    },
    close: () => server.close(),
  }
}

function makePage(asked: LemonStandIn['asked'], sent: string, url: string) {
  const { data } = newCheckout.safeParse(JSON.parse(sent))
  if (!data) return new Refused(422)
  if (data.data.relationships.variant.data.id === '404') return null
  const made = asked.push(data) - 1
  const preview = { currency: CURRENCY, currency_rate: 1, total: data.data.attributes.custom_price }
  return { data: { type: 'checkouts', attributes: { url: `${url}/checkout/custom/1?made=${made}`, preview } } }
}

const wish = z.object({
  data: z.object({ type: z.literal('orders'), id: z.string(), attributes: z.object({ amount: z.int().min(1) }) }),
})

function refundOrder(orders: readonly Order[], url: URL, sent: string, updated_at: string) {
  const id = url.pathname.split('/')[3]
  const order = orders.find((candidate) => candidate.id === id)
  const { data } = wish.safeParse(JSON.parse(sent))
  if (!order || !data) return order ? new Refused(422) : null
  const total = Number(order.attributes.total)
  const refunded_amount = Number(order.attributes.refunded_amount) + data.data.attributes.amount
  if (refunded_amount > total) return new Refused(422)
  const isAll = refunded_amount === total
  const change = { refunded_amount, refunded: isAll, status: isAll ? 'refunded' : 'partial_refund', updated_at }
  Object.assign(order.attributes, change)
  return { data: order }
}

function readOrders(orders: readonly Order[], url: URL) {
  const id = /^\/v1\/orders\/(\w+)$/.exec(url.pathname)?.[1]
  const found = orders.find((order) => order.id === id)
  if (id) return found ? { data: found } : null
  if (url.searchParams.get('filter[store_id]') !== LEMON.storeId) return null
  const page = Number(url.searchParams.get('page[number]'))
  const isLast = page * PAGE >= orders.length
  return { data: orders.toReversed().slice((page - 1) * PAGE, page * PAGE), links: isLast ? {} : { next: 'more' } }
}

function orderFacts(id: string, at: string): Attributes {
  return {
    store_id: 77,
    identifier: `104e18a2-d755-4d4b-80c4-a6c1dcbe1c1${id}`,
    order_number: Number(id),
    user_name: 'Mara',
    currency: CURRENCY,
    currency_rate: '1.0',
    discount_total: 0,
    tax: 0,
    refunded_amount: 0,
    status: 'paid',
    refunded: false,
    created_at: at,
    updated_at: at,
    test_mode: true,
  }
}
