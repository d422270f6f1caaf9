import type { Database } from '../database/database.ts'
import type { ApplyEvents } from './apply-events.ts'
import { findTied, listCredited } from './credit/credit-queries.ts'
import type { OrderRow } from './order.ts'
import { leftMinorOf } from './order-amounts.ts'

export type RefundParts = Pick<ApplyEvents, 'db' | 'payments' | 'rules'>

/**
 * Why this order cannot be refunded from here; null when it can. What was counted toward another order goes back with that
 * one alone.
 */
export async function findRefundObstacle(checkout: RefundParts, order: OrderRow): Promise<string | null> {
  const tied = await findTied(checkout.db, order.id)
  if (tied) return tiedObstacle(tied)
  if (order.total_minor !== 0 || order.mode !== checkout.rules.mode) return paymentObstacle(checkout, order)
  // Also where nothing of them is left: it is closed then.
  const hasCredit = (await listCredited(checkout.db, order.id)).length > 0
  return hasCredit && order.status !== 'refunded' ? null : paymentObstacle(checkout, order)
}

/** The same of all that goes back with the whole of it. */
export async function findWholeObstacle(checkout: RefundParts, order: OrderRow): Promise<string | null> {
  const own = await findRefundObstacle(checkout, order)
  if (own !== null) return own
  for (const bundle of await listLeftOfCredited(checkout.db, order.id)) {
    const obstacle = paymentObstacle(checkout, bundle)
    if (obstacle !== null) return partWords(bundle, obstacle)
  }
  return null
}

export function tiedObstacle({ number }: OrderRow): string {
  return `It was counted toward order ${number}; refund that one, and this goes back with it.`
}

/** What keeps a part back, for whoever asked for the whole. */
export function partWords({ number }: OrderRow, why: string): string {
  return `Order ${number}, which was counted toward it: ${why}`
}

export function paymentObstacle({ payments, rules }: RefundParts, order: OrderRow): string | null {
  if (order.mode !== rules.mode) return `This is a ${order.mode} order, and the shop is in ${rules.mode} mode.`
  if (order.payment !== 'paid' || !order.total_minor || !order.currency) return 'Nothing was paid for this order.'
  if (order.provider !== payments.provider)
    return `It was paid at '${order.provider}', which this shop no longer uses; refund it there.`
  if (order.dispute === 'lost' || order.dispute === 'fraud') return 'The bank has taken this payment back already.'
  return leftMinorOf(order) === 0 ? 'All of it has gone back already.' : null
}

/** Of the bundles that were counted toward an order, those of which something can go back. */
export async function listLeftOfCredited(db: Database, orderId: string) {
  return (await listCredited(db, orderId)).filter((bundle) => leftMinorOf(bundle) > 0)
}

/** What would go back with an order: what is left of it, and of what was counted toward it. */
export async function leftWithCredit(db: Database, order: OrderRow): Promise<number> {
  const credited = order.status === 'refunded' ? [] : await listCredited(db, order.id)
  return credited.reduce((sum, bundle) => sum + leftMinorOf(bundle), leftMinorOf(order))
}

/** Whether all of it has gone back. One that was paid with bundles alone is closed by us, after them. */
export async function isAllBack(db: Database, order: OrderRow): Promise<boolean> {
  if (order.status === 'refunded') return true
  if (order.total_minor === 0 && (await listCredited(db, order.id)).length > 0) return false
  return (await leftWithCredit(db, order)) === 0
}
