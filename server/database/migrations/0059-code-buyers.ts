import type { Kysely } from 'kysely'

/** By which card an order was paid, and whether its buyer had used its discount code before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_order').addColumn('card_key', 'text').execute()
  await db.schema.alterTable('code_use').addColumn('again_by', 'text').execute()
}
