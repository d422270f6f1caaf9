import { type Kysely, sql } from 'kysely'

/** Refunds that were asked for here, and the team's notes on orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRefunds(db)
  await db.schema
    .createTable('order_note')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('written_by', 'text', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_note_order').on('order_note').column('order_id').execute()
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.notNull().references('shop_order.id').onDelete('cascade'))
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('before_minor', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('tried_at', 'text')
    .addColumn('done_at', 'text')
    .addColumn('refused_at', 'text')
    .addColumn('problem', 'text')
    .execute()
  await sql`create unique index refund_once on refund (order_id, before_minor) where refused_at is null`.execute(db)
  await db.schema.createIndex('refund_asked').on('refund').columns(['asked_by', 'asked_at']).execute()
}
