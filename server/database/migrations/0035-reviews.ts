import type { Kysely } from 'kysely'

/** What buyers say, and what of it the pages show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('stars', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text')
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('hidden_at', 'text')
    .addColumn('hidden_reason', 'text')
    .addUniqueConstraint('review_of_order', ['order_id', 'product'])
    .execute()
  await db.schema.createIndex('review_newest').on('review').columns(['written_at', 'id']).execute()
  await db.schema
    .createTable('shown_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull())
    .addColumn('stale_since', 'text')
    .execute()
}
