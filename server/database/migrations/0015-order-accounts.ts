import { type Kysely, sql } from 'kysely'

/**
 * Accounts that have an order for another reason than that they started its checkout, as many as there are. Earlier
 * versions had room for one and took the word of a link for it: such an account keeps the order like one that joined it
 * by a link. A browser that only a link named is the buyer's no more; the receipt's link opens the order as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_account')
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('link_id', 'text')
    .addPrimaryKeyConstraint('order_account_once', ['order_id', 'customer_id'])
    .execute()
  await db.schema.createIndex('order_account_customer').on('order_account').column('customer_id').execute()
  await db.schema.createIndex('order_account_link').on('order_account').column('link_id').execute()
  await db.schema.createIndex('shop_order_browser').on('shop_order').column('buyer_key_hash').execute()
  await sql`
    insert into order_account (order_id, customer_id, reason, since)
    select id, customer_id, 'link', updated_at from shop_order
    where customer_id is not null and not exists (
      select 1 from checkout
      where checkout.order_id = shop_order.id and checkout.customer_id = shop_order.customer_id
    )`.execute(db)
  await sql`
    update shop_order set customer_id = null
    where exists (
      select 1 from order_account
      where order_account.order_id = shop_order.id and order_account.customer_id = shop_order.customer_id
    )`.execute(db)
  await sql`
    update shop_order set buyer_key_hash = null
    where buyer_key_hash is not null and not exists (
      select 1 from checkout
      where checkout.order_id = shop_order.id and checkout.browser_hash = shop_order.buyer_key_hash
    )`.execute(db)
}
