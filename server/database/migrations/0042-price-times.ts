import { type Kysely, sql } from 'kysely'

/**
 * When each price was first asked. The first one of a product holds from the beginning of time, so of that it is only known
 * that it is as old as the first publication.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('price').addColumn('noted_at', 'text').execute()
  await sql`update price set noted_at = valid_from where valid_from > '1970-01-02'`.execute(db)
  await sql`update price set noted_at = (select min(published_at) from publication) where noted_at is null`.execute(db)
}
