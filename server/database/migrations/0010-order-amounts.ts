import { type Kysely, sql } from 'kysely'

/** What an earlier version wrote for 'all of it', whatever the total was. */
const EVERYTHING = 2_000_000_000

/** What providers say about money beside the total; a full refund is a fact of its own, no longer a huge amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['tax_minor', 'fee_minor'] as const) {
    await db.schema.alterTable('shop_order').addColumn(column, 'integer').execute()
  }
  await db.schema.alterTable('shop_order').addColumn('country', 'text').execute()
  await db.schema
    .alterTable('shop_order')
    .addColumn('refunded_in_full', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update shop_order set refunded_in_full = 1, refunded_minor = coalesce(total_minor, 0)
    where refunded_minor >= ${sql.lit(EVERYTHING)}`.execute(db)
}
