import type { Kysely } from 'kysely'

/** Pictures whose files the owner deleted: nothing may show them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_picture')
    .addColumn('picture', 'text', (column) => column.primaryKey())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute()
}
