import type { ApplyEvents } from './apply-events.ts'
import { tellOwner } from './apply-events.ts'
import { applyReport, changeOrder } from './apply-report.ts'
import type { OrderRow } from './order.ts'
import { findOrderByAnyId } from './order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from './payments.ts'
import { partWords } from './refund-obstacle.ts'
import { claimRefund, markRefundDone, markRefundRefused, type RefundRow, releaseRefund } from './refund-queries.ts'
import { dropUntried, type NotedRefund, noteWishes, RefundUnderWayError, type RefundWish } from './refund-wish.ts'

export type Refunded = {
  readonly amountMinor: number
  readonly currency: string
  /** What the order is now; null where the provider has not told it yet. */
  readonly order: OrderRow | null
}

/** Hears of each order of which the provider has taken a refund, also where another one is refused afterwards. */
type OnGiven = (noted: NotedRefund) => void

/** Longer than a provider is waited for. */
const CLAIM_MS = 2 * 60 * 1000

/**
 * Asks the provider to give money back and takes its word on the order into the books at once; its webhook says the same
 * later. Of what has gone back so far one refund can be asked at a time: a second wish of the same amount is the first one
 * again, also after a crash or without an answer, and any other is refused. With the whole of an all-access order goes what
 * was counted toward it. Throws RefundRefusedError and ProviderUnreachableError.
 */
export async function refundOrder(
  checkout: ApplyEvents,
  order: OrderRow,
  wish: RefundWish,
  onGiven: OnGiven = () => {},
): Promise<Refunded> {
  const noted = await noteWishes(checkout, order, wish)
  const own = noted.find((each) => each.order.id === order.id)
  const bundles = noted.filter((each) => each !== own)
  // Asked before the order itself: as long as that stands, asking again goes on where it stopped.
  for (const bundle of bundles) {
    await carryOut(checkout, bundle, onGiven).catch(async (error: unknown) => {
      if (!(error instanceof RefundRefusedError) || error instanceof RefundUnderWayError) throw error
      // What was to go back with it does not, whoever asked for it.
      await dropUntried(checkout, noted, error.message)
      throw new RefundRefusedError(partWords(bundle.order, error.message))
    })
  }
  return own ? carryOut(checkout, own, onGiven) : closeFree(checkout, order, bundles)
}

/**
 * Does what a refund that stands has kept from being asked for, as soon as that one has its answer: it is asked again by the
 * key that it had, so it is given back once. What the provider refuses stands no more.
 */
export async function onceAnswered<Value>(checkout: ApplyEvents, ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof RefundUnderWayError)) throw error
    await carryOut(checkout, { ...error.standing, isOwn: false }).catch((again: unknown) => {
      if (!(again instanceof RefundRefusedError) || again instanceof RefundUnderWayError) throw again
    })
    return ask()
  }
}

/** Nothing was paid for it but bundles, which have gone back. */
async function closeFree(
  { db, rules }: ApplyEvents,
  order: OrderRow,
  bundles: readonly NotedRefund[],
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
  const amountMinor = bundles.reduce((sum, { refund }) => sum + refund.amount_minor, 0)
  return { amountMinor, currency: order.currency ?? '', order: (await findOrderByAnyId(db, mode, order.id)) ?? null }
}

async function carryOut(checkout: ApplyEvents, noted: NotedRefund, onGiven: OnGiven = () => {}): Promise<Refunded> {
  const { order, refund } = noted
  if (refund.done_at === null) {
    await askProvider(checkout, noted)
    onGiven(noted)
  }
  const { amount_minor: amountMinor, currency } = refund
  return { amountMinor, currency, order: await hearOfOrder(checkout, order) }
}

async function askProvider({ db, payments, rules }: ApplyEvents, noted: NotedRefund): Promise<void> {
  const { order, refund, isOwn: isFirstTry } = noted
  const { id, amount_minor: amountMinor, before_minor: refundedMinor, currency } = refund
  const now = () => rules.now().toISOString()
  const staleBefore = new Date(rules.now().getTime() - CLAIM_MS).toISOString()
  if (!(await claimRefund(db, id, now(), staleBefore))) {
    throw new RefundUnderWayError('This refund is being made right now; look at the order again in a minute.', noted)
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
