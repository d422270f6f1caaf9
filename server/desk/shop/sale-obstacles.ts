import type { Content } from '../../../contract/content/content.ts'
import { formatMoney } from '../../../contract/money.ts'
import { isOn, reduce, type Sale } from '../../../contract/orders/reductions.ts'
import { type Product, productsOf } from '../../prices/products.ts'
import type { SalesParts } from '../sales-parts.ts'

type Selling = Pick<SalesParts, 'checkout'>
type Taking = Pick<Sale, 'takes' | 'products'>

/** What a sale makes cheaper. */
export function listCheaper(content: Content, { takes, products }: Taking): Product[] {
  return [...productsOf(content, content.bundles).values()].filter(
    ({ slug, priceMinor }) => isOn({ products }, slug) && reduce(priceMinor, takes) < priceMinor,
  )
}

/** A sentence for each product that is sold now, and could not be sold at what the sale makes of its price. */
export function listUnsoldInSale({ checkout: { payments } }: Selling, content: Content, sale: Taking): string[] {
  const { currency, locale } = content
  return listCheaper(content, sale).flatMap(({ slug, name, priceMinor }) => {
    const amountMinor = reduce(priceMinor, sale.takes)
    const isSold = payments.findObstacle({ product: slug, amountMinor: priceMinor, currency }) === null
    const obstacle = isSold ? payments.findObstacle({ product: slug, amountMinor, currency }) : null
    if (obstacle === null) return []
    return [`${name} would cost ${formatMoney(amountMinor, currency, { locale })}, and then it ${obstacle}.`]
  })
}

/** The same of every sale that runs or will: prices may have changed since it was written. */
export function listUnsoldInSales(parts: Selling, content: Content, now: Date): string[] {
  return (content.sales ?? [])
    .filter(({ until }) => until > now.toISOString())
    .flatMap((sale) => listUnsoldInSale(parts, content, sale).map((words) => `In the sale ‘${sale.name}’ ${words}`))
}
