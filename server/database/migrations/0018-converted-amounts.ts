import type { Kysely } from 'kysely'

/** What an order is worth in another currency than the buyer's, as the provider converted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['converted_total_minor', 'converted_discount_minor'] as const) {
    await db.schema.alterTable('shop_order').addColumn(column, 'integer').execute()
  }
  await db.schema.alterTable('shop_order').addColumn('converted_currency', 'text').execute()
}
