import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { checkoutPage } from './checkout-page.ts'
import { checkoutsApi, withCustomPrice } from './checkouts-api.ts'
import { type OrderBook, type OrderChange, orderBook } from './order-book.ts'
import { ACTIONS, type Action, canHappen, orderListPage, orderPage } from './order-page.ts'
import { ordersApi } from './orders-api.ts'
import { pricesApi } from './prices-api.ts'
import type { ListProducts, SandboxOrder, SandboxProduct } from './sandbox-order.ts'
import { endingOf } from './test-cards.ts'
import { REAL_RETRIES_MS, type WebhookSender, webhookSender } from './webhook-sender.ts'

export type CheckoutSandbox = {
  /** Where people reach the shop, without a trailing slash. */
  readonly shopUrl: string
  /** Where the shop hears of payments, if elsewhere. */
  readonly hooksUrl?: string
  /** Where the sandbox is on the shop's own port. */
  readonly path?: '' | '/sandbox'
  readonly shopName: () => Promise<string> | string
  /** Signs webhooks and opens the API; the shop knows it too. */
  readonly secret: string
  /** Where orders are kept. */
  readonly folder: string
  readonly products: ListProducts
  readonly retryDelaysMs?: readonly number[]
  /** How long a delayed payment and a later dispute take. */
  readonly laterMs?: number
  readonly now?: () => Date
}

const payment = z.object({
  email: z.email().max(254),
  card: z.string().max(40),
  name: z.string().max(100).default(''),
  country: z.string().max(60).optional(),
})

/** Plays the card payment provider: a hosted page, signed webhooks with retries, and an API to ask for orders. */
export function checkoutSandbox(app: FastifyInstance, options: CheckoutSandbox): void {
  const { shopUrl, hooksUrl = shopUrl, path = '', shopName, secret, folder, products } = options
  const { retryDelaysMs = REAL_RETRIES_MS, now = () => new Date() } = options
  const book = orderBook(folder, now)
  const sender = webhookSender({ webhookUrl: `${hooksUrl}/webhooks/sandbox`, secret, retryDelaysMs, now })
  const timers = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    sender.stop()
    for (const timer of timers) clearTimeout(timer)
  })
  const desk: Desk = {
    book,
    sender,
    shopUrl,
    shopName,
    async findProduct(slug, fields) {
      const product = (await products()).find((candidate) => candidate.slug === slug)
      return product && withCustomPrice(product, fields, secret)
    },
    later(job) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        job()
      }, options.laterMs ?? 15_000).unref()
      timers.add(timer)
    },
  }
  app.addContentTypeParser(
    'application/vnd.api+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  ordersApi(app, book, secret, (id, amountMinor) => refundPart(desk, id, amountMinor))
  pricesApi(app, products, secret)
  checkoutsApi(app, products, secret, path)
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    buyRoutes(scope, desk)
    ledgerRoutes(scope, desk)
  })
}

type Desk = {
  readonly book: OrderBook
  readonly sender: WebhookSender
  readonly shopUrl: string
  readonly shopName: CheckoutSandbox['shopName']
  /** At the price that the link was made with. */
  readonly findProduct: (slug: string, fields: Readonly<Record<string, string>>) => Promise<SandboxProduct | undefined>
  readonly later: (job: () => void) => void
}

type BySlug = { Params: { slug: string } }

function buyRoutes(app: FastifyInstance, desk: Desk): void {
  app.get<BySlug>('/checkout/buy/:slug', async (request, reply) => {
    const query = request.query as Record<string, string>
    const product = await desk.findProduct(request.params.slug, query)
    if (!product) return sendPage(reply.code(404), 'There is no such product.')
    return sendPage(reply, checkoutPage({ ...(await formFrom(query, desk, product)), isDeclined: false }))
  })

  app.post<BySlug>('/checkout/buy/:slug', async (request, reply) => {
    const fields = (request.body ?? {}) as Record<string, string>
    const product = await desk.findProduct(request.params.slug, fields)
    const { data } = payment.safeParse(fields)
    if (!product) return sendPage(reply.code(404), 'There is no such product.')
    const ending = data ? endingOf(data.card) : 'declined'
    if (!data || ending === 'declined') {
      return sendPage(reply.code(402), checkoutPage({ ...(await formFrom(fields, desk, product)), isDeclined: true }))
    }
    const status = ending === 'delayed' ? 'pending' : 'paid'
    const { email, name, country } = data
    const order = desk.book.add({ product, email, name, country, custom: customOf(fields), status })
    desk.sender.send('order_created', order)
    if (ending === 'delayed') desk.later(() => act(desk, order.id, 'pay'))
    if (ending === 'disputed') desk.later(() => act(desk, order.id, 'dispute'))
    return reply.redirect(`${desk.shopUrl}/thank-you?order=${order.identifier}`, 303)
  })
}

