import { longDay, mayStillWithdraw, timeInWords } from '../../../contract/consent.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Customer } from '../../accounts/customer.ts'
import { boughtBy } from '../../library/entitlements.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { findTied, listCredited } from '../credit/credit-queries.ts'
import { countedWords } from '../credit/tie-credit.ts'
import type { OrderRow } from '../order.ts'
import { canBeMailed } from '../queue-receipt.ts'
import { leftWithCredit } from '../refund-obstacle.ts'
import { followsFrom, judgeOrderWithdrawal } from './settle-withdrawal.ts'
import type { ChoosableOrder } from './withdraw-pages.ts'
import { listWithdrawn, readSupply } from './withdrawal-queries.ts'

export type OwnOrder = ChoosableOrder & {
  readonly email: string
  readonly facts: readonly (readonly [string, string])[]
  /** What will follow from a withdrawal. */
  readonly follows: string
}

const MOST_LISTED = 20

/** What a signed-in buyer may withdraw from: paid, not given back, newest first. */
export async function listOwnOrders(checkout: ApplyEvents, customer: Customer): Promise<OwnOrder[]> {
  const { db, rules } = checkout
  const rows = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', rules.mode)
    .where('payment', '=', 'paid')
    .where((where) => boughtBy(where, customer))
    .orderBy('stored_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const open: OrderRow[] = []
  for (const order of rows.filter(canBeMailed)) {
    // What was counted toward another order is withdrawn from together with it.
    const isTied = (await findTied(db, order.id)) !== undefined
    if (!isTied && (await leftWithCredit(db, order)) > 0) open.push(order)
  }
  const withdrawn = await listWithdrawn(
    db,
    open.map(({ id }) => id),
  )
  return Promise.all(open.filter(({ id }) => !withdrawn.has(id)).map((order) => describe(checkout, order)))
}

async function describe(checkout: ApplyEvents, order: OrderRow): Promise<OwnOrder> {
  const { db, rules } = checkout
  const boughtAt = order.purchased_at ?? order.stored_at
  const amount = formatMoney(await leftWithCredit(db, order), order.currency ?? '', rules.brand())
  const counted = countedWords(rules, await listCredited(db, order.id))
  const { hasConsent, hasDownloads } = await readSupply(db, order.id)
  const product = rules.products.get(order.product ?? '')?.name ?? 'Your purchase'
  const supplied = hasConsent || hasDownloads ? 'downloaded' : 'nothing downloaded'
  const isLate = !mayStillWithdraw(boughtAt, rules.now())
  const judgement = await judgeOrderWithdrawal(checkout, db, order, rules.now())
  const { id, number, email } = order
  return {
    id,
    number,
    product,
    email: email ?? '',
    words: `${longDay(boughtAt)}, ${amount}, ${supplied}${isLate ? ', more than 14 days ago' : ''}`,
    facts: [
      ['Order', number],
      ['For', product],
      ['Bought', timeInWords(new Date(boughtAt))],
      ...(counted ? [['With it', counted] as const] : []),
      ['Confirmation to', email ?? ''],
      ...(judgement.state === 'refunding' ? [['You get back', `${amount}, the way you paid`] as const] : []),
    ],
    follows: followsFrom(judgement, amount),
  }
}
