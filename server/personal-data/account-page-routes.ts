import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AccountOrder } from '../../contract/accounts/account.ts'
import { type AccountNews, findNewsStatement, NEWS_VERSION } from '../../contract/accounts/news.ts'
import { formatMoney } from '../../contract/money.ts'
import { type Customer, type FindCustomer, getCustomer } from '../accounts/customer.ts'
import { agreeToNews, findChoiceOf, refuseNews } from '../announcements/news-choices.ts'
import type { Database } from '../database/database.ts'
import { parseBody } from '../http/parse-body.ts'
import { ProblemError } from '../http/problem.ts'
import { boughtBy, closureOf, provenKeyOf } from '../library/entitlements.ts'
import { GIFT, type OrderRow } from '../orders/order.ts'
import { listReceipts } from '../orders/order-queries.ts'
import type { CheckoutRules } from '../prices/products.ts'

export type AccountPageRoutes = {
  readonly db: Database
  readonly rules: Rules
  readonly findCustomer: FindCustomer
}

type Rules = Pick<CheckoutRules, 'brand' | 'products' | 'mode' | 'now'>

const newsChoice = z.object({ wanted: z.boolean() })

/** What an account's own page shows beside its data: what it has bought, and whether its owner wants news. */
export function accountPageRoutes(app: FastifyInstance, { db, rules, findCustomer }: AccountPageRoutes): void {
  app.get('/api/account/orders', async (request, reply) => {
    const orders = await listAccountOrders(db, rules, await getCustomer(findCustomer, request))
    return reply.header('cache-control', 'no-store').send({ orders })
  })

  app.get('/api/account/news', async (request, reply) => {
    const customer = await getCustomer(findCustomer, request)
    return reply.header('cache-control', 'no-store').send(await readNews(db, rules.brand().name, customer))
  })

  /** For an address that is proved alone, because nobody decides for another. */
  app.put('/api/account/news', async (request, reply) => {
    const { email, isEmailVerified } = await getCustomer(findCustomer, request)
    const { wanted } = parseBody(newsChoice, request.body)
    if (!email || !isEmailVerified) throw new ProblemError('bad-request', 'Please confirm your address first.')
    await (wanted ? agreeToNews : refuseNews)(db, email, rules.now())
    return reply.code(204).send()
  })
}

const MOST_ORDERS = 200

/** What became of each order of theirs. What an account has by somebody's link alone is not its own. */
async function listAccountOrders(db: Database, rules: Rules, customer: Customer): Promise<AccountOrder[]> {
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', rules.mode)
    .where('status', '!=', 'incomplete')
    .where((where) => boughtBy(where, customer))
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .limit(MOST_ORDERS)
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

async function readNews(db: Database, shop: string, { email, isEmailVerified }: Customer): Promise<AccountNews> {
  const statement = findNewsStatement(NEWS_VERSION, shop) ?? ''
  if (!email || !isEmailVerified) return { state: 'unproved', agreedAt: null, statement }
  const choice = await findChoiceOf(db, email)
  if (!choice || choice.refused_at !== null) return { state: 'none', agreedAt: null, statement }
  if (choice.agreed_at !== null) return { state: 'agreed', agreedAt: choice.agreed_at, statement }
  return { state: choice.offered_at === null ? 'none' : 'buyer', agreedAt: null, statement }
}
