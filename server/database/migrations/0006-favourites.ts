import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('favourite')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('wallpaper_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('favourite_key', ['customer_id', 'wallpaper_id'])
    .execute()
}
