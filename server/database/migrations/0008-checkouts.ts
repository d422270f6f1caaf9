import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCheckouts(db)
  await createPrices(db)
  for (const column of ['checkout_id', 'price_currency', 'scope'] as const) {
    await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('shop_order').addColumn('price_minor', 'integer').execute()
  await keepWhatWasOpened(db)
}

async function createCheckouts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('checkout')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text')
    .addColumn('browser_hash', 'text')
    .addColumn('price_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .execute()
  for (const column of ['customer_id', 'browser_hash', 'expires_at']) {
    await db.schema.createIndex(`checkout_${column}`).on('checkout').column(column).execute()
  }
}

async function createPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('price')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_until', 'text')
    .execute()
  await db.schema.createIndex('price_product').on('price').columns(['product', 'valid_from']).execute()
  // Two processes that start at once cannot both note a price as the one in force.
  await sql`create unique index price_in_force on price (product) where valid_until is null`.execute(db)
}

/**
 * An order that was opened keeps what opened it: its scope, and what was paid as the price that it was judged by. Where
 * the owner decided, the price decided nothing. What only a later price list closed is open again.
 */
async function keepWhatWasOpened(db: Kysely<unknown>): Promise<void> {
  await sql`
    update shop_order set scope = (
      select entitlement.scope from entitlement where entitlement.order_id = shop_order.id
      order by case when entitlement.revoked_at is null then 0 else 1 end, entitlement.granted_at desc limit 1
    )`.execute(db)
  await sql`
    update shop_order set price_minor = coalesce(total_minor, 0) + discount_minor, price_currency = currency
    where scope is not null and owner_decision is null`.execute(db)
  await sql`
    update entitlement set revoked_at = null, reason = null
    where revoked_at is not null and exists (
      select 1 from shop_order
      where shop_order.id = entitlement.order_id and shop_order.scope = entitlement.scope
        and shop_order.owner_decision is null and shop_order.status = 'paid' and shop_order.flag = entitlement.reason
        and shop_order.flag in ('unknown-product', 'wrong-amount', 'wrong-currency')
    )`.execute(db)
  await sql`
    update shop_order set flag = null
    where flag in ('unknown-product', 'wrong-amount', 'wrong-currency') and exists (
      select 1 from entitlement where entitlement.order_id = shop_order.id and entitlement.revoked_at is null
    )`.execute(db)
}
