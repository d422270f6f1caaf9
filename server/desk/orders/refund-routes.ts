import { z } from 'zod'
import { hasRight } from '../../../contract/desk/staff.ts'
import { findAmount, formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { canBeMailed, isOrderOpen, leftMinorOf, type OrderRow, refundedMinorOf } from '../../orders/order.ts'
import { withdrawalDeclinedMail } from '../../orders/order-mails.ts'
import { type NotedRefund, onceAnswered, type Refunded, refundOrder } from '../../orders/refund-order.ts'
import { sumRefundsBy } from '../../orders/refund-queries.ts'
import { findWithdrawal, settleWithdrawal, type WithdrawalRow } from '../../orders/withdrawal-queries.ts'
import { dropWithdrawalNotice, letterOf, notePayBack, payBack } from '../../orders/withdrawals.ts'
import { type Mode, ProviderUnreachableError, RefundRefusedError } from '../../payments/payments.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { startOfDay } from '../lists/days.ts'
import { holdStaff } from '../staff-queries.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { getOrder, orderId } from './order-routes.ts'

/** Null for all that is left. */
const wish = z.object({
  amountMinor: z.int32().min(1).nullable(),
  /** What the person saw as left of the order: after a lost answer, or in another tab, it is less by now. */
  leftMinor: z.int().min(0),
  reason: z.string().trim().max(500),
})

/**
 * Gives money back. The wish itself stands in the books before the provider is asked; the audit line says it was done, also
 * where it stopped on the way.
 */
export function refundRoute(parts: SalesParts): DeskRoute {
  const { db, checkout, now } = parts
  return staffRoute({
    method: 'POST',
    path: '/orders/:id/refund',
    access: 'refund',
    needsRecentProof: true,
    params: orderId,
    body: wish,
    async answer({ params, body, staff }) {
      const order = await getOrder(parts, params.id)
      refuseIfMoved(order, body.leftMinor)
      const findObjection = (orders: readonly OrderRow[]) => findObjectionTo(parts, db, staff, orders)
      const given: NotedRefund[] = []
      const note = (after: object) => {
        const line = {
          staffId: staff.id,
          area: 'orders',
          did: 'refunded',
          about: { kind: 'order', id: order.id },
        } as const
        const before = { refundedMinor: refundedMinorOf(order) }
        return noteAudit(db, { ...line, before, after: { ...after, reason: body.reason } }, now())
      }
      const asked = refundOrder(checkout, order, { ...body, by: staff.email, findObjection }, (part) =>
        given.push(part),
      )
      const refunded = await asked.catch(async (error: unknown) => {
        if (given.length > 0)
          await note({ parts: partsOf(given), stopped: error instanceof Error ? error.message : String(error) })
        return explainRefusal(error)
      })
      const { amountMinor, currency } = refunded
      await note({ amountMinor, currency, ...(given.length > 1 && { parts: partsOf(given) }) })
      return { words: inWords(refunded, checkout.rules.mode) }
    },
  })
}

/** An all-access order goes back together with what was counted toward it. */
function partsOf(given: readonly NotedRefund[]) {
  return given.map(({ order, refund: { amount_minor, currency } }) => ({
    number: order.number,
    amountMinor: amount_minor,
    currency,
  }))
}

function refuseIfMoved(order: OrderRow, seenMinor: number): void {
  const left = leftMinorOf(order)
  if (left === 0 || left === seenMinor) return
  const amount = formatMoney(left, order.currency ?? '')
  throw new ProblemError('conflict', `Some of it has gone back meanwhile: ${amount} is left. Look at the order again.`)
}

function inWords({ amountMinor, currency, order }: Refunded, mode: Mode): string {
  const amount = formatMoney(amountMinor, currency)
  if (!order) return `${amount} is on its way back. The order shows it as soon as the provider tells us.`
  return `${amount} is on its way back. ${isOrderOpen(order, mode) ? 'Access stays open.' : 'The order is closed.'}`
}

function explainRefusal(error: unknown): never {
  if (error instanceof RefundRefusedError) throw new ProblemError('bad-request', error.message)
  if (!(error instanceof ProviderUnreachableError)) throw error
  throw new ProblemError('busy', `${error.message} Press again in a moment: it is given back once.`)
}

/** Whoever may not refund more has given back these and all others of the day. Of two at once the second sees the first. */
async function findObjectionTo(
  parts: Pick<SalesParts, 'checkout' | 'now' | 'timeZone' | 'refundLimit'>,
  db: Database,
  staff: SignedInStaff,
  orders: readonly OrderRow[],
): Promise<string | null> {
  if (hasRight(staff.role, 'refund-more')) return null
  const { checkout, now, timeZone, refundLimit } = parts
  const [product] = checkout.rules.products.values()
  const currency = product?.currency ?? ''
  if (orders.some((order) => order.currency !== currency))
    return 'An owner has to refund this: it was paid in another currency than the shop’s.'
  const limit = findAmount(refundLimit, currency) ?? 0
  const sum = await inTransaction(db, async (trx) => {
    await holdStaff(trx, staff.id)
    return sumRefundsBy(trx, staff.email, startOfDay(now(), timeZone), currency)
  })
  if (sum <= limit) return null
  return `Your role refunds up to ${formatMoney(limit, currency)} a day. An owner can refund this.`
}

const answerOf = z.object({ reason: z.string().trim().min(1).max(1000) })

/** A withdrawal that a person decides: the money goes back, or the buyer is told why not. */
export function withdrawalRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, checkout } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/orders/:id/withdrawal/accept',
      access: 'refund',
      needsRecentProof: true,
      params: orderId,
      async answer({ params, staff }) {
        const order = await getOrder(parts, params.id)
        const row = await onceAnswered(checkout, () => accept(parts, staff, params.id)).catch(explainRefusal)
        const state = await payBack(checkout, row, { by: staff.email })
        const { problem } = (await findWithdrawal(db, order.id)) ?? row
        if (state === 'waiting') throw new ProblemError('bad-request', problem ?? 'The provider did not take it.')
        if (state === 'refunded') return { words: 'The money is on its way back, and the order is closed.' }
        return { words: `Accepted. ${problem ?? 'The provider has not answered yet.'} It is asked again every minute.` }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/orders/:id/withdrawal/decline',
      access: 'refund',
      params: orderId,
      body: answerOf,
      async answer({ params, body, staff }) {
        const order = await getOrder(parts, params.id)
        await db
          .transaction()
          .execute((trx) => decide(parts, trx, staff, order, { state: 'declined', words: body.reason }))
        return { words: canBeMailed(order) ? `Declined; the reason is on its way to ${order.email}.` : 'Declined.' }
      },
    }),
  ]
}

