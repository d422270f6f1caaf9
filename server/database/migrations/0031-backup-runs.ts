import type { Kysely } from 'kysely'

/** Backups and tests of them: which is under way, and what became of the last ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backup_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('running_key', 'text', (column) => column.unique())
    .addColumn('folder', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('files_done', 'integer', (column) => column.notNull())
    .addColumn('files_total', 'integer')
    .addColumn('rows_kept', 'bigint')
    .addColumn('size_bytes', 'bigint')
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('backup_run_started').on('backup_run').column('started_at').execute()
}
