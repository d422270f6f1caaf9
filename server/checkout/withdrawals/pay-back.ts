import type { Database } from '../../database/database.ts'
import type { ApplyEvents } from '../apply-events.ts'
import type { OrderRow } from '../order.ts'
import { refundedMinorOf } from '../order-amounts.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from '../payments.ts'
import { leftWithCredit, type RefundWish, refundOrder } from '../refund-order.ts'
import { listRefunds } from '../refund-queries.ts'
import { settleWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'

/** Who asks for the money back, as the books name it. */
const BUYER = 'the buyer, by withdrawing'

/**
 * Gives back what is left of a withdrawn order. Without an answer of the provider it stays as it is, and the next round
 * asks again; what the provider refuses is a person's to decide. A refund that somebody else makes meanwhile is this one.
 */
export async function payBack(
  checkout: ApplyEvents,
  row: WithdrawalRow,
  wish: Pick<RefundWish, 'by' | 'findObjection'> = { by: BUYER },
): Promise<WithdrawalRow['state']> {
  const { db, rules } = checkout
  const order = await findOrderByAnyId(db, rules.mode, row.order_id ?? '')
  if (!order) return row.state
  const settle = async (state: 'refunded' | 'waiting', problem: string | null) => {
    await settleWithdrawal(db, row, { state, problem, ...(state === 'waiting' && { why: 'not-refundable' }) })
    return state
  }
  if ((await leftWithCredit(db, order)) === 0) return settle('refunded', null)
  try {
    await refundOrder(checkout, order, { amountMinor: null, reason: 'Withdrawn', ...wish })
    return settle('refunded', null)
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      await settleWithdrawal(db, row, { problem: error.message })
      return row.state
    }
    if (!(error instanceof RefundRefusedError)) throw error
    const now = (await findOrderByAnyId(db, rules.mode, order.id)) ?? order
    if ((await leftWithCredit(db, now)) === 0) return settle('refunded', null)
    return (await isUnderWay(db, now)) ? row.state : settle('waiting', error.message)
  }
}

/** Whether somebody else's refund of what is left stands, whatever it was that just refused ours. */
async function isUnderWay(db: Database, order: OrderRow): Promise<boolean> {
  const refunds = await listRefunds(db, order.id)
  return refunds.some(({ before_minor, refused_at }) => !refused_at && before_minor === refundedMinorOf(order))
}
