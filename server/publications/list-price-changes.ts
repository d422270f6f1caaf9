import { formatMoney } from '../../contract/money.ts'
import { type Product, productsOf } from '../checkout/products.ts'
import type { ShopState } from './publication-queries.ts'

/** What is sold at another price, newly or no longer, a few words for each: none of it is for everybody to publish. */
export function listPriceChanges(before: ShopState, after: ShopState): string[] {
  const [was, is] = [before, after].map(({ content, catalogue }) => productsOf(content, catalogue.bundles))
  const slugs = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  return [...slugs].flatMap((slug) => {
    const [old, now] = [was?.get(slug), is?.get(slug)]
    if (!old || !now) return [`${(now ?? old)?.name}: ${now ? 'new' : 'ended'}`]
    return priceOf(old) === priceOf(now) ? [] : [`${now.name}: ${priceOf(old)} → ${priceOf(now)}`]
  })
}

function priceOf({ priceMinor, currency }: Product): string {
  return formatMoney(priceMinor, currency)
}
