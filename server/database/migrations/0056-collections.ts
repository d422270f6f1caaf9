import type { Kysely } from 'kysely'

/** Named lists among somebody's favourites. Browsers choose the ids, so one is somebody's own together with whose it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collection')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_key', ['customer_id', 'id'])
    .execute()
  await db.schema
    .createTable('collection_picture')
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('collection_id', 'text', (column) => column.notNull())
    .addColumn('wallpaper_id', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_picture_key', ['customer_id', 'collection_id', 'wallpaper_id'])
    .addForeignKeyConstraint(
      'collection_picture_collection',
      ['customer_id', 'collection_id'],
      'collection',
      ['customer_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
