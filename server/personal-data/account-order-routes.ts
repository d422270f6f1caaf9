import type { FastifyInstance } from 'fastify'
import type { AccountOrder } from '../../contract/account-orders.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { getCustomer } from '../accounts/get-customer.ts'
import type { CheckoutRules } from '../checkout/checkout-rules.ts'
import { GIFT } from '../checkout/gifts/align-gift.ts'
import type { OrderRow } from '../checkout/order.ts'
import { listReceipts } from '../checkout/receipt-queries.ts'
import type { Database } from '../database/database.ts'
import { closureOf } from '../library/closure.ts'
import { boughtBy, provenKeyOf } from '../library/entitlements.ts'

export type AccountOrderRoutes = {
  readonly db: Database
  readonly rules: Pick<CheckoutRules, 'brand' | 'products' | 'mode'>
  readonly findCustomer: FindCustomer
}

/** What an account has bought, and what became of it. What it has by somebody's link alone is not its own. */
export function accountOrderRoutes(app: FastifyInstance, { db, rules, findCustomer }: AccountOrderRoutes): void {
  app.get('/api/account/orders', async (request, reply) => {
    const orders = await listAccountOrders(db, rules, await getCustomer(findCustomer, request))
    return reply.header('cache-control', 'no-store').send({ orders })
  })
}

type Rules = AccountOrderRoutes['rules']

const MOST = 200

async function listAccountOrders(db: Database, rules: Rules, customer: Customer): Promise<AccountOrder[]> {
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', rules.mode)
    .where('status', '!=', 'incomplete')
    .where((where) => boughtBy(where, customer))
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
  const ownKey = provenKeyOf(customer)
  const own = rows.filter(({ email_key }) => ownKey !== null && email_key === ownKey)
  const receipts = Map.groupBy(await listReceipts(db, idsOf(own)), ({ order_id }) => order_id)
  const gifts = new Map((await listGiftsPaidBy(db, idsOf(rows))).map((gift) => [gift.order_id, gift]))
  return rows.map((order) => {
    const gift = gifts.get(order.id)
    const isOwn = own.includes(order)
    return {
      ...describe(rules, order),
      receipts: (receipts.get(order.id) ?? []).map(({ id, made_at }) => ({ id, madeAt: made_at })),
      isPaidByAnother: !isOwn && order.provider !== GIFT,
      invoiceUrl: isOwn ? order.invoice_url : null,
      gift: gift ? { toName: gift.to_name, sentAt: gift.sent_at, openedAt: gift.claimed_at } : null,
    }
  })
}

function idsOf(orders: readonly OrderRow[]): string[] {
  return orders.map(({ id }) => id)
}

async function listGiftsPaidBy(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('gift')
    .select(['order_id', 'to_name', 'sent_at', 'claimed_at'])
    .where('order_id', 'in', orderIds)
    .execute()
}

function describe({ products, brand }: Rules, order: OrderRow) {
  const product = products.get(order.product ?? '')
  const { total_minor, currency, provider } = order
  return {
    number: order.number,
    product: product ? { slug: product.slug, name: product.name } : null,
    picture: product?.thumbnailPath ?? null,
    boughtAt: order.purchased_at ?? order.stored_at,
    paid: total_minor === null || !currency || provider === GIFT ? null : formatMoney(total_minor, currency, brand()),
    ...stateOf(order),
  }
}

function stateOf(order: OrderRow): Pick<AccountOrder, 'state' | 'closedAt'> {
  if (order.status === 'pending' || order.status === 'failed') return { state: order.status, closedAt: null }
  const closure = closureOf(order)
  if (closure === null) return { state: 'paid', closedAt: null }
  const since = closure === 'refunded' ? order.refunded_at : closure === 'disputed' ? order.dispute_at : null
  return { state: closure, closedAt: since }
}
