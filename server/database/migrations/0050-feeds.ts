import type { Kysely } from 'kysely'

/** Private addresses from which devices fetch one owned picture after the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feed')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_token', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('email_key', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('rhythm', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text')
    .addColumn('turn_period', 'integer')
    .addColumn('turn_picture', 'text')
    .addColumn('pool', 'text')
    .execute()
  await db.schema.createIndex('feed_owner').on('feed').column('customer_id').execute()
  await db.schema.createIndex('feed_pool').on('feed').columns(['pool', 'rhythm', 'turn_period']).execute()
  await db.schema
    .createTable('feed_link')
    .addColumn('feed_id', 'text', (column) => column.notNull().references('feed.id').onDelete('cascade'))
    .addColumn('link_id', 'text', (column) => column.notNull().references('library_link.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('feed_link_key', ['feed_id', 'link_id'])
    .execute()
  await db.schema.createIndex('feed_link_link').on('feed_link').column('link_id').execute()
  await db.schema
    .createTable('feed_hidden')
    .addColumn('feed_id', 'text', (column) => column.notNull().references('feed.id').onDelete('cascade'))
    .addColumn('picture', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('feed_hidden_key', ['feed_id', 'picture'])
    .execute()
}
