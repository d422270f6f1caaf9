import { z } from 'zod'
import type { DeskNeeds, Today } from '../../../contract/desk/today.ts'
import type { CheckoutRules } from '../../checkout/checkout-rules.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import { soldProduct, toDeskOrder } from '../orders/describe-order.ts'
import { listDays, type Period, periodText, readPeriod } from '../period.ts'
import type { SalesParts } from '../sales-parts.ts'
import { conversionOf, listOffers } from '../visits/conversion.ts'
import type { DaySum, Needs } from './today-queries.ts'

/** Unpaid checkouts are kept as long as late orders may name them (server/checkout/reconciler.ts). */
const CHECKOUTS_KEPT_MS = 120 * 24 * 60 * 60 * 1000

const query = periodText.extend({ mode: z.enum(['test', 'live']).optional() })

/** The first screen, and what it asks for again and again. */
export function todayRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { checkout, read } = parts
  return [
    staffRoute({
      ...{ method: 'GET', path: '/today', access: 'see-orders', query },
      answer: ({ query }) => describeToday(parts, query),
    }),
    staffRoute({
      ...{ method: 'GET', path: '/needs', access: 'see-orders' },
      answer: async () => toNeeds(checkout.rules, await read('needs', checkout.rules.mode)),
    }),
  ]
}

async function describeToday(parts: SalesParts, asked: z.infer<typeof query>): Promise<Today> {
  const { checkout, read, now, timeZone } = parts
  const { rules } = checkout
  const mode = asked.mode ?? rules.mode
  const period = readPeriod(asked, now(), timeZone)
  const offers = listOffers(parts)
  const found = await read('today', {
    ...{ mode, timeZone, before: period.before, from: period.from, until: period.until },
    ...{ firstDay: period.first, lastDay: period.last, productPaths: offers.flatMap(({ paths }) => paths) },
    checkoutsSince: new Date(now().getTime() - CHECKOUTS_KEPT_MS).toISOString(),
  })
  const currency = currencyOf(rules)
  const ours = found.days.filter((row) => row.currency === currency)
  const bought = found.days.filter(({ day }) => day >= period.first).reduce((sum, { orders }) => sum + orders, 0)
  return {
    ...{ mode, timeZone, currency, first: period.first, last: period.last, ...daysOf(ours, period) },
    elsewhere: elsewhereOf(found.days, period, currency),
    sold: soldOf(rules, ours, period),
    ...{ given: found.given, fees: found.fees, downloads: found.downloads },
    funnel: { ...pickFunnel(found.funnel), bought },
    conversion: conversionOf(offers, found.funnel.paths, boughtOf(found.days, period)),
    needs: toNeeds(rules, found.needs),
    recent: found.recent.map((row) => toDeskOrder(rules, row)),
  }
}

function currencyOf({ products }: CheckoutRules): string {
  const [product] = products.values()
  return product?.currency ?? 'USD'
}

function pickFunnel({
  views,
  productViews,
  checkouts,
}: {
  views: number
  productViews: number
  checkouts: number | null
}) {
  return { views, productViews, checkouts }
}

function daysOf(rows: readonly DaySum[], { first, last, beforeFirst }: Period) {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const sum = (day: string) => {
    const found = byDay.get(day) ?? []
    const orders = found.reduce((all, row) => all + row.orders, 0)
    return { day, orders, keptMinor: found.reduce((all, row) => all + row.keptMinor, 0) }
  }
  const days = listDays(first, last).map(sum)
  const before = listDays(beforeFirst, last).slice(0, days.length).map(sum)
  return { days, before }
}

function elsewhereOf(rows: readonly DaySum[], { first }: Period, ours: string): Today['elsewhere'] {
  const others = rows.filter(({ day, currency }) => day >= first && currency !== ours)
  return [...Map.groupBy(others, ({ currency }) => currency)].map(([currency, found]) => ({
    currency,
    orders: found.reduce((all, row) => all + row.orders, 0),
    minor: found.reduce((all, row) => all + row.keptMinor, 0),
  }))
}

function soldOf(rules: CheckoutRules, rows: readonly DaySum[], { first }: Period): Today['sold'] {
  const now = rows.filter(({ day }) => day >= first)
  return [...Map.groupBy(now, ({ product }) => product)]
    .map(([slug, found]) => ({
      slug,
      name: slug === null ? 'Unknown product' : soldProduct(rules, slug).name,
      orders: found.reduce((all, row) => all + row.orders, 0),
      keptMinor: found.reduce((all, row) => all + row.keptMinor, 0),
    }))
    .sort((a, b) => b.keptMinor - a.keptMinor || b.orders - a.orders)
}

function boughtOf(rows: readonly DaySum[], { first }: Period): ReadonlyMap<string, number> {
  const bought = new Map<string, number>()
  for (const { day, product, orders } of rows) {
    if (day >= first && product !== null) bought.set(product, (bought.get(product) ?? 0) + orders)
  }
  return bought
}

function toNeeds(rules: CheckoutRules, { flagged, lostReceipts, disputes, ...needs }: Needs): DeskNeeds {
  const named = ({ count, first }: Needs['flagged']) => ({ count, first: first.map((row) => toDeskOrder(rules, row)) })
  return { ...needs, flagged: named(flagged), lostReceipts: named(lostReceipts), disputes: named(disputes) }
}
