import type { Kysely } from 'kysely'

/** Settings that were saved on the desk, each sealed by the shop's secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('sealed', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .execute()
}
