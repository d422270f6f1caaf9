import type { Database } from '../database/database.ts'
import { inFewLengths } from '../database/prepared.ts'
import type { CustomerData } from './customer-data.ts'

/** Newest first. */
export async function listFavourites(db: Database, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('wallpaper_id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('wallpaper_id')
    .execute()
  return rows.map(({ wallpaper_id }) => wallpaper_id)
}

/** The first of them is the newest. Adding one twice changes nothing. */
export async function addFavourites(
  db: Database,
  customerId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  // Their order is kept by a millisecond each.
  const addedAt = (at: number) => new Date(now.getTime() - at).toISOString()
  const rows = ids.map((wallpaper_id, at) => ({ customer_id: customerId, wallpaper_id, added_at: addedAt(at) }))
  for (const part of inFewLengths(rows)) {
    await db
      .insertInto('favourite')
      .values(part)
      .onConflict((conflict) => conflict.columns(['customer_id', 'wallpaper_id']).doNothing())
      .execute()
  }
}

async function forgetFavourites(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('favourite').where('customer_id', '=', customerId).execute()
}

export async function letGoOfFavourites(db: Database, customerId: string, ids: readonly string[]): Promise<void> {
  for (const part of inFewLengths(ids)) {
    await db.deleteFrom('favourite').where('customer_id', '=', customerId).where('wallpaper_id', 'in', part).execute()
  }
}

export const favouriteData: CustomerData = {
  name: 'favourites',
  read: (db, customer) => listFavourites(db, customer.id),
  forget: (trx, customer) => forgetFavourites(trx, customer.id),
}
