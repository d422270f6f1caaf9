import type { Kysely } from 'kysely'

/** What was bought for somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('gift')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('giver_id', 'text')
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('to_name', 'text', (column) => column.notNull())
    .addColumn('to_email', 'text', (column) => column.notNull())
    .addColumn('to_email_key', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('arrives_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.unique().references('shop_order.id').onDelete('cascade'))
    .addColumn('given_hash', 'text', (column) => column.unique())
    .addColumn('open_hash', 'text', (column) => column.unique())
    .addColumn('sent_at', 'text')
    .addColumn('claimed_at', 'text')
    .addColumn('claim_order_id', 'text', (column) => column.unique().references('shop_order.id').onDelete('set null'))
    .addColumn('claimed_by', 'text')
    .execute()
  await db.schema.createIndex('gift_giver').on('gift').column('giver_id').execute()
  await db.schema.createIndex('gift_receiver').on('gift').column('to_email_key').execute()
  await db.schema.createIndex('gift_due').on('gift').columns(['sent_at', 'arrives_at']).execute()
}
