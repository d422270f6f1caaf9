import type { Database } from '../database/database.ts'
import { endOrderLinks } from '../library/library-links.ts'
import { changeOrder } from './apply-report.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import type { OrderRow } from './order.ts'
import { listOrdersWithoutReceipt } from './order-queries.ts'

/**
 * Mails an order's receipt anew, to a corrected address if one is given. The corrected one outranks what the provider
 * says from then on, and links that went to the wrong one end. Nothing is mailed while the order is closed; its receipt
 * leaves when it opens. True when it is on its way.
 */
export async function sendReceiptAgain(
  db: Database,
  rules: CheckoutRules,
  { id, provider, provider_order_id, mode }: OrderRow,
  to?: string,
): Promise<boolean> {
  const key = { provider, providerOrderId: provider_order_id, mode }
  return db.transaction().execute(async (trx) => {
    if (to !== undefined) await endOrderLinks(trx, id, rules.now())
    const { receiptQueued } = await changeOrder(trx, rules, key, (order) => ({
      ...order,
      owner_email: to ?? order.owner_email,
      receipt_at: null,
    }))
    return receiptQueued
  })
}

/** Every receipt that was refused or given up, once more; for after the mail server was mended. Returns how many left. */
export async function sendLostReceipts(db: Database, rules: CheckoutRules): Promise<number> {
  let sent = 0
  for (const order of await listOrdersWithoutReceipt(db, rules.mode)) {
    if (await sendReceiptAgain(db, rules, order)) sent += 1
  }
  return sent
}
