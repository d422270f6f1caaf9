import type { Kysely } from 'kysely'

/** Which publication one shows again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publication').addColumn('went_back_to', 'integer').execute()
}
