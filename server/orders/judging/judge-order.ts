import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import type { CheckoutRow } from '../../checkout/checkout-queries.ts'
import type { Database } from '../../database/database.ts'
import { ALL_SCOPE, bundleScope } from '../../library/entitlements.ts'
import type { Mode } from '../../payments/payments.ts'
import { listPricesAt } from '../../prices/price-queries.ts'
import type { Price, Products } from '../../prices/products.ts'
import { takesCredit } from '../credit.ts'
import type { OrderRow } from '../order.ts'

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

/**
 * What an order is judged by: what its product opens, and the prices that its buyer may have been shown. Those are the
 * price of the checkout that was started here and the one in force at the purchase: whoever pays the lower one is right. A
 * checkout's price that leaves out what bundles have paid holds as long as all of that counts (decision 35).
 */
export async function findTerms(
  db: Database,
  products: Products,
  order: OrderRow,
  checkout: CheckoutRow | undefined,
): Promise<Terms> {
  const scope = scopeOf(products, order, checkout)
  return { scope, prices: order.price_minor === null ? await listPrices(db, products, order, checkout) : [] }
}

/** What it opened before, unless that is no longer sold and the provider has another name for it. */
function scopeOf(products: Products, { product, scope }: OrderRow, checkout: CheckoutRow | undefined): string | null {
  const isSold = [...products.values()].some((sold) => sold.scope === scope)
  if (isSold) return scope
  const named = products.get(product ?? '')?.scope
  // A product that ended after its checkout was started is delivered all the same.
  return named ?? scope ?? (checkout ? scopeNamed(checkout.product) : null)
}

function scopeNamed(product: string): string {
  return product === ALL_ACCESS.slug ? ALL_SCOPE : bundleScope(product)
}

async function listPrices(
  db: Database,
  products: Products,
  order: OrderRow,
  checkout: CheckoutRow | undefined,
): Promise<Price[]> {
  const { product, purchased_at } = order
  const isHeld = checkout !== undefined && (await takesCredit(db, order))
  const started = isHeld ? [{ amountMinor: checkout.price_minor, currency: checkout.currency }] : []
  const noted = product && purchased_at ? await listPricesAt(db, product, purchased_at) : []
  const today = products.get(product ?? '')
  // A shop whose prices nobody has noted yet has only the one of today.
  const listed = noted.length > 0 || !today ? noted : [{ amountMinor: today.priceMinor, currency: today.currency }]
  return [...started, ...listed]
}
