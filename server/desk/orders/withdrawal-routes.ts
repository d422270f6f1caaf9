import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { ProblemError } from '../../http/problem.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { canBeMailed, type OrderRow } from '../../orders/order.ts'
import { withdrawalDeclinedMail } from '../../orders/order-mails.ts'
import { onceAnswered } from '../../orders/refund-order.ts'
import { findWithdrawal, settleWithdrawal, type WithdrawalRow } from '../../orders/withdrawal-queries.ts'
import { dropWithdrawalNotice, letterOf, notePayBack, payBack } from '../../orders/withdrawals.ts'
import { noteAudit } from '../audit.ts'
import { type DeskRoute, staffRoute } from '../desk-route.ts'
import type { SalesParts } from '../sales-parts.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { getOrder, orderId } from './order-routes.ts'
import { explainRefusal, findObjectionTo } from './refund-route.ts'

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
