import type { Today } from '../../../contract/desk/today.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { listRoutes } from '../../../contract/site/routes.ts'
import type { SalesParts } from '../sales-parts.ts'

/** A product and the pages that show it. */
export type ShownOffer = { readonly slug: string; readonly name: string; readonly paths: readonly string[] }

/** What is sold, each with the page of the category that previews it; all-access has a page of its own. */
export function listOffers({ catalogue, checkout: { rules } }: SalesParts): ShownOffer[] {
  const routes = listRoutes(catalogue.categories)
  const pathsOf = (slug: string): readonly string[] => {
    const bundle = catalogue.bundles.find((each) => each.slug === slug)
    const route = routes.find(({ page, category }) =>
      slug === ALL_ACCESS.slug
        ? page === 'subscription'
        : category !== undefined && category === bundle?.previewCategory,
    )
    return route ? [route.path, ...route.aliases] : []
  }
  return [...rules.products.values()].map(({ slug, name }) => ({ slug, name, paths: pathsOf(slug) }))
}

type Seen = readonly { readonly path: string; readonly views: number }[]

/** How many of those who saw a product's page bought it. Views are counted, not people. */
export function conversionOf(
  offers: readonly ShownOffer[],
  seen: Seen,
  bought: ReadonlyMap<string, number>,
): Today['conversion'] {
  const viewsOf = new Map(seen.map(({ path, views }) => [path, views]))
  return offers
    .flatMap(({ slug, name, paths }) => {
      const [path] = paths
      if (path === undefined) return []
      const views = paths.reduce((sum, each) => sum + (viewsOf.get(each) ?? 0), 0)
      return [{ slug, name, path, views, bought: bought.get(slug) ?? 0 }]
    })
    .sort((a, b) => b.bought - a.bought || b.views - a.views)
}

/** How many were bought of each product, whatever they were paid in. */
export function boughtOf(
  rows: readonly { readonly product: string | null; readonly orders: number }[],
): ReadonlyMap<string, number> {
  const bought = new Map<string, number>()
  for (const { product, orders } of rows) {
    if (product !== null) bought.set(product, (bought.get(product) ?? 0) + orders)
  }
  return bought
}
