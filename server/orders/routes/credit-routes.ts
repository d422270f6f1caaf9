import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CreditAnswer } from '../../../contract/orders/reductions.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { type Customer, type FindCustomer, getCustomer } from '../../accounts/customer.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { CREDIT_PATH } from '../../checkout/checkout-notices.ts'
import { holdBuyer, noteCheckoutCredit, startCheckout } from '../../checkout/checkout-queries.ts'
import type { Database } from '../../database/database.ts'
import { withForms } from '../../http/served-pages.ts'
import { hasAllAccess } from '../../library/entitlements.ts'
import { changeOrder } from '../apply-report.ts'
import { findCredit } from '../credit.ts'
import type { ApplyEvents } from '../event-inbox.ts'
import { listCredited } from '../refund-queries.ts'

/** Orders that were paid for with bundles alone; no provider knows them. */
const CREDIT = 'credit'

export type CreditRoutes = { readonly checkout: ApplyEvents; readonly findCustomer: FindCustomer }

/** What an owner of bundles pays for all-access, and the press that takes it where that is nothing. */
export function creditRoutes(app: FastifyInstance, { checkout, findCustomer }: CreditRoutes): void {
  app.get('/api/account/credit', async (request, reply): Promise<CreditAnswer> => {
    reply.header('cache-control', 'no-store')
    const found = await findCredit(checkout, await getCustomer(findCustomer, request))
    if (!found) return { credit: null }
    const { priceMinor, lines, toPayMinor, currency } = found
    return { credit: { priceMinor, lines, toPayMinor, currency } }
  })
  withForms(app, (scope) => {
    scope.post(CREDIT_PATH, async (request, reply) => {
      const customer = await findCustomer(request)
      if (!customer) return reply.redirect('/login', 303)
      const owner = { kind: 'customer', customer } as const
      const isTaken = await hasAllAccess(checkout.db, checkout.rules.mode, owner)
      // Whatever has changed meanwhile is said where the purchase begins.
      const isGranted = !isTaken && (await grantByCredit(checkout, customer))
      return reply.redirect(isGranted ? '/library' : `/checkout/${ALL_ACCESS.slug}`, 303)
    })
  })
}

/**
 * An order of nothing, judged by its checkout as any other. One press of a buyer after the other: whoever presses twice finds
 * it theirs. False where their credit is no longer as much as the price.
 */
async function grantByCredit(checkout: ApplyEvents, customer: Customer): Promise<boolean> {
  try {
    await checkout.db.transaction().execute((trx) => grantOnce(checkout, trx, customer))
    return true
  } catch (error) {
    if (error instanceof CreditGoneError) return false
    throw error
  }
}

/** Nothing of it may stay. */
class CreditGoneError extends Error {
  override name = 'CreditGoneError'
}

async function grantOnce(checkout: ApplyEvents, trx: Database, customer: Customer): Promise<void> {
  const { rules } = checkout
  await holdBuyer(trx, customer.id)
  if (await hasAllAccess(trx, rules.mode, { kind: 'customer', customer })) return
  const credit = await findCredit({ ...checkout, db: trx }, customer)
  if (credit?.toPayMinor !== 0) throw new CreditGoneError()
  const { currency, counted, purpose } = credit
  const now = rules.now()
  const buyer = { customerId: customer.id, browserHash: null }
  const start = { ...buyer, product: ALL_ACCESS.slug, priceMinor: 0, currency, purpose }
  const checkoutId = await startCheckout(trx, start, now)
  await noteCheckoutCredit(trx, checkoutId, counted)
  const key = { provider: CREDIT, providerOrderId: checkoutId, mode: rules.mode, checkoutId }
  const { orderId } = await changeOrder(trx, rules, key, (order) => ({
    ...order,
    reference: order.reference ?? randomUUID(),
    product: ALL_ACCESS.slug,
    checkout_id: checkoutId,
    email: customer.email,
    email_key: customer.email && normalizeEmail(customer.email),
    total_minor: 0,
    currency,
    payment: 'paid' as const,
    purchased_at: order.purchased_at ?? now.toISOString(),
  }))
  const tied = await listCredited(trx, orderId)
  if (tied.length !== counted.length) throw new CreditGoneError()
}
