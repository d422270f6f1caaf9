import type { Database } from '../database/database.ts'
import type { VisitCountKind } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'

/** How often a path was seen on a day. */
export type PageViews = { readonly day: string; readonly path: string; readonly views: number }

/**
 * Adds to what was counted before, and to the sums of each month and day in the same transaction. Sorted, and table after
 * table, so that two processes never wait for each other in a circle.
 */
export function addPageViews(db: Database, counts: readonly PageViews[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    await addToDays(trx, counts)
    await addToMonths(trx, counts)
    await addToTotals(trx, counts)
  })
}

async function addToDays(db: Database, counts: readonly PageViews[]): Promise<void> {
  await db
    .insertInto('page_view_day')
    .values(sumBy(counts, ({ day, path }) => `${day} ${path}`))
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((row) => ({
        views: row('page_view_day.views', '+', row.ref('excluded.views')),
      })),
    )
    .execute()
}

async function addToMonths(db: Database, counts: readonly PageViews[]): Promise<void> {
  const sums = sumBy(counts, ({ day, path }) => `${monthOf(day)} ${path}`)
  await db
    .insertInto('page_view_month')
    .values(sums.map(({ day, path, views }) => ({ month: monthOf(day), path, views })))
    .onConflict((conflict) =>
      conflict.columns(['month', 'path']).doUpdateSet((row) => ({
        views: row('page_view_month.views', '+', row.ref('excluded.views')),
      })),
    )
    .execute()
}

async function addToTotals(db: Database, counts: readonly PageViews[]): Promise<void> {
  const sums = sumBy(counts, ({ day }) => day)
  await db
    .insertInto('page_view_total')
    .values(sums.map(({ day, views }) => ({ day, views })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((row) => ({
        views: row('page_view_total.views', '+', row.ref('excluded.views')),
      })),
    )
    .execute()
}

/** One for each key, in the order of keys. */
function sumBy(counts: readonly PageViews[], keyOf: (count: PageViews) => string): PageViews[] {
  const sums = new Map<string, PageViews>()
  for (const count of counts) {
    const key = keyOf(count)
    sums.set(key, { ...count, views: count.views + (sums.get(key)?.views ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** 2026-11-17 is in 2026-11. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export async function listPageViews(db: Database, day: string): Promise<{ path: string; views: number }[]> {
  return db.selectFrom('page_view_day').select(['path', 'views']).where('day', '=', day).orderBy('path').execute()
}

/** How often something was counted on a day. */
export type VisitCount = {
  readonly day: string
  readonly kind: VisitCountKind
  /** Empty for whatever came when the day was full. */
  readonly name: string
  readonly count: number
}

/** Different names of a kind on a day: what strangers make up cannot fill the database. */
export const MOST_NAMES = 300

/**
 * Adds to what was counted before. What the shop has no room for any more is counted without its name. Processes that
 * write at the same moment may go beyond the limit by what each of them has gathered in a second.
 */
export async function addVisitCounts(db: Database, counts: readonly VisitCount[]): Promise<void> {
  const groups = Map.groupBy(counts, ({ day, kind }) => `${day} ${kind}`)
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key) ?? []
    const [first] = group
    if (first) await addToDay(db, first, group)
  }
}

type DayOfKind = Pick<VisitCount, 'day' | 'kind'>

async function addToDay(db: Database, { day, kind }: DayOfKind, counts: readonly VisitCount[]): Promise<void> {
  const known = await db
    .selectFrom('visit_count')
    .select('name')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute()
  const names = new Set(known.map(({ name }) => name))
  const sums = new Map<string, number>()
  for (const { name, count } of counts) {
    const isTaken = kind === 'free-download' || names.has(name) || names.size < MOST_NAMES
    if (isTaken) names.add(name)
    const under = isTaken ? name : ''
    sums.set(under, (sums.get(under) ?? 0) + count)
  }
  await db
    .insertInto('visit_count')
    // Sorted, so that two processes never wait for each other in a circle.
    .values([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => ({ day, kind, name, count })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'name']).doUpdateSet((row) => ({
        count: row('visit_count.count', '+', row.ref('excluded.count')),
      })),
    )
    .execute()
}

/** What strangers typed, and where they came from. Names of our own pictures stay. */
export async function deleteVisitCountsBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('visit_count')
    .where('kind', 'in', ['search', 'referrer'])
    .where('day', '<', before.toISOString().slice(0, 10))
    .execute()
}
