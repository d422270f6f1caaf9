import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { pino } from 'pino'
import type { Customer, FindCustomer } from '../../accounts/customer.ts'
import type { Database } from '../../database/database.ts'
import { answerProblems } from '../../http/problem.ts'
import { librarySessionRoutes } from '../../library/library-link-routes.ts'
import { entitlementRoutes } from '../../library/library-routes.ts'
import type { NewCheckout, OrderReport, Payments, Refund } from '../../payments/payments.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { applyReport } from '../apply-report.ts'
import { type ApplyEvents, eventInbox } from '../event-inbox.ts'
import { mountCheckout } from '../mount-orders.ts'
import type { OrderRow } from '../order.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { libraryParts, NO_PAGES, testPayments, testRules } from './checkout-world.ts'

export const ANA: Customer = { id: 'ana', email: 'ana@example.com', isEmailVerified: true, name: 'Ana' }
export const BEN: Customer = { id: 'ben', email: 'ben@example.com', isEmailVerified: true, name: 'Ben' }

type Answer = {
  readonly statusCode: number
  readonly body: string
  readonly headers: Record<string, unknown>
  json(): unknown
}

type Payment = Partial<OrderReport> & { readonly product: string; readonly totalMinor: number }

/** A shop that sells, with a provider in memory: it makes pages at any amount, is paid, and gives back. */
export type Till = {
  readonly app: FastifyInstance
  readonly checkout: ApplyEvents
  /** The pages that the provider was asked for. */
  readonly pages: readonly NewCheckout[]
  readonly refunds: readonly Refund[]
  /** Who asks from now on. */
  as(customer: Customer | null): void
  pass(ms: number): void
  get(path: string, cookie?: string): Promise<Answer>
  post(path: string, form?: Record<string, string>, cookie?: string): Promise<Answer>
  /** Somebody pays at the provider, and the shop hears of it. */
  pay(payment: Payment): Promise<OrderRow>
  /** The seller gives money back at the provider itself. */
  refundAtProvider(order: OrderRow, minor?: number): Promise<void>
  find(id: string): Promise<OrderRow>
  mails(to: string): Promise<{ subject: string; text: string }[]>
  close(): Promise<void>
}

export async function openTill(
  db: Database,
  own: { readonly rules?: Partial<CheckoutRules>; readonly payments?: Partial<Payments> } = {},
): Promise<Till> {
  let customer: Customer | null = null
  let time = Date.parse('2026-03-01T12:00:00Z')
  const rules = { ...testRules, now: () => new Date(time), ...own.rules }
  const provider = memoryProvider(rules.now)
  const payments = testPayments({ ...provider.port, ...own.payments })
  const checkout: ApplyEvents = { db, payments, alsoHeard: [], rules, logger: pino({ level: 'silent' }) }
  const { app, inbox } = mountShop(checkout, async () => customer)
  const take = (report: OrderReport) =>
    db.transaction().execute((trx) => applyReport(trx, rules, { provider: 'sandbox', isListed: false }, report))
  async function find(id: string): Promise<OrderRow> {
    const order = await findOrderByAnyId(db, rules.mode, id)
    if (!order) throw new Error(`There is no order ${id}.`)
    return order
  }
  return {
    app,
    checkout,
    pages: provider.pages,
    refunds: provider.refunds,
    find,
    as: (next) => {
      customer = next
    },
    pass: (ms) => {
      time += ms
    },
    get: (path, cookie = '') => app.inject({ url: path, headers: { cookie } }),
    post: (path, form = {}, cookie = '') =>
      app.inject({
        method: 'POST',
        url: path,
        payload: new URLSearchParams(form).toString(),
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async pay(payment) {
      time += 1000
      const report = provider.sell(payment)
      const { orderId } = await take(report)
      return find(orderId)
    },
    async refundAtProvider(order, minor) {
      time += 1000
      await take(provider.giveBack(order.provider_order_id, minor ?? order.total_minor ?? 0))
    },
    mails: (to) =>
      db.selectFrom('mail_outbox').select(['subject', 'text']).where('to', '=', to).orderBy('queued_at').execute(),
    async close() {
      await app.close()
      await inbox.close()
    },
  }
}

function mountShop(checkout: ApplyEvents, findCustomer: FindCustomer) {
  const inbox = eventInbox(checkout)
  const app = Fastify({ trustProxy: true })
  answerProblems(app)
  const mounted = mountCheckout(app, { ...checkout, inbox }, findCustomer, NO_PAGES)
  const parts = { ...libraryParts(checkout), findCustomer, ...mounted }
  entitlementRoutes(app, parts)
  librarySessionRoutes(app, parts)
  return { app, inbox }
}

function memoryProvider(now: () => Date) {
  const orders = new Map<string, OrderReport>()
  const pages: NewCheckout[] = []
  const refunds: Refund[] = []
  let last = 5000
  function giveBack(id: string, minor: number): OrderReport {
    const order = orders.get(id)
    if (!order) throw new Error(`The provider has no order ${id}.`)
    const refundedMinor = (order.refundedMinor ?? 0) + minor
    const isRefundedInFull = refundedMinor >= (order.totalMinor ?? 0)
    const next = { ...order, refundedMinor, isRefundedInFull, at: now().toISOString() }
    orders.set(id, next)
    return next
  }
  const port: Partial<Payments> = {
    startCheckout: async (wish) => {
      pages.push(wish)
      const until = new Date(now().getTime() + 86_400_000).toISOString()
      return { url: `https://pay.test/${wish.checkoutId}`, until }
    },
    refund: async (refund) => {
      refunds.push(refund)
      giveBack(refund.providerOrderId, refund.amountMinor)
    },
    findOrder: async (id) => orders.get(id) ?? null,
  }
  function sell(payment: Payment): OrderReport {
    const [id, at] = [String(last++), now().toISOString()]
    const facts = {
      mode: 'test',
      at,
      reference: randomUUID(),
      currency: 'USD',
      payment: 'paid',
      purchasedAt: at,
    } as const
    const report = { providerOrderId: id, email: 'ana@example.com', ...facts, ...payment }
    orders.set(id, report)
    return report
  }
  return { port, pages, refunds, sell, giveBack }
}
