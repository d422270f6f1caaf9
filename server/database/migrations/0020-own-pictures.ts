import type { Kysely } from 'kysely'

/** Pictures that an owner brings with the content: logo, icon, social picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_picture')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
}
