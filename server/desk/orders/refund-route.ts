import { z } from 'zod'
import { hasRight } from '../../../contract/desk/rights.ts'
import { findAmount, formatMoney } from '../../../contract/money.ts'
import { isOrderOpen } from '../../checkout/judge-order.ts'
import type { OrderRow } from '../../checkout/order.ts'
import { leftMinorOf, refundedMinorOf } from '../../checkout/order-amounts.ts'
import { type Mode, ProviderUnreachableError, RefundRefusedError } from '../../checkout/payments.ts'
import { type Refunded, refundOrder } from '../../checkout/refund-order.ts'
import { sumRefundsBy } from '../../checkout/refund-queries.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import { startOfDay } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { getOrder, orderId } from './order-routes.ts'

/** Null for all that is left. */
const wish = z.object({
  amountMinor: z.int().min(1).nullable(),
  /** What the person saw as left of the order: after a lost answer, or in another tab, it is less by now. */
  leftMinor: z.int().min(0),
  reason: z.string().trim().max(500),
})

/** Gives money back. The wish itself stands in the books before the provider is asked; the audit line says it was done. */
export function refundRoute(parts: SalesParts): DeskRoute {
  const { db, checkout, now } = parts
  return staffRoute({
    ...{ method: 'POST', path: '/orders/:id/refund', access: 'refund', needsRecentProof: true },
    ...{ params: orderId, body: wish },
    async answer({ params, body, staff }) {
      const order = await getOrder(parts, params.id)
      refuseIfMoved(order, body.leftMinor)
      const findObjection = () => findObjectionTo(parts, staff, order)
      const asked = refundOrder(checkout, order, { ...body, by: staff.email, findObjection })
      const refunded = await asked.catch(explain)
      const before = { refundedMinor: refundedMinorOf(order) }
      const after = { amountMinor: refunded.amountMinor, currency: refunded.currency, reason: body.reason }
      const about = { kind: 'order', id: order.id }
      await noteAudit(db, { staffId: staff.id, area: 'orders', did: 'refunded', about, before, after }, now())
      return { words: inWords(refunded, checkout.rules.mode) }
    },
  })
}

function refuseIfMoved(order: OrderRow, seenMinor: number): void {
  const left = leftMinorOf(order)
  if (left === 0 || left === seenMinor) return
  const amount = formatMoney(left, order.currency ?? '')
  throw new ProblemError('conflict', `Some of it has gone back meanwhile: ${amount} is left. Look at the order again.`)
}

function inWords({ amountMinor, currency, order }: Refunded, mode: Mode): string {
  const amount = formatMoney(amountMinor, currency)
  if (!order) return `${amount} is on its way back. The order shows it as soon as the provider tells us.`
  return `${amount} is on its way back. ${isOrderOpen(order, mode) ? 'Access stays open.' : 'The order is closed.'}`
}

function explain(error: unknown): never {
  if (error instanceof RefundRefusedError) throw new ProblemError('bad-request', error.message)
  if (!(error instanceof ProviderUnreachableError)) throw error
  throw new ProblemError('busy', `${error.message} Press again in a moment: it is given back once.`)
}

/** Whoever may not refund more has given back this wish and all others of the day. */
export async function findObjectionTo(
  parts: SalesParts,
  staff: SignedInStaff,
  order: OrderRow,
): Promise<string | null> {
  if (hasRight(staff.role, 'refund-more')) return null
  const { db, checkout, now, timeZone, refundLimit } = parts
  const [product] = checkout.rules.products.values()
  const currency = product?.currency ?? ''
  if (order.currency !== currency)
    return 'An owner has to refund this: it was paid in another currency than the shop’s.'
  const limit = findAmount(refundLimit, currency) ?? 0
  const sum = await sumRefundsBy(db, staff.email, startOfDay(now(), timeZone), currency)
  if (sum <= limit) return null
  return `Your role refunds up to ${formatMoney(limit, currency)} a day. An owner can refund this.`
}
