import type { Kysely } from 'kysely'

/** Codes that take something off a price, and the checkouts that each was used in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('discount_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('percent', 'integer')
    .addColumn('amount_minor', 'integer')
    .addColumn('currency', 'text')
    .addColumn('products', 'text')
    .addColumn('most_uses', 'integer')
    .addColumn('most_per_buyer', 'integer')
    .addColumn('valid_until', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('asked_at', 'text')
    .execute()
  await db.schema
    .createTable('code_use')
    .addColumn('checkout_id', 'text', (column) => column.primaryKey())
    .addColumn('code_id', 'text', (column) => column.notNull().references('discount_code.id'))
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('is_paid', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('code_use_code').on('code_use').columns(['code_id', 'is_paid', 'expires_at']).execute()
}
