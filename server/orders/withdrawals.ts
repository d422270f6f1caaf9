import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { ALL_SCOPE } from '../library/entitlements.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { dropNotices, noteForOwner } from '../mail/owner-notices.ts'
import { ProviderUnreachableError, RefundRefusedError } from '../payments/payments.ts'
import type { ApplyEvents } from './event-inbox.ts'
import { lockClaimed } from './gift-queries.ts'
import { canBeMailed, leftMinorOf, type OrderRow } from './order.ts'
import { type WithdrawalLetter, withdrawalMail } from './order-mails.ts'
import { findOrderByAnyId } from './order-queries.ts'
import {
  findWholeObstacle,
  isAllBack,
  leftWithCredit,
  listLeftOfCredited,
  noteRequests,
  onceAnswered,
  type RefundRequest,
  RefundUnderWayError,
  refundOrder,
} from './refund-order.ts'
import { findTied } from './refund-queries.ts'
import {
  deleteDeclaration,
  findDeclaredOrder,
  findWithdrawal,
  hasWithdrawnAllAccess,
  listWithdrawals,
  readSupply,
  settleRefunded,
  settleWithdrawal,
  takeDeclared,
  type WithdrawalRow,
} from './withdrawal-queries.ts'
import { type Judgement, judgeWithdrawal } from './withdrawals/judge-withdrawal.ts'

const EVERY_MS = 60_000
const BATCH = 50

/** One look at all that was declared and all that waits for the provider. One that fails holds up no other. */
export async function runWithdrawals(checkout: ApplyEvents): Promise<void> {
  const { db, logger } = checkout
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const { id } of await listWithdrawals(db, 'declared', BATCH)) await attempt(settleDeclaration(checkout, id))
  for (const row of await listWithdrawals(db, 'refunding', BATCH)) await attempt(payBack(checkout, row))
  await settleRefunded(db)
  for (const err of failures) logger.error({ err }, 'a withdrawal could not be settled; it will be tried again')
}

/** Every minute, for all processes: what was left over, and what the provider did not answer. */
export function startWithdrawals(checkout: ApplyEvents): Pick<Job, 'stop'> {
  return repeat({ ...jobOf(checkout), everyMs: EVERY_MS })
}

export type Withdrawals = {
  /** Something was declared here: looks at it at once. */
  readonly look: () => void
  readonly stop: () => Promise<void>
}

export function withdrawalsHere(checkout: ApplyEvents): Withdrawals {
  const job = repeat(jobOf(checkout))
  return { look: () => void job.runNow(), stop: job.stop }
}

function jobOf(checkout: ApplyEvents) {
  return { name: 'settling withdrawals', logger: checkout.logger, run: () => runWithdrawals(checkout) }
}

/**
 * Finds the order that a declaration means, judges it, and queues the acknowledgement to the order's own address, all or
 * nothing. An order is withdrawn from once: what is declared again is the withdrawal that stands. Safe to repeat.
 */
export async function settleDeclaration(checkout: ApplyEvents, id: string): Promise<WithdrawalRow | undefined> {
  const { db, rules } = checkout
  return db.transaction().execute(async (trx) => {
    const row = await takeDeclared(trx, id)
    if (!row) return undefined
    const declared = await findDeclaredOrder(trx, rules.mode, row)
    // What was counted toward another order is withdrawn from together with it.
    const order = declared && ((await findTied(trx, declared.id, true)) ?? declared)
    if (!order) {
      await settleWithdrawal(trx, row, { state: 'unknown' })
      return undefined
    }
    await lockClaimed(trx, order.id)
    const standing = await findWithdrawal(trx, order.id)
    if (standing) {
      await deleteDeclaration(trx, row.id)
      return standing
    }
    const judgement = await judgeOrderWithdrawal(checkout, trx, order, new Date(row.declared_at))
    const settled = { ...row, ...judgement, order_id: order.id }
    await settleWithdrawal(trx, row, { ...judgement, order_id: order.id })
    await tell(checkout, trx, settled, order, judgement)
    return settled
  })
}

/** What would follow if it were declared then. */
export async function judgeOrderWithdrawal(
  checkout: ApplyEvents,
  trx: Database,
  order: OrderRow,
  declaredAt: Date,
): Promise<Judgement> {
  const counted = []
  for (const bundle of await listLeftOfCredited(trx, order.id)) counted.push(await contractOf(trx, bundle))
  return judgeWithdrawal({
    ...(await contractOf(trx, order)),
    scope: order.scope,
    declaredAt,
    counted,
    hasWithdrawnBefore: await hasWithdrawnAllAccess(trx, order, ALL_SCOPE),
    refundObstacle: await findWholeObstacle({ ...checkout, db: trx }, order),
    isRefunded:
      order.status === 'refunded' ||
      (order.payment === 'paid' && Boolean(order.total_minor) && leftMinorOf(order) === 0),
  })
}

