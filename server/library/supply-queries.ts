import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/**
 * For whoever notes that an order's money goes back: they wait for those who note that it is supplied, and those for them,
 * so that the second one sees the first. SQLite has one writer anyway.
 */
export async function lockOrder(trx: Database, orderId: string): Promise<void> {
  if (isPostgres(trx)) await orderOf(trx, orderId).forUpdate().execute()
}

/** For whoever notes that an order is supplied; many may at once. */
export async function shareOrder(trx: Database, orderId: string): Promise<void> {
  if (isPostgres(trx)) await orderOf(trx, orderId).forKeyShare().execute()
}

function orderOf(trx: Database, orderId: string) {
  return trx.selectFrom('shop_order').select('id').where('id', '=', orderId)
}

/**
 * Whether all that is left of what was paid for an order is on its way back: a refund of it stands that the order does not
 * show yet, or a withdrawal that is being paid back. Of a gift its giver's order counts.
 */
export function goesBack(where: ExpressionBuilder<Schema, 'shop_order'>) {
  const paidBy = sql<string>`coalesce((select gift.order_id from gift where gift.claim_order_id = ${where.ref('shop_order.id')}), ${where.ref('shop_order.id')})`
  return where.or([
    where.exists(
      where
        .selectFrom('refund')
        .innerJoin('shop_order as paid', 'paid.id', 'refund.order_id')
        .select('refund.id')
        .where('refund.order_id', '=', paidBy)
        .where('refund.refused_at', 'is', null)
        .where(sql<number>`refund.before_minor + refund.amount_minor`, '>=', (paid) => paid.ref('paid.total_minor'))
        .whereRef('paid.refunded_minor', '<', 'paid.total_minor')
        .where('paid.refunded_in_full', '=', 0),
    ),
    where.exists(
      where
        .selectFrom('withdrawal')
        .select('withdrawal.id')
        .where('withdrawal.order_id', '=', paidBy)
        .where('withdrawal.state', '=', 'refunding')
        // Says nothing more, but names the index.
        .where('withdrawal.state', '!=', 'declared'),
    ),
  ])
}

/** The same of one order. */
export async function isGoingBack(db: Database, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderId)
    .where((where) => goesBack(where))
    .executeTakeFirst()
  return row !== undefined
}
