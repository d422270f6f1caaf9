import type { Database } from '../database/database.ts'

/** How often a path was seen on a day. */
export type PageViews = { readonly day: string; readonly path: string; readonly views: number }

/** Adds to what was counted before. Sorted, so that two processes never wait for each other in a circle. */
export async function addPageViews(db: Database, counts: readonly PageViews[]): Promise<void> {
  const keyOf = ({ day, path }: PageViews) => `${day} ${path}`
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await db
    .insertInto('page_view_day')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((row) => ({
        views: row('page_view_day.views', '+', row.ref('excluded.views')),
      })),
    )
    .execute()
}

export async function listPageViews(db: Database, day: string): Promise<{ path: string; views: number }[]> {
  return db.selectFrom('page_view_day').select(['path', 'views']).where('day', '=', day).orderBy('path').execute()
}
