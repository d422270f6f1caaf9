import type { Logger } from 'pino'
import type { Imprint } from '../../contract/brand.ts'
import type { Catalogue } from '../../contract/catalogue.ts'
import { onChange } from '../catalogue/on-change.ts'
import type { ApplyEvents } from '../checkout/apply-events.ts'
import { findPicturePath } from '../checkout/product-picture.ts'
import { type Prices, productsOf } from '../checkout/products.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { choosePayments } from './choose-payments.ts'

/** The configured provider with the shop's rules; the server and the owner's tool both start from it. */
export async function chooseCheckout(
  { payments, publicUrl }: Pick<Config, 'payments' | 'publicUrl'>,
  imprint: () => Imprint,
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
  const rules = {
    /** Those of the publication that is shown now. */
    get products() {
      return products()()
    },
    ...{ mode: payments.mode, publicUrl, imprint, now: () => new Date() },
  }
  const sold = { has: (slug: string) => rules.products.has(slug) }
  return { db, logger, payments: await choosePayments(payments, sold), rules }
}
