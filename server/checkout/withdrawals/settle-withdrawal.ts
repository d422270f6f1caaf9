import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { ALL_SCOPE } from '../../library/scope.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { dropNotices, noteForOwner } from '../../mail/owner-notices.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { findTied } from '../credit/credit-queries.ts'
import { lockClaimed } from '../gifts/gift-queries.ts'
import type { OrderRow } from '../order.ts'
import { leftMinorOf } from '../order-amounts.ts'
import { canBeMailed } from '../queue-receipt.ts'
import { findWholeObstacle, leftWithCredit, listLeftOfCredited } from '../refund-obstacle.ts'
import { type Judgement, judgeWithdrawal } from './judge-withdrawal.ts'
import { type WithdrawalLetter, withdrawalMail } from './withdrawal-mails.ts'
import {
  deleteDeclaration,
  findDeclaredOrder,
  findWithdrawal,
  hasWithdrawnAllAccess,
  readSupply,
  settleWithdrawal,
  takeDeclared,
  type WithdrawalRow,
} from './withdrawal-queries.ts'

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
export async function noteWaiting(trx: Database, order: OrderRow, now: Date): Promise<void> {
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
