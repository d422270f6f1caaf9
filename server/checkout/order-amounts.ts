import type { OrderRow } from './order.ts'

type Amounts = Pick<OrderRow, 'total_minor' | 'refunded_minor' | 'refunded_in_full' | 'tax_minor' | 'fee_minor'>

/** What was given back. A full refund may have been heard of without its amount, or before the total was known. */
export function refundedMinorOf({ refunded_minor, refunded_in_full, total_minor }: Amounts): number {
  return refunded_in_full ? Math.max(refunded_minor, total_minor ?? 0) : refunded_minor
}

/**
 * What is left of an order after refund, tax and the provider's fee, as far as the provider says them; below zero where
 * only the fee is left. Tax is given back with the part that was refunded, the fee is not.
 */
export function netMinorOf(order: Amounts): number | null {
  const { total_minor: total, tax_minor, fee_minor } = order
  if (total === null) return null
  const kept = Math.max(0, total - refundedMinorOf(order))
  const tax = total === 0 ? 0 : Math.round(((tax_minor ?? 0) * kept) / total)
  return kept - tax - (fee_minor ?? 0)
}

export function formatMinor(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** One sentence for each currency about the orders that were paid. */
export function totalsOf(orders: readonly OrderRow[]): string[] {
  const paid = orders.filter(({ payment, currency }) => payment === 'paid' && currency !== null)
  return [...Map.groupBy(paid, ({ currency }) => currency)].map(([currency, group]) => {
    const sum = (of: (order: OrderRow) => number | null) =>
      formatMinor(group.reduce((all, order) => all + (of(order) ?? 0), 0))
    const amounts = `${sum((order) => order.total_minor)} paid, ${sum(refundedMinorOf)} refunded, ${sum(netMinorOf)} net`
    return `${group.length} paid ${group.length === 1 ? 'order' : 'orders'} in ${currency}: ${amounts}.`
  })
}
