import { type Kysely, sql } from 'kysely'

/** What buyers withdrew from, and what became of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('withdrawal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.references('shop_order.id').onDelete('cascade'))
    .addColumn('typed_number', 'text')
    .addColumn('typed_email_key', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('declared_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('why', 'text')
    .addColumn('problem', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('words', 'text')
    .execute()
  await sql`create unique index withdrawal_once on withdrawal (order_id) where state <> 'declared'`.execute(db)
  await db.schema.createIndex('withdrawal_state').on('withdrawal').columns(['state', 'declared_at']).execute()
}
