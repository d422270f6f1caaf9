import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../contract/money.ts'
import { inTransaction } from '../database/transactions.ts'
import { findTied } from './credit/credit-queries.ts'
import type { OrderRow } from './order.ts'
import { leftMinorOf, refundedMinorOf } from './order-amounts.ts'
import { RefundRefusedError } from './payments.ts'
import {
  findRefundObstacle,
  findWholeObstacle,
  listLeftOfCredited,
  paymentObstacle,
  type RefundParts,
  tiedObstacle,
} from './refund-obstacle.ts'
import { dropRefund, noteRefund, type RefundRow } from './refund-queries.ts'

export type RefundWish = {
  /** Null for all that is left. */
  readonly amountMinor: number | null
  /** The team reads it. */
  readonly reason: string
  /** Who asks, as the books name them. */
  readonly by: string
  /** Why not all of these, once the wish is noted and counts; null for whoever may. */
  readonly findObjection?: (orders: readonly OrderRow[]) => Promise<string | null>
}

/** What goes back of one order, as it stands in the books. */
export type NotedRefund = {
  readonly order: OrderRow
  readonly refund: RefundRow
  /** Whether it is this wish and nobody's from before. */
  readonly isOwn: boolean
}

/** Another refund of the order stands, or somebody asks the provider for it at this moment. */
export class RefundUnderWayError extends RefundRefusedError {
  override name = 'RefundUnderWayError'
  readonly standing: NotedRefund
  constructor(message: string, standing: NotedRefund) {
    super(message)
    this.standing = standing
  }
}

/**
 * Notes what is to go back, of all that goes back together or of nothing: first what was counted toward the order, then the
 * order itself, if anything was paid for it. From here on nothing of it is sent. Throws RefundRefusedError.
 */
export async function noteWishes(checkout: RefundParts, order: OrderRow, wish: RefundWish): Promise<NotedRefund[]> {
  const bundles = await listTogether(checkout, order, wish)
  const together = { ...wish, amountMinor: null, reason: `With ${order.number}. ${wish.reason}`.trim() }
  const noted = await inTransaction(checkout.db, async (trx) => {
    const here = { ...checkout, db: trx }
    const all: NotedRefund[] = []
    for (const bundle of bundles) all.push(await noteWish(here, bundle, together, order.id))
    if (order.total_minor !== 0) all.push(await noteWish(here, order, wish, null))
    return all
  })
  const isAsked = noted.every(({ refund }) => refund.done_at !== null)
  const objection = isAsked ? null : await wish.findObjection?.(noted.map((each) => each.order))
  if (!objection) return noted
  // What somebody else has noted is theirs, and may be with the provider already.
  const own = noted.filter(({ isOwn }) => isOwn)
  await dropUntried(checkout, own, objection)
  throw new RefundRefusedError(objection)
}

/** None of these was asked for yet, or has been answered: what the provider has heard of stays. */
export async function dropUntried(
  { db, rules }: Pick<RefundParts, 'db' | 'rules'>,
  noted: readonly NotedRefund[],
  why: string,
): Promise<void> {
  for (const { refund } of noted) await dropRefund(db, refund.id, why, rules.now().toISOString())
}

/** The bundles that go back with it, in the one sequence in which orders are locked. */
async function listTogether(checkout: RefundParts, order: OrderRow, { amountMinor }: RefundWish): Promise<OrderRow[]> {
  const isWhole = amountMinor === null || amountMinor === leftMinorOf(order)
  const obstacle = await (isWhole ? findWholeObstacle : findRefundObstacle)(checkout, order)
  if (obstacle !== null) throw new RefundRefusedError(obstacle)
  if (order.total_minor === 0 && amountMinor !== null) throw new RefundRefusedError(NOTHING_OF_ITS_OWN)
  if (!isWhole) return []
  return (await listLeftOfCredited(checkout.db, order.id)).sort((a, b) => (a.id < b.id ? -1 : 1))
}

const NOTHING_OF_ITS_OWN =
  'Nothing was paid for this order itself, so no part of it can go back. Refund the whole of it: what was counted toward it goes back then.'

/** `withId`: the order together with which it goes back, and toward which it may therefore have been counted. */
async function noteWish(
  checkout: RefundParts,
  order: OrderRow,
  wish: RefundWish,
  withId: string | null,
): Promise<NotedRefund> {
  const { db, rules } = checkout
  const { amountMinor, currency } = amountOf(checkout, order, wish)
  const id = randomUUID()
  const refund = await noteRefund(db, {
    id,
    order_id: order.id,
    amount_minor: amountMinor,
    currency,
    before_minor: refundedMinorOf(order),
    reason: wish.reason,
    asked_by: wish.by,
    asked_at: rules.now().toISOString(),
  })
  const noted = { order, refund, isOwn: refund.id === id }
  // It is locked now: whoever counted it before is seen, and whoever comes later sees this.
  const tied = await findTied(db, order.id)
  if (tied && tied.id !== withId) throw new RefundRefusedError(tiedObstacle(tied))
  if (refund.amount_minor === amountMinor) return noted
  const other = formatMoney(refund.amount_minor, refund.currency)
  throw new RefundUnderWayError(`A refund of ${other} is on its way already; wait until the order shows it.`, noted)
}

function amountOf(checkout: RefundParts, order: OrderRow, { amountMinor }: RefundWish) {
  const obstacle = paymentObstacle(checkout, order)
  if (obstacle !== null) throw new RefundRefusedError(obstacle)
  const [left, currency] = [leftMinorOf(order), order.currency ?? '']
  const wanted = amountMinor ?? left
  if (wanted >= 1 && wanted <= left) return { amountMinor: wanted, currency }
  throw new RefundRefusedError(
    `Choose an amount between ${formatMoney(1, currency)} and ${formatMoney(left, currency)}, which is what is left.`,
  )
}
