import { type Selectable, sql } from 'kysely'
import type { Customer } from '../accounts/customer.ts'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import { ALL_SCOPE, boughtBy } from '../library/entitlements.ts'
import { goesBack, lockOrder } from '../library/supply-queries.ts'
import type { Mode } from '../payments/payments.ts'
import { lockClaimed } from './gift-queries.ts'
import type { OrderRow } from './order.ts'

export type RefundRow = Selectable<Schema['refund']>

type NewRefund = Pick<
  RefundRow,
  'id' | 'order_id' | 'amount_minor' | 'currency' | 'before_minor' | 'reason' | 'asked_by' | 'asked_at'
>

/**
 * Notes the wish, once for what has gone back so far; the row that stands is the one that counts. Whoever agrees to the
 * download meanwhile, of a gift its claimer, is seen afterwards, or sees the wish.
 */
export function noteRefund(db: Database, refund: NewRefund): Promise<RefundRow> {
  return inTransaction(db, async (trx) => {
    await lockOrder(trx, refund.order_id)
    await lockClaimed(trx, refund.order_id)
    return insertRefund(trx, refund)
  })
}

async function insertRefund(db: Database, refund: NewRefund): Promise<RefundRow> {
  await db
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'before_minor']).where('refused_at', 'is', null).doNothing(),
    )
    .execute()
  return db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', refund.order_id)
    .where('before_minor', '=', refund.before_minor)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** True for the one caller that asks the provider now. */
export async function claimRefund(db: Database, id: string, now: string, staleBefore: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ tried_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<', staleBefore)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Free for the next one, and yet known to have been tried. */
const LONG_AGO = new Date(0).toISOString()

/** Its answer is still to come: the next one asks again. */
export async function releaseRefund(db: Database, id: string): Promise<void> {
  await db.updateTable('refund').set({ tried_at: LONG_AGO }).where('id', '=', id).execute()
}

/** Refused before anybody asked the provider. One that somebody has asked for meanwhile stands. */
export async function dropRefund(db: Database, id: string, problem: string, now: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ refused_at: now, problem })
    .where('id', '=', id)
    .where('tried_at', 'is', null)
    .where('done_at', 'is', null)
    .execute()
}

export async function markRefundDone(db: Database, id: string, now: string): Promise<void> {
  await db.updateTable('refund').set({ done_at: now, problem: null }).where('id', '=', id).execute()
}

export async function markRefundRefused(db: Database, id: string, problem: string, now: string): Promise<void> {
  await db
    .updateTable('refund')
    .set({ refused_at: now, problem })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

export async function listRefunds(db: Database, orderId: string): Promise<RefundRow[]> {
  return db.selectFrom('refund').selectAll().where('order_id', '=', orderId).orderBy('asked_at').execute()
}

/** What one person asked back since then and was not refused, in one currency. */
export async function sumRefundsBy(db: Database, askedBy: string, since: string, currency: string): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<string | number | null>('amount_minor').as('sum'))
    .where('asked_by', '=', askedBy)
    .where('asked_at', '>=', since)
    .where('currency', '=', currency)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.sum ?? 0)
}

export type CreditRow = Selectable<Schema['credit']>

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
