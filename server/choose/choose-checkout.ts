import type { Logger } from 'pino'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import type { ApplyEvents } from '../orders/event-inbox.ts'
import { findPicturePath, type Prices, productsOf } from '../prices/products.ts'
import { salesClock } from '../prices/sale-prices.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { onChange } from '../pictures/on-change.ts'
import { choosePayments } from './choose-payments.ts'
import type { ShopBrand } from '../../contract/content/brand.ts'

/** The configured provider with the shop's rules; the server and the owner's tool both start from it. */
export async function chooseCheckout(
  { payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>,
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
  const provider = await choosePayments(payments, { has: (slug: string) => products()().has(slug) })
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
  return { db, logger, payments: provider, rules }
}
