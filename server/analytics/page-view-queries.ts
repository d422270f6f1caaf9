import type { Database } from '../database/database.ts'
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
