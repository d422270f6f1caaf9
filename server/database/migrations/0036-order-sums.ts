import { type Kysely, sql } from 'kysely'

/** All that the sums of orders need, so that they are read without the orders themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shop_order_sums on shop_order (mode, status, payment, dispute, owner_decision, flag, provider,
    currency, refunded_in_full, refunded_minor, total_minor)`.execute(db)
}
