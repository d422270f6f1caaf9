import { CURRENCY } from '../../contract/bundles.ts'
import type { OrderRow } from './order.ts'
import type { Mode } from './payments.ts'
import type { Products } from './products.ts'

type OrderStatus = 'incomplete' | 'pending' | 'failed' | 'paid' | 'refunded' | 'disputed' | 'fraudulent'

/** Why a paid order opens nothing until the owner has looked at it. */
type OrderFlag = 'unknown-product' | 'wrong-amount' | 'wrong-currency' | 'other-mode' | 'unknown-to-provider'

export type Verdict = {
  readonly status: OrderStatus
  readonly flag: OrderFlag | null
  /** What the order opens now; null for nothing. */
  readonly scope: string | null
}

type JudgedFacts = Pick<
  OrderRow,
  | 'mode'
  | 'product'
  | 'total_minor'
  | 'discount_minor'
  | 'refunded_minor'
  | 'refunded_in_full'
  | 'currency'
  | 'payment'
  | 'dispute'
  | 'owner_decision'
>

/**
 * What an order is worth, from its facts alone. The owner's decision outranks everything but the product itself and the
 * mode: nobody's word carries a test order into a live shop.
 */
export function judgeOrder(order: JudgedFacts, products: Products, mode: Mode, isDisowned = false): Verdict {
  const status = statusOf(order)
  const flag = status === 'paid' ? flagOf(order, products, isDisowned) : null
  const scope = products.get(order.product ?? '')?.scope ?? null
  const isOpen = order.owner_decision ? order.owner_decision === 'open' : status === 'paid' && flag === null
  if (order.mode !== mode) return { status, flag: isOpen || status === 'paid' ? 'other-mode' : null, scope: null }
  return { status, flag: order.owner_decision === 'open' ? null : flag, scope: isOpen ? scope : null }
}

function statusOf(order: JudgedFacts): OrderStatus {
  const { payment, dispute, refunded_minor, total_minor, product, currency } = order
  if (dispute === 'fraud') return 'fraudulent'
  if (dispute === 'open' || dispute === 'lost') return 'disputed'
  const isRefunded = order.refunded_in_full === 1 || (refunded_minor > 0 && refunded_minor >= (total_minor ?? 0))
  // A refund that is heard of before its purchase waits for it.
  if (isRefunded && total_minor !== null) return 'refunded'
  if (payment === 'unknown') return 'incomplete'
  if (payment === 'paid' && product === null && currency === null) return 'incomplete'
  return payment
}

function flagOf(order: JudgedFacts, products: Products, isDisowned: boolean): OrderFlag | null {
  if (isDisowned) return 'unknown-to-provider'
  const product = products.get(order.product ?? '')
  if (!product) return 'unknown-product'
  if (order.currency !== CURRENCY) return 'wrong-currency'
  // Tax may come on top and the owner's own discount codes may take off; anything else below the price is wrong.
  const worth = (order.total_minor ?? 0) + order.discount_minor
  return worth < product.priceMinor ? 'wrong-amount' : null
}
