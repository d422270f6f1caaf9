import { normalizeEmail } from '../accounts/normalize-email.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { endOrderLinks } from '../library/library-links.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { changeOrder } from './apply-report.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import type { OrderRow } from './order.ts'
import { listOrdersWithoutReceipt } from './order-queries.ts'
import { orderMovedMail } from './order-state-mails.ts'
import { canBeMailed } from './queue-receipt.ts'
import { letterOf } from './tell-of-change.ts'

/**
 * Mails an order's receipt anew, to another address if one is given. That outranks what the provider says from then on,
 * links that went to the one before end, and whoever reads mail there is told. Nothing is mailed while the order is closed; its receipt
 * leaves when it opens. True when it is on its way.
 */
export async function sendReceiptAgain(
  db: Database,
  rules: CheckoutRules,
  order: OrderRow,
  to?: string,
): Promise<boolean> {
  const key = { provider: order.provider, providerOrderId: order.provider_order_id, mode: order.mode }
  return inTransaction(db, async (trx) => {
    if (to !== undefined) await leaveAddress(trx, rules, order, to)
    const { receiptQueued } = await changeOrder(trx, rules, key, (before) => ({
      ...before,
      owner_email: to ?? before.owner_email,
      receipt_at: null,
    }))
    return receiptQueued
  })
}

/** An address that bounced has no reader to tell. */
async function leaveAddress(trx: Database, rules: CheckoutRules, order: OrderRow, to: string): Promise<void> {
  const now = rules.now()
  await endOrderLinks(trx, order.id, now)
  const isLeft = order.email_key !== normalizeEmail(to) && canBeMailed(order) && order.receipt_problem !== 'bounced'
  if (!isLeft || order.mode !== rules.mode) return
  const mail = orderMovedMail(letterOf(rules, order))
  await queueMail(trx, `moved:${order.id}:${now.toISOString()}`, mail, now, order.id)
}

/** Every receipt that was refused or given up, once more; for after the mail server was mended. Returns how many left. */
export async function sendLostReceipts(db: Database, rules: CheckoutRules): Promise<number> {
  let sent = 0
  for (const order of await listOrdersWithoutReceipt(db, rules.mode)) {
    if (await sendReceiptAgain(db, rules, order)) sent += 1
  }
  return sent
}
