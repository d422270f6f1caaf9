import { type Kysely, sql } from 'kysely'

/** What became of a message, which order it is about, and what the owner is to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['order_id', 'problem', 'problem_kind']) {
    await db.schema.alterTable('mail_outbox').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('mail_outbox_order').on('mail_outbox').column('order_id').execute()
  for (const column of ['receipt_problem', 'owner_email', 'refunded_at']) {
    await db.schema.alterTable('shop_order').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('shop_order_receipt').on('shop_order').column('receipt_problem').execute()
  await db.schema
    .createTable('owner_notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('noted_at', 'text', (column) => column.notNull())
    .addColumn('mailed_at', 'text')
    .execute()
  await fillIn(db)
}

async function fillIn(db: Kysely<unknown>): Promise<void> {
  await sql`update mail_outbox set order_id = substr(key, 9) where key like 'receipt:%'`.execute(db)
  await sql`
    update shop_order set receipt_problem = 'given-up'
    where id in (select order_id from mail_outbox where failed_at is not null and key like 'receipt:%')`.execute(db)
  // The day on which it was closed here is the best that is known of an older refund.
  await sql`
    update shop_order set refunded_at =
      (select max(revoked_at) from entitlement where order_id = shop_order.id and reason = 'refunded')
    where status = 'refunded'`.execute(db)
}
