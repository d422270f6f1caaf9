import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { ORDER_STATES, type OrderPage, type OrderSums } from '../../../contract/desk/orders.ts'
import type { PageEnd } from '../../database/list-conditions.ts'
import { ProblemError } from '../../http/problem.ts'
import { listEventsOf } from '../../orders/event-queries.ts'
import { CSV_HEAD, csvLine } from '../../orders/order.ts'
import { findOrderByAnyId, findReceipt } from '../../orders/order-queries.ts'
import type { OrderSearch } from '../../orders/order-search.ts'
import { sendReceipt } from '../../personal-data/receipt-routes.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { periodText, readPeriod } from '../lists/days.ts'
import { cutPage, placeText, readPlace } from '../lists/page-place.ts'
import type { ReadDesk } from '../reading/desk-reads.ts'
import { describeOrder, toDeskOrder } from './describe-order.ts'

const PAGE = 50

const search = periodText.extend({
  mode: z.enum(['test', 'live']).optional(),
  text: z.string().trim().max(320).optional(),
  state: z.enum(ORDER_STATES).optional(),
  receipt: z.literal('lost').optional(),
  bought: z.literal('twice').optional(),
})
const page = search.extend({ after: placeText, sort: z.literal('oldest').optional() })
/** Of those that somebody chose; all that are found where none is named. */
const exported = search.extend({
  sort: z.string().max(10).optional(),
  ids: z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .optional(),
})
export const orderId = z.object({ id: z.string().min(1).max(200) })
const receiptId = orderId.extend({ receipt: z.uuid() })

/** Lists of orders, and one of them. */
export function orderRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, checkout, read, now } = parts
  const searchOf = (asked: z.infer<typeof search>) => readSearch(parts, asked)
  return [
    staffRoute({
      method: 'GET',
      path: '/orders',
      access: 'see-orders',
      query: page,
      async answer({ query: { after, sort, ...asked } }): Promise<OrderPage> {
        const isOldestFirst = sort === 'oldest'
        const wish = { search: searchOf(asked), after: readPlace(after), limit: PAGE + 1, isOldestFirst }
        const { shown, next } = cutPage(await read('orders', wish), PAGE, ({ placed_at: at, id }) => ({ at, id }))
        return { mode: wish.search.mode, orders: shown.map((row) => toDeskOrder(checkout.rules, row)), next }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/orders/sums',
      access: 'see-orders',
      query: search,
      async answer({ query }): Promise<OrderSums> {
        const { state: _, ...wish } = searchOf(query)
        return read('orderSums', wish)
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/orders/csv',
      access: 'see-orders',
      query: exported,
      async answer({ query, reply, staff }) {
        const wish = { ...searchOf(query), ids: query.ids }
        await noteAudit(db, { staffId: staff.id, area: 'orders', did: 'exported orders', after: query }, now())
        return sendOrdersCsv(read, wish, reply)
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/orders/:id',
      access: 'see-orders',
      params: orderId,
      answer: async ({ params }) => describeOrder(checkout, await getOrder(parts, params.id), parts),
    }),
    staffRoute({
      method: 'GET',
      path: '/orders/:id/receipts/:receipt',
      access: 'see-orders',
      params: receiptId,
      async answer({ params, reply }) {
        const order = await getOrder(parts, params.id)
        const receipt = await findReceipt(db, [order.id], params.receipt)
        if (!receipt) throw new ProblemError('not-found', 'There is no such receipt.')
        return sendReceipt(reply, order.number, receipt)
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/orders/:id/events',
      access: 'see-orders',
      params: orderId,
      async answer({ params }) {
        const events = await listEventsOf(db, await getOrder(parts, params.id))
        return {
          events: events.map(({ id, name, received_at, outcome, body }) => ({
            id,
            name,
            receivedAt: received_at,
            outcome,
            body,
          })),
        }
      },
    }),
  ]
}

function readSearch({ checkout: { rules }, now, timeZone }: SalesParts, asked: z.infer<typeof search>): OrderSearch {
  const { mode = rules.mode, text, state, receipt, bought } = asked
  const isBounded = asked.days !== undefined || asked.from !== undefined || asked.to !== undefined
  const period = isBounded ? readPeriod(asked, now(), timeZone) : undefined
  const words = text?.toLowerCase()
  const products = words
    ? [...rules.products.values()].filter(
        ({ slug, name }) => slug.includes(words) || name.toLowerCase().includes(words),
      )
    : []
  return {
    mode,
    text: text || undefined,
    state,
    from: period?.from,
    until: period?.until,
    hasReceiptProblem: receipt === 'lost',
    isSecond: bought === 'twice',
    products: products.map(({ slug }) => slug),
  }
}

export async function getOrder({ db, checkout }: SalesParts, id: string) {
  const order = await findOrderByAnyId(db, checkout.rules.mode, id)
  if (!order) throw new ProblemError('not-found', 'There is no such order.')
  return order
}

const ROWS_AT_ONCE = 1000

/** Page after page, as fast as the browser takes them: a hundred thousand orders are never held at once. */
function sendOrdersCsv(read: ReadDesk, search: OrderSearch, reply: FastifyReply): FastifyReply {
  const name = `orders-${search.mode}${search.from ? `-${search.from.slice(0, 10)}` : ''}.csv`
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(csvPages(read, search)))
}

async function* csvPages(read: ReadDesk, search: OrderSearch): AsyncGenerator<string> {
  yield `${CSV_HEAD}\n`
  let after: PageEnd | undefined
  for (;;) {
    const rows = await read('orderRows', { search, after, limit: ROWS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    yield `${rows.map(csvLine).join('\n')}\n`
    after = { at: last.purchased_at ?? last.stored_at, id: last.id }
  }
}
