import type { Kysely } from 'kysely'

/** What went back in a period is found without looking at every order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('shop_order_refunded').on('shop_order').column('refunded_at').execute()
}
