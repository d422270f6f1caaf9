import type { ApplyEvents } from '../apply-events.ts'
import { leftMinorOf } from '../order-amounts.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from '../payments.ts'
import { type RefundWish, refundOrder } from '../refund-order.ts'
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
  if (leftMinorOf(order) === 0) return settle('refunded', null)
  try {
    await refundOrder(checkout, order, { amountMinor: null, reason: 'Withdrawn', ...wish })
    return settle('refunded', null)
  } catch (error) {
    if (error instanceof ProviderUnreachableError) {
      await settleWithdrawal(db, row, { problem: error.message })
      return row.state
    }
    if (!(error instanceof RefundRefusedError)) throw error
    const isUnderWay = (await listRefunds(db, order.id)).some(({ done_at, refused_at }) => !done_at && !refused_at)
    return isUnderWay ? row.state : settle('waiting', error.message)
  }
}
