import type { Today, Visits } from '../../../contract/desk/today.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { listRoutes } from '../../../contract/site/routes.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { addDays, listDays, periodText, readPeriod } from '../lists/days.ts'
import type { readVisits } from './visit-queries.ts'

/** What was seen: paths and days, and nothing about whoever looked. */
export function visitRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout, read, now, timeZone } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/visits',
      access: 'see-visits',
      query: periodText,
      async answer({ query }): Promise<Visits> {
        // Views are counted by days of UTC, whatever the shop's zone is.
        const { first, last, beforeFirst } = readPeriod(query, now(), 'UTC')
        const found = await read('visits', {
          beforeDay: beforeFirst,
          firstDay: first,
          lastDay: last,
          mode: checkout.rules.mode,
          timeZone,
        })
        const viewsOf = new Map(found.days.map(({ day, views }) => [day, views]))
        const fill = (day: string) => ({ day, views: viewsOf.get(day) ?? 0 })
        return {
          first,
          last,
          days: listDays(first, last).map(fill),
          before: listDays(beforeFirst, addDays(first, -1)).map(fill),
          paths: found.paths.map((row) => ({ ...row, title: titleOf(parts, row.path) })),
          downloads: found.downloads,
          searches: found.searches,
          referrers: found.referrers,
          free: describeFree(parts, found.free),
          conversion: conversionOf(listOffers(parts), found.paths, boughtOf(found.bought)),
        }
      },
    }),
  ]
}

type CountedFree = Awaited<ReturnType<typeof readVisits>>['free']

const MOST_PICTURES = 100

/** Names are `category/picture`; what has left the shop is called by them. */
function describeFree({ catalogue }: SalesParts, { names, days }: CountedFree): Visits['free'] {
  const nameOf = (category: string) => catalogue.categories.find(({ slug }) => slug === category)?.name ?? category
  const taken = names
    .map(({ name, count }) => {
      const [category = '', id = ''] = name.split('/')
      const title = catalogue.wallpapers[category]?.find((picture) => picture.id === id)?.title ?? id
      return { id, title, category: nameOf(category), count }
    })
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
  const sum = (rows: typeof taken) => rows.reduce((all, { count }) => all + count, 0)
  const categories = [...Map.groupBy(taken, ({ category }) => category)]
    .map(([name, rows]) => ({ name, count: sum(rows) }))
    .sort((a, b) => b.count - a.count)
  return { total: sum(taken), pictures: taken.slice(0, MOST_PICTURES), categories, days }
}

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/404': 'Addresses that do not exist',
  '/checkout': 'Checkout notices',
  '/served': 'Consents and withdrawals',
  '/bundles': 'Bundles',
  '/subscription': 'All-access',
}

/** As the shop calls the page; a path that it has no page for any more stands for itself. */
function titleOf({ catalogue }: SalesParts, path: string): string {
  const route = listRoutes(catalogue.categories).find((each) => each.path === path || each.aliases.includes(path))
  const category = catalogue.categories.find(({ slug }) => slug === route?.category)
  return category?.name ?? TITLES[path] ?? path
}

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
