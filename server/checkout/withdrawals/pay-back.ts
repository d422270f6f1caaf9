import type { ApplyEvents } from '../apply-events.ts'
import type { OrderRow } from '../order.ts'
import { findOrderByAnyId } from '../order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from '../payments.ts'
import { isAllBack } from '../refund-obstacle.ts'
import { onceAnswered, refundOrder } from '../refund-order.ts'
import { noteWishes, RefundUnderWayError, type RefundWish } from '../refund-wish.ts'
import { noteWaiting } from './settle-withdrawal.ts'
import { settleWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'

/** Who asks for the money back, as the books name it. */
const BUYER = 'the buyer, by withdrawing'

/** What was done is soon told; an order that does not show it for so long is a person's to look at. */
const TOLD_WITHIN_MS = 60 * 60 * 1000

type Asking = Pick<RefundWish, 'by' | 'findObjection'>

const wishOf = (asking: Asking) => ({ amountMinor: null, reason: 'Withdrawn', ...asking })

/** Notes what goes back of a withdrawn order, for whoever is about to pay it back. Throws RefundRefusedError. */
export async function notePayBack(checkout: ApplyEvents, order: OrderRow, asking: Asking): Promise<void> {
  if (!(await isAllBack(checkout.db, order))) await noteWishes(checkout, order, wishOf(asking))
}

/**
 * Gives back what is left of a withdrawn order. Without an answer of the provider it stays as it is, and the next round
 * asks again; what the provider refuses is a person's to decide. A refund that somebody else makes meanwhile is this one,
 * and one of another amount that was left without an answer is asked again first.
 */
export async function payBack(
  checkout: ApplyEvents,
  row: WithdrawalRow,
  asking: Asking = { by: BUYER },
): Promise<WithdrawalRow['state']> {
  const { db, rules } = checkout
  const find = () => findOrderByAnyId(db, rules.mode, row.order_id ?? '')
  const order = await find()
  if (!order) return row.state
  const settle = (state: WithdrawalRow['state'], problem: string | null) =>
    settleAs(checkout, row, order, state, problem)
  if (await isAllBack(db, order)) return settle('refunded', null)
  try {
    await onceAnswered(checkout, async () => refundOrder(checkout, (await find()) ?? order, wishOf(asking)))
    return settle('refunded', null)
  } catch (error) {
    if (error instanceof ProviderUnreachableError) return settle(row.state, error.message)
    if (!(error instanceof RefundRefusedError)) throw error
    if (await isAllBack(db, (await find()) ?? order)) return settle('refunded', null)
    return settle(isUnderWay(error, rules.now()) ? row.state : 'waiting', error.message)
  }
}

async function settleAs(
  { db, rules }: ApplyEvents,
  row: WithdrawalRow,
  order: OrderRow,
  state: WithdrawalRow['state'],
  problem: string | null,
): Promise<WithdrawalRow['state']> {
  const isWaiting = state === 'waiting'
  await db.transaction().execute(async (trx) => {
    const settled = { state, problem, ...(isWaiting && { why: 'not-refundable' as const }) }
    const isSettled = await settleWithdrawal(trx, row, settled)
    if (isSettled && isWaiting) await noteWaiting(trx, order, rules.now())
  })
  return state
}

/** Whether somebody else's refund stands that will soon have its answer, or that the order will soon show. */
function isUnderWay(error: RefundRefusedError, now: Date): boolean {
  if (!(error instanceof RefundUnderWayError)) return false
  const { done_at } = error.standing.refund
  return done_at === null || Date.parse(done_at) > now.getTime() - TOLD_WITHIN_MS
}
