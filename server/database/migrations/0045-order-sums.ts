import { type Kysely, sql } from 'kysely'

/**
 * The index of the sums, with the mode last: SQLite would else look here for everything that is asked of a mode, and most
 * orders have the same one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index shop_order_sums`.execute(db)
  await sql`create index shop_order_sums on shop_order (status, payment, dispute, owner_decision, flag, provider,
    currency, refunded_in_full, refunded_minor, total_minor, mode)`.execute(db)
}
