import type { Kysely } from 'kysely'

/** Receipts as they were sent, and what a provider says for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tax_words', 'buyer_address', 'invoice_url']) {
    await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
  }
  await db.schema
    .createTable('receipt')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('receipt_of_order').on('receipt').columns(['order_id', 'made_at']).execute()
}
