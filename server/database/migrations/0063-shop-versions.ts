import type { Kysely } from 'kysely'

/** Which versions of the shop have opened the database, and which is the newest that there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_version')
    .addColumn('version', 'text', (column) => column.primaryKey())
    .addColumn('first_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('newest_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('version', 'text')
    .addColumn('notes_url', 'text')
    .execute()
}
