import type { Kysely } from 'kysely'

/** What a checkout is for besides its product, and bundles that were counted toward all-access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('checkout').addColumn('purpose', 'text').execute()
  await db.schema
    .createTable('checkout_credit')
    .addColumn('checkout_id', 'text', (column) => column.notNull().references('checkout.id').onDelete('cascade'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('checkout_credit_once', ['checkout_id', 'order_id'])
    .execute()
  await db.schema
    .createTable('credit')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('shop_order.id').onDelete('cascade'))
    .addColumn('for_order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credit_for_order').on('credit').column('for_order_id').execute()
}
