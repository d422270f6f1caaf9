import type { Database } from '../database/database.ts'

export type SettingRow = {
  readonly name: string
  readonly sealed: string | null
  readonly savedAt: string
  readonly savedBy: string
}

export async function listSettings(db: Database): Promise<SettingRow[]> {
  return db
    .selectFrom('setting')
    .select(['name', 'sealed', 'saved_at as savedAt', 'saved_by as savedBy'])
    .orderBy('name')
    .execute()
}

/** Another one after every save; 0 where nothing was ever saved. Every process asks each second. */
export async function findRevision(db: Database): Promise<number> {
  const { revision } = await db
    .selectFrom('setting')
    .select(({ fn }) => fn.sum('revision').as('revision'))
    .executeTakeFirstOrThrow()
  return Number(revision ?? 0)
}

export async function putSetting(db: Database, row: SettingRow): Promise<void> {
  const { name, sealed, savedAt: saved_at, savedBy: saved_by } = row
  const saved = { sealed, saved_at, saved_by }
  await db
    .insertInto('setting')
    .values({ name, ...saved, revision: 1 })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ eb, ref }) => ({ ...saved, revision: eb(ref('setting.revision'), '+', 1) })),
    )
    .execute()
}
