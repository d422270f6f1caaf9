import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { OrderView } from '../../../contract/orders/orders.ts'
import { accountLimits } from '../../accounts/account-limits.ts'
import type { FindCustomer } from '../../accounts/customer.ts'
import { maskEmail, normalizeEmail } from '../../accounts/email-address.ts'
import type { BrowserCookie } from '../../checkout/browser-cookie.ts'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { requestWindow } from '../../http/request-limits.ts'
import { listOwnSeconds } from '../../library/bought-twice.ts'
import { closureOf } from '../../library/entitlements.ts'
import { keepLibraryLink } from '../../library/library-links.ts'
import { findViewer, type LibraryCookies, listHeld } from '../../library/library-viewer.ts'
import { ownsOrder } from '../../library/order-accounts.ts'
import { listProviders, type Providers, ProviderUnreachableError, RefundRefusedError } from '../../payments/payments.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import type { ApplyEvents } from '../event-inbox.ts'
import { findGiftOf } from '../gift-queries.ts'
import { isOrderOpen, type OrderRow } from '../order.ts'
import { findOrderByAnyId, findOrderByReference } from '../order-queries.ts'
import { sendLibraryLink } from '../owner-decisions.ts'
import { refundOrder } from '../refund-order.ts'

export type OrderRoutes = Providers & {
  readonly db: Database
  readonly rules: CheckoutRules
  readonly findCustomer: FindCustomer
  readonly browser: BrowserCookie
}

const MOST_KEYS_AN_HOUR = 60
const params = z.object({ reference: z.string().min(8).max(200) })

/** For /thank-you. The reference is unguessable, and even with it a stranger learns next to nothing. */
export function orderRoutes(app: FastifyInstance, options: OrderRoutes): void {
  const { db, rules, findCustomer, browser } = options
  const asked = requestWindow({ most: MOST_KEYS_AN_HOUR, windowMs: 60 * 60_000, now: rules.now })
  async function findOrder(request: { params: unknown }): Promise<OrderRow | undefined> {
    const { success, data } = params.safeParse(request.params)
    if (!success) return undefined
    // Whoever comes back from a page that was made before the provider changed finds the order too.
    for (const { provider } of listProviders(options)) {
      const order = await findOrderByReference(db, { provider, mode: rules.mode }, data.reference)
      if (order) return order
    }
    return undefined
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

const body = z.object({ email: z.email().max(254) })

const WINDOW_MS = 10 * 60 * 1000

export type FindOrderRoutes = { readonly db: Database; readonly rules: CheckoutRules }

/** Mails the library link again. Everybody gets the same answer in the same time, whether or not the address has bought. */
export function findOrderRoutes(app: FastifyInstance, { db, rules }: FindOrderRoutes): void {
  const limits = accountLimits(db, rules.now)
  app.post('/api/find-order', { bodyLimit: 1024 }, async (request, reply) => {
    await limits.findOrder(request.ip)
    const { data } = body.safeParse(request.body)
    if (!data) throw new ProblemError('bad-request', 'Please enter a valid email address.')
    // One mail per address and window. The look-up comes after the answer, so its time tells nothing.
    const window = String(Math.floor(rules.now().getTime() / WINDOW_MS))
    setImmediate(() => {
      sendLibraryLink(db, rules, normalizeEmail(data.email), window).catch((error: unknown) => {
        request.log.error({ err: error }, 'sending a library link failed')
      })
    })
    return reply.code(202).send({ sent: 'if-known' })
  })
}

export type RefundSecondRoutes = {
  readonly checkout: ApplyEvents
  readonly findCustomer: FindCustomer
  readonly cookies: LibraryCookies
}

const namedOrder = z.object({ order: z.uuid() })

/** Who asks for the money back, as the books name it. */
const BUYER = 'the buyer, who had it already'
const DOWNLOADED =
  'Its download has begun, or what opened it before is closed: it cannot be given back by a press any more.'

/** One press of whoever bought the same twice. What the first order opens stays open; pressed again, it goes back once. */
export function refundSecondRoutes(
  app: FastifyInstance,
  { checkout, findCustomer, cookies }: RefundSecondRoutes,
): void {
  const { db, rules } = checkout
  app.post('/api/library/twice/:order/refund', { bodyLimit: 1024 }, async (request, reply) => {
    const { data } = namedOrder.safeParse(request.params)
    const viewer = await findViewer({ db, mode: rules.mode, findCustomer, cookies, now: rules.now }, request)
    const held = await listHeld(db, rules.mode, viewer)
    const findSecond = async () => {
      const own = await listOwnSeconds(db, viewer, held, rules.brand().locale)
      return own.find(({ id }) => id === data?.order)
    }
    const second = await findSecond()
    const order = second && (await findOrderByAnyId(db, rules.mode, second.id))
    if (!order) throw new ProblemError('not-found', 'There is nothing here that you bought twice.')
    const all = { amountMinor: null, reason: 'Bought twice', by: BUYER }
    // Asked again once nobody can agree to its download any more.
    const findObjection = async () => ((await findSecond()) ? null : DOWNLOADED)
    await refundOrder(checkout, order, { ...all, findObjection }).catch(explain)
    return reply.code(204).send()
  })
}

function explain(error: unknown): never {
  if (error instanceof RefundRefusedError) throw new ProblemError('conflict', error.message)
  if (!(error instanceof ProviderUnreachableError)) throw error
  throw new ProblemError('busy', 'The payment provider does not answer. Please press again in a minute.')
}
