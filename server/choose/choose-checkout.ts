import type { Logger } from 'pino'
import type { ShopBrand } from '../../contract/content/brand.ts'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { ApplyEvents } from '../orders/event-inbox.ts'
import { hasOrdersFrom } from '../orders/order-queries.ts'
import type { Payments } from '../payments/payments.ts'
import { onChange } from '../pictures/on-change.ts'
import { findPicturePath, type Prices, productsOf } from '../prices/products.ts'
import { salesClock } from '../prices/sale-prices.ts'
import { choosePayments } from './choose-payments.ts'

/** The configured provider, and all whose keys are known besides, with the shop's rules; the server and the owner's tool both start from it. */
export async function chooseCheckout(
  { payments, otherPayments, publicUrl }: Pick<Config, 'payments' | 'otherPayments' | 'publicUrl'>,
  brand: () => ShopBrand,
  prices: () => Prices,
  catalogue: Catalogue,
  db: Database,
  logger: Logger,
): Promise<ApplyEvents> {
  const products = onChange(prices, (now) =>
    onChange(
      () => catalogue.bundles,
      (bundles) => productsOf(now, bundles, (slug, width) => findPicturePath(catalogue, slug, width)),
    ),
  )
  const sold = { has: (slug: string) => products()().has(slug) }
  const provider = await choosePayments(payments, sold)
  const alsoHeard: Payments[] = []
  for (const other of otherPayments) {
    // Nobody paid in the sandbox who did not order there, and where it is not in use it may not run.
    if (!other.usesSandbox || (await hasOrdersFrom(db, other.provider)))
      alsoHeard.push(await choosePayments(other, sold))
  }
  const now = () => new Date()
  const atNow = salesClock(now, provider.takesAmounts)
  const rules = {
    /** Those of the publication that is shown now, at what they cost at this moment. */
    get products() {
      return atNow(products()(), prices().sales)
    },
    mode: payments.mode,
    publicUrl,
    brand,
    now,
  }
  return { db, logger, payments: provider, alsoHeard, rules }
}
