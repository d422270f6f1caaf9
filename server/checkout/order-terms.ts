import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { ALL_SCOPE, bundleScope } from '../library/scope.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { takesCredit } from './credit/holds-credit.ts'
import type { Price, Terms } from './judge-order.ts'
import type { OrderRow } from './order.ts'
import { listPricesAt } from './price-queries.ts'
import type { Products } from './products.ts'

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
