import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvents(db)
  await createOrders(db)
  await createEntitlements(db)
  await db.schema
    .createTable('reconciler')
    .addColumn('provider', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('recent_at', 'text')
    .addColumn('deep_at', 'text')
    .execute()
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('order_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'text')
    .addColumn('outcome', 'text')
    .addUniqueConstraint('payment_event_once', ['provider', 'key'])
    .execute()
  await db.schema
    .createIndex('payment_event_waiting')
    .on('payment_event')
    .columns(['applied_at', 'order_key'])
    .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop_order')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_order_id', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('product', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('customer_id', 'text')
    .addColumn('buyer_key_hash', 'text')
    .addColumn('total_minor', 'integer')
    .addColumn('discount_minor', 'integer', (column) => column.notNull())
    .addColumn('refunded_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('payment', 'text', (column) => column.notNull())
    .addColumn('dispute', 'text', (column) => column.notNull())
    .addColumn('dispute_at', 'text')
    .addColumn('reported_at', 'text')
    .addColumn('purchased_at', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('flag', 'text')
    .addColumn('owner_decision', 'text')
    .addColumn('receipt_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('disowned_at', 'text')
    .addColumn('stored_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('shop_order_once', ['provider', 'provider_order_id', 'mode'])
    .execute()
  for (const column of ['reference', 'email_key', 'customer_id', 'flag', 'stored_at']) {
    await db.schema.createIndex(`shop_order_${column}`).on('shop_order').column(column).execute()
  }
}

async function createEntitlements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entitlement')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('reason', 'text')
    .addUniqueConstraint('entitlement_once', ['order_id', 'scope'])
    .execute()
  await db.schema
    .createTable('library_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.references('shop_order.id'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema.createIndex('library_link_email').on('library_link').column('email_key').execute()
}
