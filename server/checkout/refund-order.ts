import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import type { ApplyEvents } from './apply-events.ts'
import { tellOwner } from './apply-events.ts'
import { applyReport, changeOrder } from './apply-report.ts'
import { findTied, listCredited } from './credit/credit-queries.ts'
import type { OrderRow } from './order.ts'
import { leftMinorOf, refundedMinorOf } from './order-amounts.ts'
import { findOrderByAnyId } from './order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from './payments.ts'
import {
  claimRefund,
  dropRefund,
  markRefundDone,
  markRefundRefused,
  noteRefund,
  type RefundRow,
  releaseRefund,
} from './refund-queries.ts'

export type RefundWish = {
  /** Null for all that is left. */
  readonly amountMinor: number | null
  /** The team reads it. */
  readonly reason: string
  /** Who asks, as the books name them. */
  readonly by: string
  /** Why not, once the wish is noted and counts; null for whoever may. */
  readonly findObjection?: () => Promise<string | null>
}

export type Refunded = {
  readonly amountMinor: number
  readonly currency: string
  /** What the order is now; null where the provider has not told it yet. */
  readonly order: OrderRow | null
}

/** Longer than a provider is waited for. */
const CLAIM_MS = 2 * 60 * 1000

/**
 * Asks the provider to give money back and takes its word on the order into the books at once; its webhook says the same
 * later. Of what has gone back so far one refund can be asked at a time: a second wish of the same amount is the first one
 * again, also after a crash or without an answer, and any other is refused. With the whole of an all-access order goes what
 * was counted toward it. Throws RefundRefusedError and ProviderUnreachableError.
 */
export async function refundOrder(checkout: ApplyEvents, order: OrderRow, wish: RefundWish): Promise<Refunded> {
  const obstacle = await findRefundObstacle(checkout, order)
  if (obstacle !== null) throw new RefundRefusedError(obstacle)
  const isWhole = wish.amountMinor === null || wish.amountMinor === leftMinorOf(order)
  const credited = isWhole ? await listCredited(checkout.db, order.id) : []
  // Before anything goes back: from here on nothing of it is sent.
  const noted = order.total_minor === 0 ? null : await noteWish(checkout, order, wish)
  const together = { ...wish, amountMinor: null, reason: `With ${order.number}. ${wish.reason}`.trim() }
  try {
    // Asked before the order itself: as long as that stands, asking again goes on where it stopped.
    for (const bundle of credited.filter((each) => leftMinorOf(each) > 0)) {
      await carryOut(checkout, bundle, await noteWish(checkout, bundle, together))
    }
  } catch (error) {
    if (noted && error instanceof RefundRefusedError) await takeBack(checkout, noted, error.message)
    throw error
  }
  return noted ? carryOut(checkout, order, noted) : closeFree(checkout, order, credited)
}

/** Nothing was paid for it but bundles, which have gone back. */
async function closeFree(
  { db, rules }: ApplyEvents,
  order: OrderRow,
  credited: readonly OrderRow[],
): Promise<Refunded> {
  const { provider, provider_order_id: providerOrderId, mode } = order
  const refunded_at = rules.now().toISOString()
  await db.transaction().execute((trx) =>
    changeOrder(trx, rules, { provider, providerOrderId, mode }, (row) => ({
      ...row,
      refunded_in_full: 1,
      refunded_at,
    })),
  )
  const amountMinor = credited.reduce((sum, bundle) => sum + leftMinorOf(bundle), 0)
  return { amountMinor, currency: order.currency ?? '', order: (await findOrderByAnyId(db, mode, order.id)) ?? null }
}

type Noted = {
  readonly refund: RefundRow /** Whether it is this wish and nobody's from before. */
  readonly isOwn: boolean
}

async function noteWish(checkout: ApplyEvents, order: OrderRow, wish: RefundWish): Promise<Noted> {
  const { db, rules } = checkout
  const { amountMinor, currency } = amountOf(checkout, order, wish)
  const id = randomUUID()
  const refund = await noteRefund(db, {
    ...{ id, order_id: order.id, amount_minor: amountMinor, currency, before_minor: refundedMinorOf(order) },
    ...{ reason: wish.reason, asked_by: wish.by, asked_at: rules.now().toISOString() },
  })
  const noted = { refund, isOwn: refund.id === id }
  if (refund.amount_minor !== amountMinor) {
    const other = formatMoney(refund.amount_minor, refund.currency)
    throw new RefundRefusedError(`A refund of ${other} is on its way already; wait until the order shows it.`)
  }
  const objection = refund.done_at === null ? await wish.findObjection?.() : null
  if (!objection) return noted
  await takeBack(checkout, noted, objection)
  throw new RefundRefusedError(objection)
}

/** What somebody else has noted is theirs, and may be with the provider already. */
async function takeBack({ db, rules }: ApplyEvents, { refund, isOwn }: Noted, why: string): Promise<void> {
  if (isOwn) await dropRefund(db, refund.id, why, rules.now().toISOString())
}

