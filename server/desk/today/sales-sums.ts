import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { dayInZone } from '../../database/day-in-zone.ts'
import type { Mode } from '../../payments/payments.ts'
import { addDays, dayBegins, dayOf, listDays } from '../lists/days.ts'

/** What the orders of one product and currency come to. */
type SaleSum = {
  readonly mode: Mode
  readonly product: string | null
  readonly currency: string | null
  /** Paid ones; what the owner gave away is none. */
  readonly orders: number
  readonly keptMinor: number
  /** Of the orders whose fee the provider has told. */
  readonly feeOrders: number
  readonly feeMinor: number
}
export type DaySum = SaleSum & { readonly day: string }

export type SalesWish = {
  readonly mode: Mode
  readonly timeZone: string
  /** Days of the zone's calendar, both included. */
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * What was sold on each day. Days that were summed and have not changed since are read as sums, the others from the
 * orders themselves, so the answer never depends on how far the summing got.
 */
export async function listSales(db: Database, { mode, timeZone, firstDay, lastDay }: SalesWish): Promise<DaySum[]> {
  // Before the sums: what changes in between is then either noted or summed anew.
  const changes = await db.selectFrom('sales_change').select('day').distinct().execute()
  const changed = new Set(changes.flatMap(({ day }) => daysInZone(day, timeZone)))
  const rows = await db
    .selectFrom('sales_day')
    .select(['day', 'sums'])
    .where('zone', '=', timeZone)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .execute()
  const summed = new Map(rows.filter(({ day }) => !changed.has(day)).map(({ day, sums }) => [day, sums]))
  const others = listDays(firstDay, lastDay).filter((day) => !summed.has(day))
  const found = await sumOrders(db, { mode, timeZone }, others)
  for (const [day, sums] of summed) {
    for (const sum of JSON.parse(sums) as SaleSum[]) if (sum.mode === mode) found.push({ day, ...sum })
  }
  return found
}

/** The sums of what is the same in those columns, in no particular order. */
export function addUp<Column extends 'day' | 'product' | 'currency'>(
  sums: readonly DaySum[],
  columns: readonly Column[],
): (Pick<DaySum, Column> & Pick<DaySum, 'orders' | 'keptMinor'>)[] {
  const groups = Map.groupBy(sums, (sum) => columns.map((column) => sum[column] ?? '').join(' '))
  return [...groups.values()].map((found) => ({
    ...(Object.fromEntries(columns.map((column) => [column, found[0]?.[column]])) as Pick<DaySum, Column>),
    orders: found.reduce((all, { orders }) => all + orders, 0),
    keptMinor: found.reduce((all, { keptMinor }) => all + keptMinor, 0),
  }))
}

/** The days of the zone's calendar that a day of UTC is a part of. */
export function daysInZone(day: string, zone: string): string[] {
  return [...new Set([dayOf(new Date(`${day}T00:00:00.000Z`), zone), dayOf(new Date(`${day}T23:59:59.999Z`), zone)])]
}

/** What the orders of the days say. Days in a row are read together. */
export async function sumOrders(
  db: Database,
  of: Pick<SalesWish, 'mode' | 'timeZone'>,
  days: readonly string[],
): Promise<DaySum[]> {
  const wanted = new Set(days)
  const found: DaySum[] = []
  for (const first of days.filter((day) => !wanted.has(addDays(day, -1)))) {
    let last = first
    while (wanted.has(addDays(last, 1))) last = addDays(last, 1)
    found.push(...(await sumRow(db, of, first, last)))
  }
  return found.filter(({ day }) => wanted.has(day))
}

const PLACED = sql<string>`coalesce(purchased_at, stored_at)`
/** As refundedMinorOf, leftMinorOf and lostMinorOf of server/orders/order.ts. */
const BACK = sql`case when refunded_in_full = 1 and coalesce(total_minor, 0) > refunded_minor then total_minor else refunded_minor end`
const KEPT = sql`case when dispute in ('lost', 'fraud') or coalesce(total_minor, 0) < ${BACK} then 0
  else coalesce(total_minor, 0) - ${BACK} end`
const IS_SALE = sql`payment = 'paid' and provider <> 'owner'`

async function sumRow(
  db: Database,
  { mode, timeZone }: Pick<SalesWish, 'mode' | 'timeZone'>,
  first: string,
  last: string,
): Promise<DaySum[]> {
  const [from, until] = [dayBegins(first, timeZone), dayBegins(addDays(last, 1), timeZone)]
  const day = dayInZone(db, PLACED, timeZone, { from, until })
  const rows = await db
    .selectFrom('shop_order')
    .select([day.as('day'), 'product', 'currency'])
    .select(sql<string>`sum(case when ${IS_SALE} then 1 else 0 end)`.as('orders'))
    .select(sql<string>`sum(case when ${IS_SALE} then ${KEPT} else 0 end)`.as('kept'))
    .select([sql<string>`count(fee_minor)`.as('fee_orders'), sql<string>`coalesce(sum(fee_minor), 0)`.as('fee')])
    .where('mode', '=', mode)
    .where(PLACED, '>=', from)
    .where(PLACED, '<', until)
    .groupBy([day, 'product', 'currency'])
    .execute()
  return rows.map((row) => ({
    day: row.day,
    mode,
    product: row.product,
    currency: row.currency,
    orders: Number(row.orders),
    keptMinor: Number(row.kept),
    feeOrders: Number(row.fee_orders),
    feeMinor: Number(row.fee),
  }))
}
