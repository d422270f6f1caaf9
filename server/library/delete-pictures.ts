import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { findMaster, listAllMasters } from '../pictures/master-queries.ts'
import type { Storage } from '../storage/storage.ts'
import { listArchivedKeys } from './archives/bundle-versions.ts'
import { ALL_SCOPE } from './entitlements.ts'
import { claimRemoval, forgetRendition } from './renditions/rendition-queries.ts'

/** A picture that the owner took out of the shop. */
export type RemovedPicture = {
  readonly id: string
  readonly title: string
  /** Takes its record, its previews and what was decided about it away. Safe to repeat. */
  readonly forget: () => Promise<void>
}

export type DeletionPlan = {
  /** Nobody has a right to them, and no publication that one can go back to shows them. */
  readonly deletable: readonly (RemovedPicture & { readonly sizeBytes: number })[]
  readonly owned: readonly RemovedPicture[]
  readonly kept: readonly RemovedPicture[]
}

/** Sorts the removed pictures by whether their files may go. Changes nothing. `kept` has the ids that publications show. */
export async function planDeletion(
  db: Database,
  removed: readonly RemovedPicture[],
  kept: ReadonlySet<string>,
): Promise<DeletionPlan> {
  const owned = await listOwned(
    db,
    removed.map(({ id }) => id),
  )
  const archived = new Set(await listArchivedKeys(db))
  const plan = { deletable: [], owned: [], kept: [] } as {
    deletable: (RemovedPicture & { sizeBytes: number })[]
    owned: RemovedPicture[]
    kept: RemovedPicture[]
  }
  for (const picture of removed) {
    const master = await findMaster(db, picture.id)
    if (owned.has(picture.id) || (master && archived.has(master.storageKey))) plan.owned.push(picture)
    else if (kept.has(picture.id)) plan.kept.push(picture)
    else plan.deletable.push({ ...picture, sizeBytes: master?.sizeBytes ?? 0 })
  }
  return plan
}

type Shop = { readonly db: Database; readonly storage: Storage; readonly now: () => Date }

/**
 * Deletes the files of one picture for good. It is written down first, so that nothing shows the picture again, and its
 * record goes last: killed anywhere, the next run finds it and goes on.
 */
export async function deletePicture({ db, storage, now }: Shop, { id, forget }: RemovedPicture): Promise<void> {
  const deleted = { picture: id, deleted_at: now().toISOString() }
  await db
    .insertInto('deleted_picture')
    .values(deleted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const master = await findMaster(db, id)
  if (master) {
    await deleteRenditions({ db, storage, now }, master.sha256)
    await db.deleteFrom('master').where('wallpaper_id', '=', id).execute()
    // Two pictures may be one file.
    const others = (await listAllMasters(db)).some(({ storageKey }) => storageKey === master.storageKey)
    if (!others) await storage.remove(master.storageKey)
  }
  await forget()
}

/** Those that somebody is being sent right now go when their time is up, as all renditions do. */
async function deleteRenditions({ db, storage, now }: Shop, sha256: string): Promise<void> {
  const rows = await db
    .selectFrom('rendition')
    .select('storage_key')
    .where('name', 'like', `renditions/${sha256.slice(0, 2)}/${sha256}/%`)
    .execute()
  for (const { storage_key: key } of rows) {
    if (!(await claimRemoval(db, key, now()))) continue
    await storage.remove(key)
    await forgetRendition(db, key)
  }
}

/** Which of these pictures have no files any more. */
export async function listDeleted(db: Database, ids: ReadonlySet<string>): Promise<string[]> {
  const rows = await db.selectFrom('deleted_picture').select('picture').execute()
  return rows.flatMap(({ picture }) => (ids.has(picture) ? [picture] : []))
}

const IDS_AT_ONCE = 200

/**
 * Which of these pictures somebody has a right to: they were in what an order is for when it was bought, or came later.
 * Orders that are closed or not paid yet count too, for they may open.
 */
export async function listOwned(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const owned = new Set<string>()
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('bundle_picture as member')
      .innerJoin('shop_order as bought', (join) => join.onTrue())
      .leftJoin('entitlement as opened', 'opened.order_id', 'bought.id')
      .select('member.picture')
      .distinct()
      .where('member.picture', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .where(sql<boolean>`(${ALL_SCOPE} in (bought.scope, opened.scope)
        or 'bundle:' || member.bundle in (bought.scope, opened.scope))`)
      .where(sql<boolean>`(member.valid_until is null or bought.purchased_at is null
        or member.valid_until > bought.purchased_at or member.valid_until > opened.granted_at)`)
      .execute()
    for (const { picture } of rows) owned.add(picture)
  }
  return owned
}
