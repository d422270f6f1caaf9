import type { Collection } from '../../contract/accounts/collections.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { inFewLengths } from '../database/prepared.ts'
import { holdName } from '../database/transactions.ts'
import type { CustomerData } from './customer-data.ts'

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

/**
 * Nobody else changes them until the transaction ends. Two devices that sign in at once would each find all the room, and
 * no 'Desk'; what is put into one that another device deletes meanwhile would find nothing there.
 */
export async function holdNames(trx: Database, customerId: string): Promise<{ id: string; name: string }[]> {
  await holdName(trx, `collections:${customerId}`)
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

async function deleteCollections(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('collection').where('customer_id', '=', customerId).execute()
}

/** Which pictures are in which of them. */
export async function readCollected(db: Database, customerId: string): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('collection_picture')
    .select(['collection_id', 'wallpaper_id'])
    .where('customer_id', '=', customerId)
    .execute()
  const groups = Map.groupBy(rows, ({ collection_id }) => collection_id)
  return new Map([...groups].map(([id, group]) => [id, new Set(group.map(({ wallpaper_id }) => wallpaper_id))]))
}

/** Put in twice it is in once, where it was. */
export async function putIntoCollection(
  db: Database,
  { customerId, id }: Which,
  pictures: readonly string[],
  addedAt: string,
): Promise<void> {
  const place = { customer_id: customerId, collection_id: id, added_at: addedAt }
  for (const part of inFewLengths(pictures)) {
    await db
      .insertInto('collection_picture')
      .values(part.map((wallpaper_id) => ({ ...place, wallpaper_id })))
      .onConflict((conflict) => conflict.columns(['customer_id', 'collection_id', 'wallpaper_id']).doNothing())
      .execute()
  }
}

export async function takeOutOfCollection(
  db: Database,
  { customerId, id }: Which,
  pictures: readonly string[],
): Promise<void> {
  for (const part of inFewLengths(pictures)) {
    await db
      .deleteFrom('collection_picture')
      .where('customer_id', '=', customerId)
      .where('collection_id', '=', id)
      .where('wallpaper_id', 'in', part)
      .execute()
  }
}

export const collectionData: CustomerData = {
  name: 'collections',
  read: async (db, customer) =>
    (await listCollections(db, customer.id)).map(({ name, pictures }) => ({ name, pictures })),
  forget: (trx, customer) => deleteCollections(trx, customer.id),
}
