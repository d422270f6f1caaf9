import { z } from 'zod'
import { hasRight } from '../../../contract/desk/staff.ts'
import { findAmount, formatMoney } from '../../../contract/money.ts'
import { isOrderOpen } from '../../checkout/judge-order.ts'
import type { OrderRow } from '../../checkout/order.ts'
import { leftMinorOf, refundedMinorOf } from '../../checkout/order-amounts.ts'
import { type Mode, ProviderUnreachableError, RefundRefusedError } from '../../checkout/payments.ts'
import { type Refunded, refundOrder } from '../../checkout/refund-order.ts'
import { sumRefundsBy } from '../../checkout/refund-queries.ts'
import type { NotedRefund } from '../../checkout/refund-wish.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import { startOfDay } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import { holdStaff } from '../staff-queries.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { getOrder, orderId } from './order-routes.ts'

/** Null for all that is left. */
const wish = z.object({
  amountMinor: z.int().min(1).nullable(),
  /** What the person saw as left of the order: after a lost answer, or in another tab, it is less by now. */
  leftMinor: z.int().min(0),
  reason: z.string().trim().max(500),
})

/**
 * Gives money back. The wish itself stands in the books before the provider is asked; the audit line says it was done, also
 * where it stopped on the way.
 */
export function refundRoute(parts: SalesParts): DeskRoute {
  const { db, checkout, now } = parts
  return staffRoute({
    method: 'POST',
    path: '/orders/:id/refund',
    access: 'refund',
    needsRecentProof: true,
    params: orderId,
    body: wish,
    async answer({ params, body, staff }) {
      const order = await getOrder(parts, params.id)
      refuseIfMoved(order, body.leftMinor)
      const findObjection = (orders: readonly OrderRow[]) => findObjectionTo(parts, db, staff, orders)
      const given: NotedRefund[] = []
      const note = (after: object) => {
        const line = {
          staffId: staff.id,
          area: 'orders',
          did: 'refunded',
          about: { kind: 'order', id: order.id },
        } as const
        const before = { refundedMinor: refundedMinorOf(order) }
        return noteAudit(db, { ...line, before, after: { ...after, reason: body.reason } }, now())
      }
      const asked = refundOrder(checkout, order, { ...body, by: staff.email, findObjection }, (part) =>
        given.push(part),
      )
      const refunded = await asked.catch(async (error: unknown) => {
        if (given.length > 0)
          await note({ parts: partsOf(given), stopped: error instanceof Error ? error.message : String(error) })
        return explainRefusal(error)
      })
      const { amountMinor, currency } = refunded
      await note({ amountMinor, currency, ...(given.length > 1 && { parts: partsOf(given) }) })
      return { words: inWords(refunded, checkout.rules.mode) }
    },
  })
}

/** An all-access order goes back together with what was counted toward it. */
function partsOf(given: readonly NotedRefund[]) {
  return given.map(({ order, refund: { amount_minor, currency } }) => ({
    number: order.number,
    amountMinor: amount_minor,
    currency,
  }))
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

export function explainRefusal(error: unknown): never {
  if (error instanceof RefundRefusedError) throw new ProblemError('bad-request', error.message)
  if (!(error instanceof ProviderUnreachableError)) throw error
  throw new ProblemError('busy', `${error.message} Press again in a moment: it is given back once.`)
}

/** Whoever may not refund more has given back these and all others of the day. Of two at once the second sees the first. */
export async function findObjectionTo(
  parts: Pick<SalesParts, 'checkout' | 'now' | 'timeZone' | 'refundLimit'>,
  db: Database,
  staff: SignedInStaff,
  orders: readonly OrderRow[],
): Promise<string | null> {
  if (hasRight(staff.role, 'refund-more')) return null
  const { checkout, now, timeZone, refundLimit } = parts
  const [product] = checkout.rules.products.values()
  const currency = product?.currency ?? ''
  if (orders.some((order) => order.currency !== currency))
    return 'An owner has to refund this: it was paid in another currency than the shop’s.'
  const limit = findAmount(refundLimit, currency) ?? 0
  const sum = await inTransaction(db, async (trx) => {
    await holdStaff(trx, staff.id)
    return sumRefundsBy(trx, staff.email, startOfDay(now(), timeZone), currency)
  })
  if (sum <= limit) return null
  return `Your role refunds up to ${formatMoney(limit, currency)} a day. An owner can refund this.`
}