type Decision =
  | { readonly state: 'refunding'; readonly problem: null }
  | { readonly state: 'declined'; readonly words: string }

/** What goes back is noted with the decision or neither is, so that the job never pays what its person may not give. */
function accept(parts: SalesParts, staff: SignedInStaff, id: string): Promise<WithdrawalRow> {
  const { db, checkout } = parts
  return db.transaction().execute(async (trx) => {
    const order = await getOrder({ ...parts, db: trx }, id)
    const row = await decide(parts, trx, staff, order, { state: 'refunding', problem: null })
    const findObjection = (orders: readonly OrderRow[]) => findObjectionTo(parts, trx, staff, orders)
    await notePayBack({ ...checkout, db: trx }, order, { by: staff.email, findObjection })
    return row
  })
}

/** Once, with its line in the audit log and the buyer's letter, in the caller's transaction. */
async function decide(
  { checkout, now }: SalesParts,
  trx: Database,
  staff: SignedInStaff,
  order: OrderRow,
  decision: Decision,
): Promise<WithdrawalRow> {
  const decided = { ...decision, decided_at: now().toISOString(), decided_by: staff.email }
  const waiting = await takeWaiting(trx, order, decided)
  await dropWithdrawalNotice(trx, order)
  const did = decision.state === 'declined' ? 'declined the withdrawal from' : 'accepted the withdrawal from'
  const about = { kind: 'order', id: order.id }
  await noteAudit(trx, { staffId: staff.id, area: 'orders', did, about, after: decision }, now())
  if (decision.state === 'declined' && canBeMailed(order)) {
    const mail = withdrawalDeclinedMail({ ...letterOf(checkout.rules, waiting, order), reason: decision.words })
    await queueMail(trx, `withdrawal-declined:${order.id}`, mail, now(), order.id)
  }
  return { ...waiting, ...decided }
}

async function takeWaiting(trx: Database, { id }: OrderRow, decided: Parameters<typeof settleWithdrawal>[2]) {
  const row = await findWithdrawal(trx, id)
  if (row?.state === 'waiting' && (await settleWithdrawal(trx, row, decided))) return row
  throw new ProblemError('conflict', 'There is no withdrawal of this order to decide on, or somebody has decided.')
}