async function formFrom(fields: Record<string, string>, desk: Desk, product: SandboxProduct) {
  return {
    product,
    shopUrl: desk.shopUrl,
    shopName: await desk.shopName(),
    email: fields.email ?? fields['checkout[email]'] ?? '',
    name: fields.name ?? fields['checkout[name]'] ?? '',
    cardNumber: fields.card ?? '4242 4242 4242 4242',
    custom: customOf(fields),
    made: fields.signature === undefined ? {} : { price: fields.price ?? '', signature: fields.signature },
  }
}

/** `checkout[custom][user_id]=…` in the link comes back as `meta.custom_data.user_id`. */
function customOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^checkout\[custom\]\[(\w{1,40})\]$/.exec(name)?.[1]
      return key ? [[key, String(value).slice(0, 200)]] : []
    }),
  )
}

function ledgerRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/checkout/orders', async (_request, reply) => sendPage(reply, orderListPage(desk.book.newestFirst())))

  app.get<{ Params: { id: string } }>('/checkout/orders/:id', async (request, reply) => {
    const order = desk.book.find(request.params.id)
    if (!order) return sendPage(reply.code(404), 'There is no such order.')
    return sendPage(reply, orderPage(order, desk.sender.deliveriesOf(order.id), desk.shopUrl))
  })

  app.post<{ Params: { id: string; action: string } }>('/checkout/orders/:id/:action', async (request, reply) => {
    const action = ACTIONS.find((known) => known === request.params.action)
    if (action) act(desk, request.params.id, action)
    return reply.redirect(`../${encodeURIComponent(request.params.id)}`, 303)
  })
}

/** Does it if it can happen to the order as it is now, and tells the shop. */
function act({ book, sender }: Desk, id: string, action: Action): void {
  const order = book.find(id)
  if (!order || !canHappen(order, action)) return
  const { change, eventName } = DEEDS[action](order)
  sender.send(eventName, book.change(id, change))
}

/** As the API does it: any amount up to what is left. */
function refundPart({ book, sender }: Desk, id: string, amountMinor: number): SandboxOrder | undefined {
  const order = book.find(id)
  if (!order || !canHappen(order, 'refund')) return undefined
  const { priceMinor } = order.product
  const refundedMinor = order.refundedMinor + amountMinor
  if (refundedMinor > priceMinor) return undefined
  const changed = book.change(id, { refundedMinor, ...(refundedMinor === priceMinor && { status: 'refunded' }) })
  sender.send('order_refunded', changed)
  return changed
}

type Deed = { change: OrderChange; eventName: string }

/** The last four names are ours: the real provider changes the order and sends nothing, and the shop has to ask. */
const DEEDS: Record<Action, (order: SandboxOrder) => Deed> = {
  refund: ({ product }) => ({
    change: { status: 'refunded', refundedMinor: product.priceMinor },
    eventName: 'order_refunded',
  }),
  'partial-refund': ({ product, refundedMinor }) => ({
    change: { refundedMinor: Math.min(refundedMinor + 100, product.priceMinor - 1) },
    eventName: 'order_refunded',
  }),
  pay: () => ({ change: { status: 'paid' }, eventName: 'order_created' }),
  fail: () => ({ change: { status: 'failed' }, eventName: 'order_failed' }),
  dispute: () => ({ change: { status: 'disputed', disputeDueAt: inDays(7) }, eventName: 'order_disputed' }),
  'win-dispute': () => ({ change: { status: 'paid', disputeDueAt: undefined }, eventName: 'order_dispute_won' }),
  'lose-dispute': () => ({
    change: { status: 'fraudulent', disputeDueAt: undefined },
    eventName: 'order_dispute_lost',
  }),
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
