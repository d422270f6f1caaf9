import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export type StoredRendition = { readonly storageKey: string; readonly sizeBytes: number }

/** The newest finished rendition of this name. */
export async function findRendition(db: Database, name: string): Promise<StoredRendition | undefined> {
  const row = await db
    .selectFrom('rendition')
    .select(['storage_key', 'size_bytes'])
    .where('name', '=', name)
    .where('state', '=', 'ready')
    .orderBy('made_at', 'desc')
    .orderBy('storage_key')
    .executeTakeFirst()
  return row && { storageKey: row.storage_key, sizeBytes: Number(row.size_bytes) }
}

/** Notes a use, and what it is safe until, never sooner than before. False if it is being removed: then it must not be sent any more. */
export async function noteUse(db: Database, storageKey: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rendition')
    .set({ last_used_at: now.toISOString(), in_use_until: laterOf(until.toISOString()) })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function laterOf(until: string): RawBuilder<string> {
  return sql`case when in_use_until > ${until} then in_use_until else ${until} end`
}

/** Whoever makes one that it has claimed tells more often than this that it goes on; others take over from the silent. */
const SILENT_MS = 60_000

/** Before its file is written. False, and nothing noted, if it is to be claimed and another process makes it. */
export async function addRendition(
  db: Database,
  { storageKey, name, isClaimed }: { readonly storageKey: string; readonly name: string; readonly isClaimed: boolean },
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const times = { made_at: at, last_used_at: at, in_use_until: at }
  await db
    .updateTable('rendition')
    .set({ claim: null })
    .where('claim', '=', name)
    .where('last_used_at', '<', new Date(now.getTime() - SILENT_MS).toISOString())
    .execute()
  const added = await db
    .insertInto('rendition')
    .values({ storage_key: storageKey, name, state: 'making', size_bytes: 0, ...times, claim: isClaimed ? name : null })
    .onConflict((conflict) => conflict.column('claim').doNothing())
    .returning('storage_key')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether it is stored, or some process makes it right now. */
export async function isUnderWay(db: Database, name: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SILENT_MS).toISOString()
  const row = await db
    .selectFrom('rendition')
    .select('storage_key')
    .where('name', '=', name)
    .where((where) =>
      where.or([
        where('state', '=', 'ready'),
        where.and([where('state', '=', 'making'), where('last_used_at', '>=', since)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Tells that it is still being made. */
export async function noteMaking(db: Database, storageKey: string, now: Date): Promise<void> {
  await db
    .updateTable('rendition')
    .set({ last_used_at: now.toISOString() })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'making')
    .execute()
}

/** After its file is written; it counts as used from now until the given time. */
export async function finishRendition(
  db: Database,
  { storageKey, sizeBytes }: StoredRendition,
  now: Date,
  until: Date,
): Promise<void> {
  const used = { last_used_at: now.toISOString(), in_use_until: until.toISOString() }
  await db
    .updateTable('rendition')
    .set({ state: 'ready', size_bytes: sizeBytes, ...used, claim: null })
    .where('storage_key', '=', storageKey)
    .execute()
}

/** A file from before the shop kept books of renditions. Safe to repeat. */
export async function adoptRendition(db: Database, { storageKey, sizeBytes }: StoredRendition, now: Date) {
  const at = now.toISOString()
  const times = { made_at: at, last_used_at: at, in_use_until: at }
  await db
    .insertInto('rendition')
    .values({ storage_key: storageKey, name: storageKey, state: 'ready', size_bytes: sizeBytes, ...times, claim: null })
    .onConflict((conflict) => conflict.column('storage_key').doNothing())
    .execute()
}

/** All that lies in the storage, what is about to go included. */
export async function sumRenditionBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('rendition')
    .select((select) => select.fn.sum<string | number | null>('size_bytes').as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Those that nobody is being sent, the one that was used longest ago first. */
export async function listUnused(db: Database, now: Date, most: number): Promise<StoredRendition[]> {
  const rows = await db
    .selectFrom('rendition')
    .select(['storage_key', 'size_bytes'])
    .where('state', '=', 'ready')
    .where('in_use_until', '<', now.toISOString())
    .orderBy('last_used_at')
    .limit(most)
    .execute()
  return rows.map((row) => ({ storageKey: row.storage_key, sizeBytes: Number(row.size_bytes) }))
}

/** Says that its file is about to go. False if somebody was sent it meanwhile, or another process removes it. */
export async function claimRemoval(db: Database, storageKey: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rendition')
    .set({ state: 'removing', last_used_at: now.toISOString() })
    .where('storage_key', '=', storageKey)
    .where('state', '=', 'ready')
    .where('in_use_until', '<', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a process that died left half made or half removed. */
export async function listAbandoned(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('rendition')
    .select('storage_key')
    .where('state', 'in', ['making', 'removing'])
    .where('last_used_at', '<', before.toISOString())
    .execute()
  return rows.map((row) => row.storage_key)
}

export async function forgetRendition(db: Database, storageKey: string): Promise<void> {
  await db.deleteFrom('rendition').where('storage_key', '=', storageKey).execute()
}

/** Counts so many more for the order today. False, and nothing counted, when the day is used up. */
export async function countMade(
  db: Database,
  orderId: string,
  day: string,
  { files, most }: { readonly files: number; readonly most: number },
): Promise<boolean> {
  if (files > most) return false
  const row = await db
    .insertInto('rendition_day')
    .values({ order_id: orderId, day, made: files })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'day'])
        .doUpdateSet((set) => ({ made: set('rendition_day.made', '+', files) }))
        .where('rendition_day.made', '<=', most - files),
    )
    .returning('made')
    .executeTakeFirst()
  return row !== undefined
}

/** How many were made anew for the order today. */
export async function findMade(db: Database, orderId: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('rendition_day')
    .select('made')
    .where('order_id', '=', orderId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.made ?? 0
}

export async function forgetDays(db: Database, before: string): Promise<void> {
  await db.deleteFrom('rendition_day').where('day', '<', before).execute()
}