async function contractOf(trx: Database, { id, purchased_at, stored_at, dispute }: OrderRow) {
  const supply = await readSupply(trx, id)
  return { boughtAt: purchased_at ?? stored_at, isDisputed: dispute === 'open', ...supply }
}

async function tell(
  { rules }: ApplyEvents,
  trx: Database,
  row: WithdrawalRow,
  order: OrderRow,
  judgement: Judgement,
): Promise<void> {
  const now = rules.now()
  if (canBeMailed(order)) {
    const letter = letterOf(rules, row, order, await leftWithCredit(trx, order))
    const mail = withdrawalMail({ ...letter, follows: followsFrom(judgement, letter.amount) })
    await queueMail(trx, `withdrawal:${order.id}`, mail, now, order.id)
  }
  if (judgement.state === 'waiting') await noteWaiting(trx, order, now)
}

/** The owner hears that a person has to decide, each time that it comes to that. */
async function noteWaiting(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const words = `Order ${order.number}: its buyer has withdrawn, and a person has to decide. Look at it on the desk, or refund it with: npm run shop -- refund ${order.number}`
  await noteForOwner(trx, { key: `${noticeKey(order)}:${now.toISOString()}`, orderId: order.id, words }, now)
}

const noticeKey = ({ id }: Pick<OrderRow, 'id'>) => `withdrawal:${id}`

/** A person has decided: the owner need not be told any more. */
export function dropWithdrawalNotice(trx: Database, order: Pick<OrderRow, 'id'>): Promise<void> {
  return dropNotices(trx, noticeKey(order))
}

/** `leftMinor` is what would go back with it, what was counted toward it included. */
export function letterOf(
  rules: ApplyEvents['rules'],
  row: WithdrawalRow,
  order: OrderRow,
  leftMinor = leftMinorOf(order),
): WithdrawalLetter {
  const { total_minor, currency } = order
  return {
    brand: rules.brand(),
    to: order.email ?? '',
    name: row.name,
    number: order.number,
    product: rules.products.get(order.product ?? '')?.name ?? 'your purchase',
    amount: total_minor !== null && currency ? formatMoney(leftMinor, currency, rules.brand()) : null,
    declaredAt: new Date(row.declared_at),
    publicUrl: rules.publicUrl,
  }
}

/** What the buyer is told at once: on the page, where they are known, and in the acknowledgement. */
export function followsFrom({ state, why }: Judgement, amount: string | null): string {
  if (why !== null) return `${REASONS[why]} So a person reads your withdrawal and answers by mail.`
  if (state === 'refunded') return 'The payment for this order has gone back to you already.'
  return `${amount ?? 'Your money'} goes back the way you paid, within 14 days at the latest and usually today. Another letter tells you when it is on its way; with it the order leaves your library.`
}

const REASONS: Readonly<Record<NonNullable<Judgement['why']>, string>> = {
  late: 'The 14 days to withdraw from this order are over.',
  downloaded: 'Before the first download you agreed that the right to withdraw from this order ends with it.',
  again: 'An all-access order of yours has gone back like this before.',
  disputed: 'Your bank has asked for this payment back already.',
  'counted-late': 'The 14 days to withdraw from a bundle that was counted toward this order are over.',
  'counted-downloaded':
    'A bundle was counted toward this order from which the right to withdraw ended with its first download, as you agreed before.',
  'not-refundable': 'The payment for this order cannot be sent back by itself.',
}

/** Who asks for the money back, as the books name it. */
const BUYER = 'the buyer, by withdrawing'

/** What was done is soon told; an order that does not show it for so long is a person's to look at. */
const TOLD_WITHIN_MS = 60 * 60 * 1000

type Asking = Pick<RefundRequest, 'by' | 'findObjection'>

const requestOf = (asking: Asking) => ({ amountMinor: null, reason: 'Withdrawn', ...asking })

/** Notes what goes back of a withdrawn order, for whoever is about to pay it back. Throws RefundRefusedError. */
export async function notePayBack(checkout: ApplyEvents, order: OrderRow, asking: Asking): Promise<void> {
  if (!(await isAllBack(checkout.db, order))) await noteRequests(checkout, order, requestOf(asking))
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
    await onceAnswered(checkout, async () => refundOrder(checkout, (await find()) ?? order, requestOf(asking)))
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
