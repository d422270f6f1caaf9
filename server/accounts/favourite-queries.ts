import type { Database } from '../database/database.ts'

/** Oldest first. */
export async function listFavourites(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('wallpaper_id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at')
    .orderBy('wallpaper_id')
    .execute()
  return rows.map(({ wallpaper_id }) => wallpaper_id)
}

/** Adding one twice changes nothing. */
export async function addFavourites(
  db: Database,
  customerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const added_at = now.toISOString()
  await db
    .insertInto('favourite')
    .values(ids.map((wallpaper_id) => ({ customer_id: customerId, wallpaper_id, added_at })))
    .onConflict((conflict) => conflict.columns(['customer_id', 'wallpaper_id']).doNothing())
    .execute()
}

export async function keepOnlyFavourites(db: Database, customerId: string, ids: readonly string[]): Promise<void> {
  const mine = db.deleteFrom('favourite').where('customer_id', '=', customerId)
  await (ids.length > 0 ? mine.where('wallpaper_id', 'not in', ids) : mine).execute()
}

export async function letGoOfFavourites(db: Database, customerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('favourite').where('customer_id', '=', customerId).where('wallpaper_id', 'in', ids).execute()
}
