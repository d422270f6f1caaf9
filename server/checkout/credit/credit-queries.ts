import { type Selectable, sql } from 'kysely'
import type { Customer } from '../../accounts/customer.ts'
import { type Database, isPostgres } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { boughtBy } from '../../library/entitlements.ts'
import { ALL_SCOPE } from '../../library/scope.ts'
import { goesBack } from '../../library/supply-queries.ts'
import type { OrderRow } from '../order.ts'
import type { Mode } from '../payments.ts'

export type CreditRow = Selectable<Schema['credit']>
export type CountedOrder = { readonly orderId: string; readonly amountMinor: number }

type Buyer = Pick<Customer, 'id' | 'email' | 'isEmailVerified'>

/** An order that may be counted, with what of it will have gone back once the refunds that stand are done. */
export type CountableOrder = OrderRow & { readonly noted_minor: number }

/** Bundles that an account has bought itself, that are open, and that can be counted. */
export async function listUncounted(db: Database, mode: Mode, buyer: Buyer): Promise<CountableOrder[]> {
  return countable(db, null)
    .where('shop_order.mode', '=', mode)
    .where('shop_order.total_minor', '>', 0)
    .where((where) => boughtBy(where, buyer))
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.order_id', '=', 'shop_order.id')
          .where('entitlement.scope', '!=', ALL_SCOPE)
          .where('entitlement.revoked_at', 'is', null),
      ),
    )
    .orderBy('shop_order.stored_at')
    .orderBy('shop_order.id')
    .execute()
}

/** Of these orders, those that can (still) be counted toward an order: paid, not on their way back, counted nowhere else. */
export function listCountable(db: Database, ids: readonly string[], forOrderId: string): Promise<CountableOrder[]> {
  return countable(db, forOrderId).where('shop_order.id', 'in', ids).where('shop_order.status', '=', 'paid').execute()
}

function countable(db: Database, forOrderId: string | null) {
  return db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .select((from) =>
      from
        .selectFrom('refund')
        .select(sql<number>`coalesce(max(refund.before_minor + refund.amount_minor), 0)`.as('minor'))
        .whereRef('refund.order_id', '=', 'shop_order.id')
        .where('refund.refused_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('noted_minor'),
    )
    .where('shop_order.payment', '=', 'paid')
    .where((where) => where.not(goesBack(where)))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('credit')
            .innerJoin('shop_order as everything', 'everything.id', 'credit.for_order_id')
            .select('credit.order_id')
            .whereRef('credit.order_id', '=', 'shop_order.id')
            .where('credit.for_order_id', '!=', forOrderId ?? '')
            // What it was counted toward has not gone back.
            .where('everything.status', '!=', 'refunded'),
        ),
      ),
    )
}

/** Nobody else's until the transaction ends, in one sequence: of a refund and a credit the second one sees the first. */
export async function lockCounted(trx: Database, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx) || ids.length === 0) return
  await trx.selectFrom('shop_order').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * What a checkout's price leaves out, and why. Safe to repeat. The rows that it refers to are locked before: PostgreSQL
 * would share them between all who refer to them, and of two who then want one for themselves neither gets it.
 */
export async function noteCheckoutCredit(trx: Database, checkoutId: string, counted: readonly CountedOrder[]) {
  if (counted.length === 0) return
  await lockCounted(
    trx,
    counted.map(({ orderId }) => orderId),
  )
  await trx
    .insertInto('checkout_credit')
    .values(
      counted.map(({ orderId, amountMinor }) => ({
        checkout_id: checkoutId,
        order_id: orderId,
        amount_minor: amountMinor,
      })),
    )
    .onConflict((conflict) => conflict.columns(['checkout_id', 'order_id']).doNothing())
    .execute()
}

/** What was counted in the price of the checkout that an order has. */
export function listCheckoutCredit(db: Database, orderId: string) {
  return db
    .selectFrom('checkout_credit')
    .innerJoin('checkout', 'checkout.id', 'checkout_credit.checkout_id')
    .select(['checkout_credit.order_id', 'checkout_credit.amount_minor', 'checkout.currency'])
    .where('checkout.order_id', '=', orderId)
    .orderBy('checkout_credit.order_id')
    .execute()
}

/** Ties an order to the all-access order that it was counted toward. False where it is tied to another that stands. */
export async function tieOrder(db: Database, row: CreditRow): Promise<boolean> {
  await db
    .deleteFrom('credit')
    .where('order_id', '=', row.order_id)
    .where('for_order_id', 'in', (from) => from.selectFrom('shop_order').select('id').where('status', '=', 'refunded'))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('credit')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ for_order_id: row.for_order_id })
        .where('credit.for_order_id', '=', row.for_order_id),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type CreditedOrder = OrderRow & { readonly counted_minor: number; readonly counted_at: string }

/** The bundle orders that were counted toward an order. */
export function listCredited(db: Database, forOrderId: string): Promise<CreditedOrder[]> {
  return db
    .selectFrom('credit')
    .innerJoin('shop_order', 'shop_order.id', 'credit.order_id')
    .selectAll('shop_order')
    .select(['credit.amount_minor as counted_minor', 'credit.counted_at'])
    .where('credit.for_order_id', '=', forOrderId)
    .orderBy('shop_order.stored_at')
    .orderBy('shop_order.id')
    .execute()
}

/** The all-access order that a bundle order was counted toward and that has not gone back. */
export async function findTied(db: Database, orderId: string, isLocked = false): Promise<OrderRow | undefined> {
  const query = db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .where('shop_order.status', '!=', 'refunded')
    .where('shop_order.id', 'in', (from) =>
      from.selectFrom('credit').select('for_order_id').where('credit.order_id', '=', orderId),
    )
  return (isLocked && isPostgres(db) ? query.forUpdate() : query).executeTakeFirst()
}
