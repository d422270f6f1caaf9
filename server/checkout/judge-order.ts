import type { OrderRow } from './order.ts'
import type { Mode } from './payments.ts'
import type { Price } from './products.ts'

type OrderStatus = 'incomplete' | 'pending' | 'failed' | 'paid' | 'refunded' | 'disputed' | 'fraudulent'

/** Why a paid order opens nothing until the owner has looked at it. */
type OrderFlag = 'unknown-product' | 'wrong-amount' | 'wrong-currency' | 'other-mode' | 'unknown-to-provider'

/** What an order that was never open is judged by. */
export type Terms = {
  /** What the product opens; null where the shop does not know it. */
  readonly scope: string | null
  /** Prices that the buyer may have been shown; any of them is enough. */
  readonly prices: readonly Price[]
}

export type Verdict = {
  readonly status: OrderStatus
  readonly flag: OrderFlag | null
  /** What the order opens now; null for nothing. */
  readonly scope: string | null
  /** The price that it was found good by; null where it was not, and where the owner decided. */
  readonly price: Price | null
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
  | 'converted_total_minor'
  | 'converted_discount_minor'
  | 'converted_currency'
  | 'payment'
  | 'dispute'
  | 'owner_decision'
  | 'price_minor'
  | 'price_currency'
>

/**
 * What an order is worth, from its facts alone. The owner's decision outranks everything but the product itself and the
 * mode: nobody's word carries a test order into a live shop. An order that was found good once keeps the price that it was
 * judged by: no later price list is asked about it again.
 */
export function judgeOrder(order: JudgedFacts, terms: Terms, mode: Mode, isDisowned = false): Verdict {
  const status = statusOf(order)
  const flag = status === 'paid' ? flagOf(order, terms, isDisowned) : null
  const isGood = status === 'paid' && flag === null
  const isOpen = order.owner_decision ? order.owner_decision === 'open' : isGood
  if (order.mode !== mode) {
    return { status, flag: isOpen || status === 'paid' ? 'other-mode' : null, scope: null, price: null }
  }
  return {
    status,
    flag: order.owner_decision === 'open' ? null : flag,
    scope: isOpen ? terms.scope : null,
    price: isGood && !order.owner_decision ? priceOf(order, terms) : null,
  }
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

function flagOf(order: JudgedFacts, terms: Terms, isDisowned: boolean): OrderFlag | null {
  if (isDisowned) return 'unknown-to-provider'
  if (terms.scope !== null && order.price_minor !== null) return null
  if (terms.scope === null || terms.prices.length === 0) return 'unknown-product'
  const [price, worth] = [priceOf(order, terms), worthIn(order, terms)]
  if (price === null || worth === null) return 'wrong-currency'
  return worth.amountMinor < price.amountMinor ? 'wrong-amount' : null
}

/** The one that it was judged by before, else the lowest of those in the currency that it is judged in. */
function priceOf(order: JudgedFacts, terms: Terms): Price | null {
  if (order.price_minor !== null) return { amountMinor: order.price_minor, currency: order.price_currency ?? '' }
  const worth = worthIn(order, terms)
  const [lowest] = terms.prices
    .filter(({ currency }) => currency === worth?.currency)
    .sort((a, b) => a.amountMinor - b.amountMinor)
  return lowest ?? null
}

/**
 * What was paid, in a currency that the product has a price in: the buyer's own, else the one that the provider converted
 * to. The shop itself converts nothing.
 */
function worthIn(order: JudgedFacts, { prices }: Terms): Price | null {
  const { currency, total_minor, discount_minor, converted_currency } = order
  // Tax may come on top and the owner's own discount codes may take off; anything else below the price is wrong.
  const own = { currency: currency ?? '', amountMinor: (total_minor ?? 0) + discount_minor }
  const convertedMinor = (order.converted_total_minor ?? 0) + (order.converted_discount_minor ?? 0)
  const converted = { currency: converted_currency ?? '', amountMinor: convertedMinor }
  const isPriced = (worth: Price) => prices.some((price) => price.currency === worth.currency)
  return [own, converted].find(isPriced) ?? null
}
