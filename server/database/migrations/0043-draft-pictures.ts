import type { Kysely } from 'kysely'

/** What was decided about pictures on the desk and is not published yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('draft')
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
