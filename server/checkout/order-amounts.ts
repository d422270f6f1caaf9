import { countOf } from '../../contract/count.ts'
import { formatMoney } from '../../contract/money.ts'
import type { OrderRow } from './order.ts'

type Refund = Pick<OrderRow, 'total_minor' | 'refunded_minor' | 'refunded_in_full'>
type Amounts = Refund & Pick<OrderRow, 'tax_minor' | 'fee_minor' | 'dispute'>

/** What was given back. A full refund may have been heard of without its amount, or before the total was known. */
export function refundedMinorOf({ refunded_minor, refunded_in_full, total_minor }: Refund): number {
  return refunded_in_full ? Math.max(refunded_minor, total_minor ?? 0) : refunded_minor
}

/** What a lost dispute or a fraud took back, beyond what was refunded. An open dispute has taken nothing yet. */
export function lostMinorOf(order: Amounts): number {
  const isLost = order.dispute === 'lost' || order.dispute === 'fraud'
  return isLost ? leftMinorOf(order) : 0
}

/** What of the payment has not gone back. */
export function leftMinorOf(order: Refund): number {
  return Math.max(0, (order.total_minor ?? 0) - refundedMinorOf(order))
}

/**
 * What is left of an order after refund, lost dispute, tax and the provider's fee, as far as the provider says them; below
 * zero where only the fee is left. Tax is given back with the part that was refunded or lost, the fee is not.
 */
export function netMinorOf(order: Amounts): number | null {
  const { total_minor: total, tax_minor, fee_minor } = order
  if (total === null) return null
  const kept = leftMinorOf(order) - lostMinorOf(order)
  const tax = total === 0 ? 0 : Math.round(((tax_minor ?? 0) * kept) / total)
  return kept - tax - (fee_minor ?? 0)
}

/** One sentence for each currency about the orders that were paid. */
export function totalsOf(orders: readonly OrderRow[]): string[] {
  const paid = orders.filter(({ payment, currency }) => payment === 'paid' && currency !== null)
  return [...Map.groupBy(paid, ({ currency }) => currency ?? '')].map(([currency, group]) => {
    const sumOf = (orders: readonly OrderRow[], amount: (order: OrderRow) => number | null) =>
      formatMoney(
        orders.reduce((all, order) => all + (amount(order) ?? 0), 0),
        currency,
      )
    const amounts = [
      `${sumOf(group, ({ total_minor }) => total_minor)} paid`,
      `${sumOf(group, refundedMinorOf)} refunded`,
      ...(group.some(lostMinorOf) ? [`${sumOf(group, lostMinorOf)} lost to disputes and fraud`] : []),
      `${sumOf(group, netMinorOf)} net`,
    ]
    const open = group.filter(({ dispute }) => dispute === 'open')
    const doubt = open.length > 0 ? ` (${sumOf(open, netMinorOf)} of it in open disputes)` : ''
    return `${countOf(group.length, 'paid order')} in ${currency}: ${amounts.join(', ')}${doubt}.`
  })
}
