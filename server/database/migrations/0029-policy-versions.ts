import type { Kysely } from 'kysely'

/** What policies said, by version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('policy_version')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('policy_version_key', ['name', 'version'])
    .execute()
}
