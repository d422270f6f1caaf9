import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderView } from '../../contract/orders.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import { maskEmail } from '../accounts/mask-email.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { requestWindow } from '../http/request-limits.ts'
import { closureOf } from '../library/closure.ts'
import { keepLibraryLink } from '../library/library-links.ts'
import { ownsOrder } from '../library/order-accounts.ts'
import type { BrowserCookie } from './browser-cookie.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import { findGiftOf } from './gifts/gift-queries.ts'
import { isOrderOpen } from './judge-order.ts'
import type { OrderRow } from './order.ts'
import { findOrderByReference } from './order-queries.ts'
import type { Payments } from './payments.ts'

export type OrderRoutes = {
  readonly db: Database
  readonly payments: Pick<Payments, 'provider'>
  readonly rules: CheckoutRules
  readonly findCustomer: FindCustomer
  readonly browser: BrowserCookie
}

const MOST_KEYS_AN_HOUR = 60
const params = z.object({ reference: z.string().min(8).max(200) })

/** For /thank-you. The reference is unguessable, and even with it a stranger learns next to nothing. */
export function orderRoutes(app: FastifyInstance, { db, payments, rules, findCustomer, browser }: OrderRoutes): void {
  const asked = requestWindow({ most: MOST_KEYS_AN_HOUR, windowMs: 60 * 60_000, now: rules.now })
  const shop = { provider: payments.provider, mode: rules.mode }
  async function findOrder(request: { params: unknown }): Promise<OrderRow | undefined> {
    const { success, data } = params.safeParse(request.params)
    return success ? findOrderByReference(db, shop, data.reference) : undefined
  }

  app.get('/api/orders/:reference', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const order = await findOrder(request)
    const customer = order ? await findCustomer(request) : null
    const isMine = order && customer ? await ownsOrder(db, order.id, customer) : false
    const isGift = order !== undefined && (await findGiftOf(db, order.id, null)) !== undefined
    const view = viewOf(order, rules, { isMine, isGift })
    return view.status === 'waiting'
      ? view
      : { ...view, isThisBrowser: browser.isFrom(request, order?.buyer_key_hash ?? null) }
  })

  /**
   * A key to the library for the browser that opened the checkout, so that a guest need not wait for the mail: the same one
   * each time, in all of its tabs.
   */
  app.post('/api/orders/:reference/library', { bodyLimit: 1024 }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const order = await findOrder(request)
    const isHere = order && browser.isFrom(request, order.buyer_key_hash) && isOrderOpen(order, rules.mode)
    if (!isHere || (await findGiftOf(db, order.id, null))) {
      throw new ProblemError('not-found', 'There is no such order for this browser.')
    }
    asked.take(order.id)
    const key = browser.keyFor(request, `library of ${order.id}`) ?? ''
    const target = { orderId: order.id, emailKey: order.email_key ?? '', source: 'checkout' } as const
    return { key: await keepLibraryLink(db, target, key, rules.now()) }
  })
}

type Whose = { readonly isMine: boolean; readonly isGift: boolean }

function viewOf(order: OrderRow | undefined, rules: CheckoutRules, whose: Whose): OrderView {
  if (!order || order.status === 'incomplete') return { status: 'waiting' }
  const product = rules.products.get(order.product ?? '')
  return {
    status: statusFor(order, isOrderOpen(order, rules.mode)),
    number: order.number,
    product: product ? { slug: product.slug, name: product.name } : null,
    purchasedAt: order.purchased_at,
    closedAt: order.status === 'refunded' ? order.refunded_at : order.status === 'paid' ? null : order.dispute_at,
    maskedEmail: order.email && maskEmail(order.email),
    isReceiptBounced: order.receipt_problem === 'bounced',
    ...whose,
    isThisBrowser: false,
  }
}

function statusFor(order: OrderRow, isOpen: boolean) {
  const { status } = order
  if (isOpen) return 'paid'
  if (status === 'pending' || status === 'failed') return status
  return closureOf(order) ?? 'checking'
}
