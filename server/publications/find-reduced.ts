import { findSale, phaseOf } from '../../contract/orders/reductions.ts'
import type { Reduced, SiteSource } from '../../contract/site/site-data.ts'
import { findOldPrice, type PricePeriod } from '../checkout/lowest-price.ts'
import { listPriceHistories } from '../checkout/price-queries.ts'
import { productsOf } from '../checkout/products.ts'
import type { Database } from '../database/database.ts'

/** By product: what a sale makes cheaper at a moment. Nothing in a shop without one, which asks no database. */
export async function findReduced(
  db: Database,
  { content, catalogue, soldElsewhere = [] }: SiteSource,
  at: Date,
): Promise<Record<string, Reduced> | undefined> {
  const { sales, currency } = content
  if (phaseOf(sales, at) === '') return undefined
  const found = [...productsOf(content, catalogue.bundles).values()].flatMap((product) => {
    const best = soldElsewhere.includes(product.slug) ? undefined : findSale(sales, product, at)
    return best ? [{ slug: product.slug, ...best }] : []
  })
  const histories = await listPriceHistories(
    db,
    found.map(({ slug }) => slug),
  )
  return Object.fromEntries(
    found.map(({ slug, sale, priceMinor }) => {
      const reduced = { amountMinor: priceMinor, currency }
      const oldMinor = findOldPrice(histories.get(slug) ?? [], reduced, begunAt(histories.get(slug), reduced, at))
      return [slug, { name: sale.name, priceMinor, oldMinor, until: sale.until }]
    }),
  )
}

/** Since when this price is asked without a break; at the moment itself where it is not asked yet. */
function begunAt(
  history: readonly PricePeriod[] = [],
  reduced: { amountMinor: number; currency: string },
  at: Date,
): Date {
  const moment = at.toISOString()
  const now = history.find(({ from, until }) => (from ?? '') <= moment && (until === null || until > moment))
  const isAsked = now?.amountMinor === reduced.amountMinor && now.currency === reduced.currency
  return isAsked && now.from !== null ? new Date(now.from) : at
}
