import { z } from 'zod'
import { type Settings, STEP_TITLES } from '../../../contract/desk/settings.ts'
import { hasRight } from '../../../contract/desk/staff.ts'
import type { DeskNeeds, Today } from '../../../contract/desk/today.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { dayOf, listDays, type Period, periodText, readPeriod } from '../lists/days.ts'
import { soldProduct, toDeskOrder } from '../orders/describe-order.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { boughtOf, conversionOf, listOffers } from '../visits/visit-routes.ts'
import type { Needs, readToday } from './today-queries.ts'

/** Unpaid checkouts are kept as long as late orders may name them (server/orders/reconcile.ts). */
const CHECKOUTS_KEPT_MS = 120 * 24 * 60 * 60 * 1000

const query = periodText.extend({ mode: z.enum(['test', 'live']).optional() })

/** The first screen, and what it asks for again and again. */
export function todayRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout, read, now } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/today',
      access: 'see-orders',
      query,
      answer: ({ query, staff }) => describeToday(parts, query, staff),
    }),
    staffRoute({
      method: 'GET',
      path: '/needs',
      access: 'see-orders',
      answer: async ({ staff }) =>
        toNeeds(parts, staff, await read('needs', { mode: checkout.rules.mode, at: now().toISOString() })),
    }),
  ]
}

type Found = Awaited<ReturnType<typeof readToday>>
type SoldSum = Found['sold'][number]

async function describeToday(parts: SalesParts, asked: z.infer<typeof query>, staff: SignedInStaff): Promise<Today> {
  const { checkout, read, now, timeZone } = parts
  const { rules } = checkout
  const mode = asked.mode ?? rules.mode
  const period = readPeriod(asked, now(), timeZone)
  const offers = listOffers(parts)
  const found = await read('today', {
    mode,
    at: now().toISOString(),
    timeZone,
    from: period.from,
    until: period.until,
    beforeDay: period.beforeFirst,
    firstDay: period.first,
    lastDay: period.last,
    productPaths: offers.flatMap(({ paths }) => paths),
    checkoutsSince: new Date(now().getTime() - CHECKOUTS_KEPT_MS).toISOString(),
  })
  const currency = currencyOf(rules)
  const ours = found.days.filter((row) => row.currency === currency)
  const bought = found.sold.reduce((sum, { orders }) => sum + orders, 0)
  return {
    mode,
    timeZone,
    currency,
    first: period.first,
    last: period.last,
    ...daysOf(ours, period),
    today: dayOf(now(), timeZone),
    elsewhere: elsewhereOf(found.sold, currency),
    sold: soldOf(rules, found.sold, currency),
    given: found.given,
    fees: found.fees,
    downloads: found.downloads,
    funnel: { ...pickFunnel(found.funnel), bought },
    conversion: conversionOf(offers, found.funnel.paths, boughtOf(found.sold)),
    needs: toNeeds(parts, staff, found.needs),
    recent: found.recent.map((row) => toDeskOrder(rules, row)),
  }
}

function currencyOf({ products }: CheckoutRules): string {
  const [product] = products.values()
  return product?.currency ?? 'USD'
}

function pickFunnel({ views, productViews, checkouts }: Found['funnel']) {
  return { views, productViews, checkouts }
}

function daysOf(rows: readonly Found['days'][number][], { first, last, beforeFirst }: Period) {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const sum = (day: string) => {
    const found = byDay.get(day) ?? []
    const orders = found.reduce((all, row) => all + row.orders, 0)
    return { day, orders, keptMinor: found.reduce((all, row) => all + row.keptMinor, 0) }
  }
  const both = listDays(beforeFirst, last).map(sum)
  return { days: both.filter(({ day }) => day >= first), before: both.filter(({ day }) => day < first) }
}

function elsewhereOf(rows: readonly SoldSum[], ours: string): Today['elsewhere'] {
  const others = rows.filter(({ currency, orders }) => currency !== ours && orders > 0)
  return [...Map.groupBy(others, ({ currency }) => currency)].map(([currency, found]) => ({
    currency,
    orders: found.reduce((all, row) => all + row.orders, 0),
    minor: found.reduce((all, row) => all + row.keptMinor, 0),
  }))
}

function soldOf(rules: CheckoutRules, rows: readonly SoldSum[], ours: string): Today['sold'] {
  return rows
    .filter(({ currency, orders }) => currency === ours && orders > 0)
    .map(({ product, orders, keptMinor }) => ({
      slug: product,
      name: product === null ? 'Unknown product' : soldProduct(rules, product).name,
      orders,
      keptMinor,
    }))
    .sort((a, b) => b.keptMinor - a.keptMinor || b.orders - a.orders)
}

function toNeeds(parts: SalesParts, staff: SignedInStaff, found: Needs): DeskNeeds {
  const { flagged, lostReceipts, disputes, withdrawals, lostLetters, seconds, ...needs } = found
  const named = ({ count, first }: Needs['flagged']) => ({
    count,
    first: first.map((row) => toDeskOrder(parts.checkout.rules, row)),
  })
  return {
    ...needs,
    flagged: named(flagged),
    lostReceipts: named(lostReceipts),
    disputes: named(disputes),
    withdrawals: named(withdrawals),
    lostLetters: named(lostLetters),
    seconds: named(seconds),
    news: hasRight(staff.role, 'news') ? needs.news : [],
    setUp: hasRight(staff.role, 'set-up') ? listUndone(parts.steps.last()) : [],
  }
}

function listUndone(setUp: Settings | null): DeskNeeds['setUp'] {
  const undone = setUp?.steps.filter(({ state }) => state === 'needs-you') ?? []
  return undone.map(({ name, summary }) => ({ step: STEP_TITLES[name], summary }))
}
