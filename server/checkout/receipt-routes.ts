import type { FastifyInstance, FastifyReply } from 'fastify'
import { longDay } from '../../contract/consent.ts'
import { formatMoney } from '../../contract/money.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import type { Database } from '../database/database.ts'
import { type Html, html } from '../http/html.ts'
import type { SendPage } from '../http/served-pages.ts'
import { boughtBy } from '../library/entitlements.ts'
import type { LibraryCookies } from '../library/library-cookies.ts'
import { findViewer, isNobody, type Viewer } from '../library/library-viewer.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import type { OrderRow } from './order.ts'
import { findReceipt, listReceipts, type ReceiptRow } from './receipt-queries.ts'

export type ReceiptRoutes = {
  readonly db: Database
  readonly rules: CheckoutRules
  readonly findCustomer: FindCustomer
  readonly cookies: LibraryCookies
  readonly sendPage: SendPage
}

/** The receipts of whoever bought: by their account, or by the library that this browser keeps. */
export function receiptRoutes(app: FastifyInstance, options: ReceiptRoutes): void {
  const { db, rules, sendPage } = options
  const find = async (viewer: Viewer) => (isNobody(viewer) ? null : listOrders(options, viewer))
  const sources = { ...options, mode: rules.mode, now: rules.now }
  app.get('/receipts', async (request, reply) => {
    const orders = await find(await findViewer(sources, request))
    if (!orders) return sendPage(reply, 200, closedPage())
    const kept = await listReceipts(
      db,
      orders.map(({ id }) => id),
    )
    return sendPage(reply, 200, receiptsPage(rules, orders, kept))
  })
  app.get<{ Params: { id: string } }>('/receipts/:id', async (request, reply) => {
    const orders = (await find(await findViewer(sources, request))) ?? []
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

/** What an account only joined by a link is left out: its receipt is the payer's. */
async function listOrders({ db, rules }: ReceiptRoutes, { customer, sessions }: Viewer): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', rules.mode)
    .where((where) =>
      where.or([
        ...(customer ? [boughtBy(where, customer)] : []),
        ...sessions.map(({ orderId, emailKey }) =>
          orderId === null ? where('email_key', '=', emailKey) : where('id', '=', orderId),
        ),
      ]),
    )
    .orderBy('stored_at', 'desc')
    .limit(MOST)
    .execute()
}

type Kept = Pick<ReceiptRow, 'id' | 'order_id' | 'made_at'>

function receiptsPage(rules: CheckoutRules, orders: readonly OrderRow[], kept: readonly Kept[]) {
  const rows = orders.map((order) =>
    orderOf(
      rules,
      order,
      kept.filter(({ order_id }) => order_id === order.id),
    ),
  )
  const none = html`<p>Nothing was bought here yet.</p>`
  return {
    title: 'Your receipts',
    body: html`<p class="lead">As they were mailed to you, but for the private link to your library.</p>
${rows.length === 0 ? none : rows}
<p data-actions><a href="/library" data-main>Your library</a><a href="/withdraw">Withdraw from a contract</a></p>`,
  }
}

function orderOf({ products, imprint }: CheckoutRules, order: OrderRow, kept: readonly Kept[]): Html {
  const product = products.get(order.product ?? '')?.name ?? 'Your purchase'
  const paid = order.total_minor === null ? '' : `, ${formatMoney(order.total_minor, order.currency ?? '', imprint())}`
  const links = kept.map(
    ({ id, made_at }) => html`<a href="/receipts/${id}" download>Receipt of ${longDay(made_at)}</a>`,
  )
  const invoice =
    order.invoice_url !== null &&
    html`<a href="${order.invoice_url}" rel="noreferrer">Invoice of the payment provider</a>`
  const nothing = kept.length === 0 && html`<p data-small>Its receipt was sent before receipts were kept here.</p>`
  return html`<section data-paper><h2>${product}</h2><p>Order ${order.number}, ${longDay(order.purchased_at ?? order.stored_at)}${paid}</p>
${nothing}<p data-actions>${links}${invoice}</p></section>`
}

/** The same for what is somebody else's and what there is not. */
function closedPage() {
  return {
    title: 'Your receipts',
    body: html`<p class="lead">Log in, or open the library link in your receipt’s mail, and your receipts are here.</p>
<p data-actions><a href="/login" data-main>Log in</a><a href="/find-order">Find your order</a></p>`,
  }
}