async function carryOut(checkout: ApplyEvents, order: OrderRow, { refund, isOwn }: Noted): Promise<Refunded> {
  if (refund.done_at === null) await askProvider(checkout, order, refund, isOwn)
  const { amount_minor: amountMinor, currency } = refund
  return { amountMinor, currency, order: await hearOfOrder(checkout, order) }
}

/**
 * Why this order cannot be refunded from here; null when it can. What was counted toward another order goes back with that
 * one alone.
 */
export async function findRefundObstacle(checkout: RefundParts, order: OrderRow): Promise<string | null> {
  const tied = await findTied(checkout.db, order.id)
  if (tied) return `It was counted toward order ${tied.number}; refund that one, and this goes back with it.`
  if (order.total_minor !== 0 || order.mode !== checkout.rules.mode) return paymentObstacle(checkout, order)
  const hasCredit = (await listCredited(checkout.db, order.id)).some((bundle) => leftMinorOf(bundle) > 0)
  return hasCredit && order.status !== 'refunded' ? null : paymentObstacle(checkout, order)
}

/** What would go back with an order: what is left of it, and of what was counted toward it. */
export async function leftWithCredit(db: Database, order: OrderRow): Promise<number> {
  const credited = order.status === 'refunded' ? [] : await listCredited(db, order.id)
  return credited.reduce((sum, bundle) => sum + leftMinorOf(bundle), leftMinorOf(order))
}

type RefundParts = Pick<ApplyEvents, 'db' | 'payments' | 'rules'>

function paymentObstacle({ payments, rules }: RefundParts, order: OrderRow): string | null {
  if (order.mode !== rules.mode) return `This is a ${order.mode} order, and the shop is in ${rules.mode} mode.`
  if (order.payment !== 'paid' || !order.total_minor || !order.currency) return 'Nothing was paid for this order.'
  if (order.provider !== payments.provider)
    return `It was paid at '${order.provider}', which this shop no longer uses; refund it there.`
  if (order.dispute === 'lost' || order.dispute === 'fraud') return 'The bank has taken this payment back already.'
  return leftMinorOf(order) === 0 ? 'All of it has gone back already.' : null
}

function amountOf(checkout: ApplyEvents, order: OrderRow, { amountMinor }: RefundWish) {
  const obstacle = paymentObstacle(checkout, order)
  if (obstacle !== null) throw new RefundRefusedError(obstacle)
  const [left, currency] = [leftMinorOf(order), order.currency ?? '']
  const wanted = amountMinor ?? left
  if (wanted >= 1 && wanted <= left) return { amountMinor: wanted, currency }
  throw new RefundRefusedError(
    `Choose an amount between ${formatMoney(1, currency)} and ${formatMoney(left, currency)}, which is what is left.`,
  )
}

async function askProvider(
  { db, payments, rules }: ApplyEvents,
  order: OrderRow,
  refund: RefundRow,
  isFirstTry: boolean,
): Promise<void> {
  const { id, amount_minor: amountMinor, before_minor: refundedMinor, currency } = refund
  const now = () => rules.now().toISOString()
  const staleBefore = new Date(rules.now().getTime() - CLAIM_MS).toISOString()
  if (!(await claimRefund(db, id, now(), staleBefore))) {
    throw new RefundRefusedError('This refund is being made right now; look at the order again in a minute.')
  }
  try {
    if (isFirstTry || !(await hasGoneBack(payments, order, refund))) {
      const isRest = refundedMinor + amountMinor === order.total_minor
      const { provider_order_id: providerOrderId } = order
      await payments.refund({ providerOrderId, amountMinor, currency, refundedMinor, isRest, key: id })
    }
  } catch (error) {
    if (error instanceof RefundRefusedError) await markRefundRefused(db, id, error.message, now())
    else await releaseRefund(db, id)
    throw error
  }
  await markRefundDone(db, id, now())
}

/** A wish that was left without an answer may have been done long ago, when no key is remembered any more. */
async function hasGoneBack(
  payments: ApplyEvents['payments'],
  order: OrderRow,
  { before_minor, amount_minor }: RefundRow,
): Promise<boolean> {
  const report = await payments.findOrder(order.provider_order_id)
  return (report?.refundedMinor ?? 0) >= before_minor + amount_minor
}

/** The webhook tells it too, so a provider that does not answer now costs nothing but a moment. */
async function hearOfOrder({ db, payments, rules, logger }: ApplyEvents, order: OrderRow): Promise<OrderRow | null> {
  try {
    const report = await payments.findOrder(order.provider_order_id)
    if (!report || report.mode !== order.mode) return null
    const source = { provider: payments.provider, isListed: true }
    const applied = await db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    tellOwner(logger, applied)
    // The webhook may have been here first: what counts is the order, not which of the two changed it.
    return (await findOrderByAnyId(db, order.mode, order.id)) ?? null
  } catch (error) {
    if (!(error instanceof ProviderUnreachableError)) throw error
    logger.warn({ err: error, orderId: order.id }, 'the payment provider has not told yet what became of a refund')
    return null
  }
}
