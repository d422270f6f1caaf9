import type { Kysely } from 'kysely'

/** How long drawings took here, and who is told when all of theirs are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sample_master').addColumn('draw_ms', 'integer').execute()
  await db.schema
    .createTable('ready_notice')
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id'))
    .addColumn('bundle', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ready_notice_once', ['order_id', 'bundle'])
    .execute()
}
