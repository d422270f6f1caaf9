import type { Database } from '../database/database.ts'

/** Counts one view of a path on a day. */
export async function countPageView(db: Database, day: string, path: string): Promise<void> {
  await db
    .insertInto('page_view_day')
    .values({ day, path, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((row) => ({ views: row('page_view_day.views', '+', 1) })),
    )
    .execute()
}

export async function listPageViews(db: Database, day: string): Promise<{ path: string; views: number }[]> {
  return db.selectFrom('page_view_day').select(['path', 'views']).where('day', '=', day).orderBy('path').execute()
}
