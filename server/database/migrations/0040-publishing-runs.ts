import type { Kysely } from 'kysely'

/** Publishing from the desk: which is under way, and what became of the last one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publishing_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('running_key', 'text', (column) => column.unique())
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('number', 'integer')
    .addColumn('problem', 'text')
    .execute()
  await db.schema.createIndex('publishing_run_started').on('publishing_run').column('started_at').execute()
}
