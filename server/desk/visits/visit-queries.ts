import { sql } from 'kysely'
import { monthOf } from '../../analytics/page-view-queries.ts'
import type { Database } from '../../database/database.ts'
import type { VisitCountKind } from '../../database/schema.ts'
import { addDays, listDays } from '../lists/days.ts'
import { addUp, listSales, type SalesWish } from '../today/sales-sums.ts'

/** Mode and time zone are those of the purchases. */
export type VisitWish = SalesWish & {
  /** Where the period before begins. */
  readonly beforeDay: string
}

type Days = Pick<VisitWish, 'firstDay' | 'lastDay'>

/** Page views by path, most seen first. Whole months are read as sums, the days before and after them one by one. */
export async function sumViews(db: Database, { firstDay, lastDay }: Days, only?: readonly string[]) {
  if (only?.length === 0) return []
  const months = wholeMonths(firstDay, lastDay)
  const days = months
    ? [...listDays(firstDay, addDays(`${months.first}-01`, -1)), ...listDays(`${nextMonth(months.last)}-01`, lastDay)]
    : listDays(firstDay, lastDay)
  // Each month and day by its name: with the path, that is the key of its row.
  const path = only ? sql`and path in (${sql.join(only)})` : sql``
  const parts = [
    months && sql`select path, views from page_view_month where month in (${sql.join(listMonths(months))}) ${path}`,
    days.length > 0 && sql`select path, views from page_view_day where day in (${sql.join(days)}) ${path}`,
  ].filter((part) => part !== null && part !== false)
  const { rows } = await sql<{ path: string; views: string }>`select path, sum(views) as views
    from (${sql.join(parts, sql` union all `)}) as seen group by path order by sum(views) desc, path`.execute(db)
  return rows.map(({ path, views }) => ({ path, views: Number(views) }))
}

function wholeMonths(firstDay: string, lastDay: string) {
  const first = firstDay.endsWith('-01') ? monthOf(firstDay) : nextMonth(monthOf(firstDay))
  const last = monthOf(addDays(`${monthOf(addDays(lastDay, 1))}-01`, -1))
  return first <= last ? { first, last } : null
}

function listMonths({ first, last }: { readonly first: string; readonly last: string }): string[] {
  const months = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: string): string {
  return monthOf(addDays(`${month}-01`, 31))
}

/** What was seen and taken, by day and by path. Days are UTC, as they are counted; purchases go by the shop's calendar. */
export async function readVisits(db: Database, wish: VisitWish) {
  return {
    days: await sumDays(db, wish),
    paths: await sumViews(db, wish),
    downloads: await sumDownloads(db, wish),
    searches: await listNames(db, 'search', wish),
    referrers: await listNames(db, 'referrer', wish),
    free: await sumFree(db, wish),
    bought: addUp(await listSales(db, wish), ['product']),
  }
}

export async function countViews(db: Database, { firstDay, lastDay }: Days): Promise<number> {
  const row = await db
    .selectFrom('page_view_total')
    .select(sql<string>`coalesce(sum(views), 0)`.as('views'))
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .executeTakeFirstOrThrow()
  return Number(row.views)
}

async function sumDays(db: Database, { beforeDay, lastDay }: VisitWish) {
  return db
    .selectFrom('page_view_total')
    .select(['day', 'views'])
    .where('day', '>=', beforeDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .execute()
}

export async function sumDownloads(db: Database, { firstDay, lastDay }: Days) {
  const rows = await db
    .selectFrom('download')
    .select(['day', sql<string>`count(*)`.as('files'), sql<string>`sum(bytes)`.as('bytes')])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, files, bytes }) => ({ day, files: Number(files), bytes: Number(bytes) }))
}

function countsOf(db: Database, kind: VisitCountKind, { firstDay, lastDay }: Days) {
  return db
    .selectFrom('visit_count')
    .select(sql<string>`sum(count)`.as('count'))
    .where('kind', '=', kind)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
}

const MOST_LISTED = 100

/** The most frequent names, and how often anything was counted, those without a name included. */
async function listNames(db: Database, kind: VisitCountKind, days: Days) {
  const all = await countsOf(db, kind, days).executeTakeFirstOrThrow()
  const rows = await countsOf(db, kind, days)
    .select('name')
    .where('name', '!=', '')
    .groupBy('name')
    .orderBy(sql`sum(count)`, 'desc')
    .orderBy('name')
    .limit(MOST_LISTED)
    .execute()
  return { total: Number(all.count), top: rows.map(({ name, count }) => ({ name, count: Number(count) })) }
}

/** There are no more of these than free pictures. */
async function sumFree(db: Database, days: Days) {
  const byName = await countsOf(db, 'free-download', days).select('name').groupBy('name').execute()
  const byDay = await countsOf(db, 'free-download', days).select('day').groupBy('day').orderBy('day').execute()
  return {
    names: byName.map(({ name, count }) => ({ name, count: Number(count) })),
    days: byDay.map(({ day, count }) => ({ day, count: Number(count) })),
  }
}
