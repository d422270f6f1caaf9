import type { Collection } from '../../contract/collections.ts'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/dialect.ts'

type Which = { readonly customerId: string; readonly id: string }

/** The oldest first, their newest pictures first. */
export async function listCollections(db: Database, customerId: string): Promise<Collection[]> {
  const named = await namesOf(db, customerId).execute()
  const rows = await db
    .selectFrom('collection_picture')
    .select(['collection_id', 'wallpaper_id'])
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('wallpaper_id')
    .execute()
  const pictures = Map.groupBy(rows, ({ collection_id }) => collection_id)
  return named.map(({ id, name }) => ({
    id,
    name,
    pictures: (pictures.get(id) ?? []).map(({ wallpaper_id }) => wallpaper_id),
  }))
}

/** Held until the transaction ends: what is put into one that another device deletes meanwhile would find nothing there. */
export function holdNames(trx: Database, customerId: string): Promise<{ id: string; name: string }[]> {
  const names = namesOf(trx, customerId)
  return (isPostgres(trx) ? names.forUpdate() : names).execute()
}

function namesOf(db: Database, customerId: string) {
  return db
    .selectFrom('collection')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .orderBy('made_at')
    .orderBy('id')
}

/** Made twice it is made once, and keeps its first name. */
export async function makeCollection(
  db: Database,
  { customerId, id }: Which,
  name: string,
  madeAt: string,
): Promise<void> {
  await db
    .insertInto('collection')
    .values({ customer_id: customerId, id, name, made_at: madeAt })
    .onConflict((conflict) => conflict.columns(['customer_id', 'id']).doNothing())
    .execute()
}

export async function renameCollection(db: Database, { customerId, id }: Which, name: string): Promise<void> {
  await db.updateTable('collection').set({ name }).where('customer_id', '=', customerId).where('id', '=', id).execute()
}

/** Its favourites stay favourites. */
export async function deleteCollection(db: Database, { customerId, id }: Which): Promise<void> {
  await db.deleteFrom('collection').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

export async function deleteCollections(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('collection').where('customer_id', '=', customerId).execute()
}

/** How many pictures are in one of them, and in all. */
export async function countCollected(
  db: Database,
  { customerId, id }: Which,
): Promise<{ readonly here: number; readonly all: number }> {
  const rows = await db
    .selectFrom('collection_picture')
    .select((query) => ['collection_id', query.fn.countAll().as('count')])
    .where('customer_id', '=', customerId)
    .groupBy('collection_id')
    .execute()
  const here = rows.find(({ collection_id }) => collection_id === id)
  return { here: Number(here?.count ?? 0), all: rows.reduce((sum, { count }) => sum + Number(count), 0) }
}

/** Put in twice it is in once, where it was. */
export async function putIntoCollection(
  db: Database,
  { customerId, id }: Which,
  pictures: readonly string[],
  addedAt: string,
): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insertInto('collection_picture')
    .values(
      pictures.map((wallpaper_id) => ({
        ...{ customer_id: customerId, collection_id: id },
        ...{ wallpaper_id, added_at: addedAt },
      })),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'collection_id', 'wallpaper_id']).doNothing())
    .execute()
}

export async function takeOutOfCollection(
  db: Database,
  { customerId, id }: Which,
  pictures: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('collection_picture')
    .where('customer_id', '=', customerId)
    .where('collection_id', '=', id)
    .where('wallpaper_id', 'in', pictures)
    .execute()
}
