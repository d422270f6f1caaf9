import type { Visits } from '../../../contract/desk/today.ts'
import { listRoutes } from '../../../contract/routes.ts'
import { addDays } from '../day-bounds.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { listDays, periodText, readPeriod } from '../period.ts'
import type { SalesParts } from '../sales-parts.ts'
import { conversionOf, listOffers } from './conversion.ts'

/** What was seen: paths and days, and nothing about whoever looked. */
export function visitRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout, read, now } = parts
  return [
    staffRoute({
      ...{ method: 'GET', path: '/visits', access: 'see-visits', query: periodText },
      async answer({ query }): Promise<Visits> {
        // Views are counted by days of UTC, whatever the shop's zone is.
        const { first, last, beforeFirst } = readPeriod(query, now(), 'UTC')
        const found = await read('visits', {
          beforeDay: beforeFirst,
          firstDay: first,
          lastDay: last,
          mode: checkout.rules.mode,
        })
        const viewsOf = new Map(found.days.map(({ day, views }) => [day, views]))
        const fill = (day: string) => ({ day, views: viewsOf.get(day) ?? 0 })
        return {
          ...{ first, last, days: listDays(first, last).map(fill) },
          before: listDays(beforeFirst, addDays(first, -1)).map(fill),
          paths: found.paths.map((row) => ({ ...row, title: titleOf(parts, row.path) })),
          downloads: found.downloads,
          conversion: conversionOf(listOffers(parts), found.paths, new Map(found.bought)),
        }
      },
    }),
  ]
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
