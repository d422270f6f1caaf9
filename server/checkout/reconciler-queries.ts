import type { Database } from '../database/database.ts'

export type Lease = { readonly provider: string; readonly holder: string; readonly now: string; readonly until: string }

/** True when the holder may reconcile until then: nobody else does, or whoever did has not renewed in time. */
export async function takeLease(db: Database, { provider, holder, now, until }: Lease): Promise<boolean> {
  await db
    .insertInto('reconciler')
    .values({ provider })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('reconciler')
    .set({ holder, lease_until: until })
    .where('provider', '=', provider)
    .where((where) =>
      where.or([where('holder', 'is', null), where('holder', '=', holder), where('lease_until', '<', now)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function releaseLease(db: Database, provider: string, holder: string): Promise<void> {
  await db
    .updateTable('reconciler')
    .set({ holder: null, lease_until: null })
    .where('provider', '=', provider)
    .where('holder', '=', holder)
    .execute()
}

export type Progress = { readonly recentAt: string | null; readonly deepAt: string | null }

export async function getProgress(db: Database, provider: string): Promise<Progress> {
  return db
    .selectFrom('reconciler')
    .select(['recent_at as recentAt', 'deep_at as deepAt'])
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
}

/** Noted only after a sweep that reached its end. */
export async function noteProgress(db: Database, provider: string, { recentAt, deepAt }: Progress): Promise<void> {
  await db
    .updateTable('reconciler')
    .set({ recent_at: recentAt, deep_at: deepAt })
    .where('provider', '=', provider)
    .execute()
}

/** When the provider was last asked for its recent orders; null where it never was. */
export async function findLastSweep(db: Database, provider: string): Promise<string | null> {
  const row = await db.selectFrom('reconciler').select('recent_at').where('provider', '=', provider).executeTakeFirst()
  return row?.recent_at ?? null
}
