import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { findProvider, type Payments, ProviderUnreachableError, RefundRefusedError } from '../payments/payments.ts'
import { applyReport, changeOrder } from './apply-report.ts'
import { type ApplyEvents, tellOwner } from './event-inbox.ts'
import { leftMinorOf, type OrderRow, refundedMinorOf } from './order.ts'
import { findOrderByAnyId } from './order-queries.ts'
import {
  claimRefund,
  dropRefund,
  findTied,
  listCredited,
  markRefundDone,
  markRefundRefused,
  noteRefund,
  type RefundRow,
  releaseRefund,
} from './refund-queries.ts'

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
  request: RefundRequest,
  onGiven: OnGiven = () => {},
): Promise<Refunded> {
  const noted = await noteRequests(checkout, order, request)
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

async function askProvider(checkout: ApplyEvents, noted: NotedRefund): Promise<void> {
  const { db, rules } = checkout
  const { order, refund, isOwn: isFirstTry } = noted
  const payments = providerOf(checkout, order)
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

/** Money goes back where it was paid, whoever sells today. */
function providerOf(checkout: RefundParts, { provider }: OrderRow): Payments {
  const found = findProvider(checkout, provider)
  if (!found) throw new RefundRefusedError(noKeysWords(provider))
  return found
}

function noKeysWords(provider: string): string {
  return `It was paid at '${provider}', of which this shop has no keys; set them again, or refund it there.`
}

/** A wish that was left without an answer may have been done long ago, when no key is remembered any more. */
async function hasGoneBack(
  payments: Payments,
  order: OrderRow,
  { before_minor, amount_minor }: RefundRow,
): Promise<boolean> {
  const report = await payments.findOrder(order.provider_order_id)
  return (report?.refundedMinor ?? 0) >= before_minor + amount_minor
}

/** The webhook tells it too, so a provider that does not answer now costs nothing but a moment. */
async function hearOfOrder(checkout: ApplyEvents, order: OrderRow): Promise<OrderRow | null> {
  const { db, rules, logger } = checkout
  const payments = providerOf(checkout, order)
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

export type RefundRequest = {
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
export async function noteRequests(
  checkout: RefundParts,
  order: OrderRow,
  request: RefundRequest,
): Promise<NotedRefund[]> {
  const bundles = await listTogether(checkout, order, request)
  const together = { ...request, amountMinor: null, reason: `With ${order.number}. ${request.reason}`.trim() }
  const noted = await inTransaction(checkout.db, async (trx) => {
    const here = { ...checkout, db: trx }
    const all: NotedRefund[] = []
    for (const bundle of bundles) all.push(await noteRequest(here, bundle, together, order.id))
    if (order.total_minor !== 0) all.push(await noteRequest(here, order, request, null))
    return all
  })
  const isAsked = noted.every(({ refund }) => refund.done_at !== null)
  const objection = isAsked ? null : await request.findObjection?.(noted.map((each) => each.order))
  if (!objection) return noted
  // What somebody else has noted is theirs, and may be with the provider already.
  const own = noted.filter(({ isOwn }) => isOwn)
  await dropUntried(checkout, own, objection)
  throw new RefundRefusedError(objection)
}

/** None of these was asked for yet, or has been answered: what the provider has heard of stays. */
async function dropUntried(
  { db, rules }: Pick<RefundParts, 'db' | 'rules'>,
  noted: readonly NotedRefund[],
  why: string,
): Promise<void> {
  for (const { refund } of noted) await dropRefund(db, refund.id, why, rules.now().toISOString())
}

/** The bundles that go back with it, in the one sequence in which orders are locked. */
async function listTogether(
  checkout: RefundParts,
  order: OrderRow,
  { amountMinor }: RefundRequest,
): Promise<OrderRow[]> {
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
async function noteRequest(
  checkout: RefundParts,
  order: OrderRow,
  request: RefundRequest,
  withId: string | null,
): Promise<NotedRefund> {
  const { db, rules } = checkout
  const { amountMinor, currency } = amountOf(checkout, order, request)
  const id = randomUUID()
  const refund = await noteRefund(db, {
    id,
    order_id: order.id,
    amount_minor: amountMinor,
    currency,
    before_minor: refundedMinorOf(order),
    reason: request.reason,
    asked_by: request.by,
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

function amountOf(checkout: RefundParts, order: OrderRow, { amountMinor }: RefundRequest) {
  const obstacle = paymentObstacle(checkout, order)
  if (obstacle !== null) throw new RefundRefusedError(obstacle)
  const [left, currency] = [leftMinorOf(order), order.currency ?? '']
  const wanted = amountMinor ?? left
  if (wanted >= 1 && wanted <= left) return { amountMinor: wanted, currency }
  throw new RefundRefusedError(
    `Choose an amount between ${formatMoney(1, currency)} and ${formatMoney(left, currency)}, which is what is left.`,
  )
}

type RefundParts = Pick<ApplyEvents, 'db' | 'payments' | 'alsoHeard' | 'rules'>

/**
 * Why this order cannot be refunded from here; null when it can. What was counted toward another order goes back with that
 * one alone.
 */
export async function findRefundObstacle(checkout: RefundParts, order: OrderRow): Promise<string | null> {
  const tied = await findTied(checkout.db, order.id)
  if (tied) return tiedObstacle(tied)
  if (order.total_minor !== 0 || order.mode !== checkout.rules.mode) return paymentObstacle(checkout, order)
  // Also where nothing of them is left: it is closed then.
  const hasCredit = (await listCredited(checkout.db, order.id)).length > 0
  return hasCredit && order.status !== 'refunded' ? null : paymentObstacle(checkout, order)
}

/** The same of all that goes back with the whole of it. */
export async function findWholeObstacle(checkout: RefundParts, order: OrderRow): Promise<string | null> {
  const own = await findRefundObstacle(checkout, order)
  if (own !== null) return own
  for (const bundle of await listLeftOfCredited(checkout.db, order.id)) {
    const obstacle = paymentObstacle(checkout, bundle)
    if (obstacle !== null) return partWords(bundle, obstacle)
  }
  return null
}

function tiedObstacle({ number }: OrderRow): string {
  return `It was counted toward order ${number}; refund that one, and this goes back with it.`
}

/** What keeps a part back, for whoever asked for the whole. */
function partWords({ number }: OrderRow, why: string): string {
  return `Order ${number}, which was counted toward it: ${why}`
}

function paymentObstacle(checkout: RefundParts, order: OrderRow): string | null {
  const { rules } = checkout
  if (order.mode !== rules.mode) return `This is a ${order.mode} order, and the shop is in ${rules.mode} mode.`
  if (order.payment !== 'paid' || !order.total_minor || !order.currency) return 'Nothing was paid for this order.'
  const provider = findProvider(checkout, order.provider)
  if (!provider) return noKeysWords(order.provider)
  if (provider.mode !== order.mode)
    return `The keys of ${provider.title} are for ${provider.mode} mode; refund it there.`
  if (order.dispute === 'lost' || order.dispute === 'fraud') return 'The bank has taken this payment back already.'
  return leftMinorOf(order) === 0 ? 'All of it has gone back already.' : null
}

/** Of the bundles that were counted toward an order, those of which something can go back. */
export async function listLeftOfCredited(db: Database, orderId: string) {
  return (await listCredited(db, orderId)).filter((bundle) => leftMinorOf(bundle) > 0)
}

/** What would go back with an order: what is left of it, and of what was counted toward it. */
export async function leftWithCredit(db: Database, order: OrderRow): Promise<number> {
  const credited = order.status === 'refunded' ? [] : await listCredited(db, order.id)
  return credited.reduce((sum, bundle) => sum + leftMinorOf(bundle), leftMinorOf(order))
}

/** Whether all of it has gone back. One that was paid with bundles alone is closed by us, after them. */
export async function isAllBack(db: Database, order: OrderRow): Promise<boolean> {
  if (order.status === 'refunded') return true
  if (order.total_minor === 0 && (await listCredited(db, order.id)).length > 0) return false
  return (await leftWithCredit(db, order)) === 0
}
