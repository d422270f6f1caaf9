import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import { lockOrder } from '../library/supply-queries.ts'
import { lockClaimed } from './gifts/gift-queries.ts'

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
