import type { Database } from '../../database/database.ts'
import { lockCounted } from '../checkout-queries.ts'
import type { OrderRow } from '../order.ts'
import { refundedMinorOf } from '../order-amounts.ts'
import { type CountableOrder, listCheckoutCredit, listCountable } from './credit-queries.ts'

/** What was paid of its price and neither has gone back nor will; tax on top and another currency do not count. */
export function creditOf(order: CountableOrder, currency: string): number {
  const { total_minor, price_minor, price_currency, converted_total_minor, converted_currency } = order
  const backMinor = Math.max(refundedMinorOf(order), order.noted_minor)
  if (order.currency === currency) {
    return Math.min(price_minor ?? Number.POSITIVE_INFINITY, Math.max(0, (total_minor ?? 0) - backMinor))
  }
  const isConverted = converted_currency === currency && price_currency === currency && backMinor === 0
  return isConverted ? Math.min(price_minor ?? 0, converted_total_minor ?? 0) : 0
}

/**
 * Whether all that the price of an order's checkout has left out can still be counted: it may have gone back, or been counted
 * elsewhere, between the press and the payment. True where nothing was left out.
 */
export async function holdsCredit(db: Database, order: Pick<OrderRow, 'id' | 'checkout_id'>): Promise<boolean> {
  const counted = order.checkout_id ? await listCheckoutCredit(db, order.id) : []
  return stillCounts(db, order.id, counted)
}

/** The same, for whoever is about to open it: what it counts stays as it is until the transaction ends. */
export async function takesCredit(trx: Database, order: Pick<OrderRow, 'id' | 'scope'>): Promise<boolean> {
  const counted = await listCheckoutCredit(trx, order.id)
  // Once it has been open they are tied, and locked before it by whoever gives them back.
  if (order.scope === null) await lockCounted(trx, idsOf(counted))
  return stillCounts(trx, order.id, counted)
}

type Counted = Awaited<ReturnType<typeof listCheckoutCredit>>

const idsOf = (counted: Counted) => counted.map(({ order_id }) => order_id)

async function stillCounts(db: Database, orderId: string, counted: Counted): Promise<boolean> {
  if (counted.length === 0) return true
  const orders = new Map((await listCountable(db, idsOf(counted), orderId)).map((order) => [order.id, order]))
  return counted.every(({ order_id, amount_minor, currency }) => {
    const order = orders.get(order_id)
    return order !== undefined && creditOf(order, currency) >= amount_minor
  })
}
