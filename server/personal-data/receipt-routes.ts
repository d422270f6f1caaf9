import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatMoney } from '../../contract/money.ts'
import { longDay } from '../../contract/orders/consent.ts'
import type { Closure } from '../../contract/orders/orders.ts'
import type { Customer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { type Html, html } from '../http/html.ts'
import type { SendPage } from '../http/served-pages.ts'
import { closureOf, provenKeyOf } from '../library/entitlements.ts'
import type { OrderRow } from '../orders/order.ts'
import { findReceipt, listReceipts, type ReceiptRow } from '../orders/order-queries.ts'
import type { CheckoutRules } from '../prices/products.ts'

export type ReceiptRoutes = {
  readonly db: Database
  readonly rules: Pick<CheckoutRules, 'brand' | 'products'>
  /** Whoever has shown whose address is theirs. A library's link does not: it is passed on to others. */
  readonly findReader: (request: FastifyRequest) => Promise<Customer | null>
  readonly sendPage: SendPage
}

/** The receipts of whoever paid: by their account, or by the link that shows what is kept about their address. */
export function receiptRoutes(app: FastifyInstance, { db, rules, findReader, sendPage }: ReceiptRoutes): void {
  app.get('/receipts', async (request, reply) => {
    const reader = await findReader(request)
    if (!reader) return sendPage(reply, 200, closedPage())
    const orders = await listPaid(db, reader)
    const kept = await listReceipts(
      db,
      orders.map(({ id }) => id),
    )
    return sendPage(reply, 200, receiptsPage(rules, orders, kept))
  })
  app.get<{ Params: { id: string } }>('/receipts/:id', async (request, reply) => {
    const reader = await findReader(request)
    const orders = reader ? await listPaid(db, reader) : []
    const ids = orders.map(({ id }) => id)
    const receipt = await findReceipt(db, ids, request.params.id)
    const order = orders.find(({ id }) => id === receipt?.order_id)
    if (!receipt || !order) return sendPage(reply, 404, closedPage())
    return sendReceipt(reply, order.number, receipt)
  })
}

/** As it was mailed, to keep; it is no page of the shop. */
export function sendReceipt(reply: FastifyReply, number: string, { html: words, made_at }: ReceiptRow): FastifyReply {
  const name = `receipt-${number}-${made_at.slice(0, 10)}.html`.replace(/[^\w.-]/g, '')
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type('text/html; charset=utf-8')
    .send(words)
}

const MOST = 100

/** Of the reader's own proved address: a receipt names whoever paid, and nobody else has to know. */
async function listPaid(db: Database, reader: Customer): Promise<OrderRow[]> {
  const emailKey = provenKeyOf(reader)
  if (emailKey === null) return []
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('stored_at', 'desc')
    .limit(MOST)
    .execute()
}

type Kept = Pick<ReceiptRow, 'id' | 'order_id' | 'made_at'>

function receiptsPage(rules: ReceiptRoutes['rules'], orders: readonly OrderRow[], kept: readonly Kept[]) {
  const rows = orders.map((order) =>
    orderOf(
      rules,
      order,
      kept.filter(({ order_id }) => order_id === order.id),
    ),
  )
  const none = html`<p>Nothing was paid with your address.</p>`
  return {
    title: 'Your receipts',
    body: html`<p class="lead">As they were mailed to you, but for the private link to your library.</p>
${rows.length === 0 ? none : rows}
<p data-actions><a href="/library" data-main>Your library</a><a href="/withdraw">Withdraw from a contract</a></p>`,
  }
}

function orderOf({ products, brand }: ReceiptRoutes['rules'], order: OrderRow, kept: readonly Kept[]): Html {
  const product = products.get(order.product ?? '')?.name ?? 'Your purchase'
  const paid = order.total_minor === null ? '' : `, ${formatMoney(order.total_minor, order.currency ?? '', brand())}`
  const links = kept.map(
    ({ id, made_at }) => html`<a href="/receipts/${id}" download>Receipt of ${longDay(made_at)}</a>`,
  )
  const invoice =
    order.invoice_url !== null &&
    html`<a href="${order.invoice_url}" rel="noreferrer">Invoice of the payment provider</a>`
  const nothing = kept.length === 0 && html`<p data-small>Its receipt was sent before receipts were kept here.</p>`
  return html`<section data-paper><h2>${product}</h2><p>Order ${order.number}, ${longDay(order.purchased_at ?? order.stored_at)}${paid}</p>
<p data-small>${stateWords(order)}</p>
${nothing}<p data-actions>${links}${invoice}</p></section>`
}

/** How an order stands, and what that means for whoever bought it. */
function stateWords(order: OrderRow): string {
  if (order.status === 'pending') return 'Pending: the payment is on its way, and it opens by itself when that arrives.'
  if (order.status === 'failed') return 'Failed: the payment did not go through, and nothing was charged.'
  const closure = closureOf(order)
  return closure === null ? 'Paid: it is in your library.' : CLOSED[closure]
}

const CLOSED: Readonly<Record<Closure, string>> = {
  refunded: 'Refunded: the money went back the way it came, and it left your library.',
  disputed: 'Disputed: the bank asked for the payment back; it stays closed until that is settled.',
  revoked: 'Closed by the shop; write to us if you do not know why.',
  checking: 'Being checked by a person; it opens once it is right.',
}

/** The same for what is somebody else's and what there is not. */
function closedPage() {
  return {
    title: 'Your receipts',
    body: html`<p class="lead">They name you, so they are shown to you alone: log in, or have a link mailed to the address that you paid with.</p>
<p data-actions><a href="/your-data" data-main>Have a link mailed</a><a href="/login">Log in</a></p>`,
  }
}
