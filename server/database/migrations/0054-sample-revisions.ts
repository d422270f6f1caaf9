import type { Kysely } from 'kysely'

/** Which of a sample's pictures a master shows; later versions of the shop may draw another one in its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('master')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
