import { ALL_ACCESS } from '../../contract/bundles.ts'
import { hasSmallMaster } from '../catalogue/master-queries.ts'
import type { Database } from '../database/database.ts'
import { createLibraryLink, libraryUrl } from '../library/library-links.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { noteForOwner } from '../mail/owner-notices.ts'
import { isMailQueued } from '../mail/queued-mail-queries.ts'
import type { Undelivered } from '../mail/send-outbox.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import { FORGOTTEN, type OrderRow } from './order.ts'
import { setReceiptProblem } from './order-queries.ts'
import { receiptMail } from './receipt-mail.ts'

const RECEIPT = 'receipt:'

export function canBeMailed({ email }: Pick<OrderRow, 'email'>): boolean {
  return email !== null && email !== FORGOTTEN
}

/**
 * The receipt with a new key to the library. The first one has the order's own key, so it is queued once whatever
 * happens; those that are sent again to another address, or on the owner's word, follow it.
 */
export async function queueReceipt(trx: Database, rules: CheckoutRules, order: OrderRow, now: Date): Promise<void> {
  const first = `${RECEIPT}${order.id}`
  const key = (await isMailQueued(trx, first)) ? `${first}:${now.toISOString()}` : first
  const token = await createLibraryLink(trx, { orderId: order.id, emailKey: order.email_key ?? '' }, now)
  const mail = receiptMail({
    imprint: rules.imprint(),
    to: order.email ?? '',
    product: rules.products.get(order.product ?? '')?.name ?? 'Your purchase',
    is8K: !(await hasSmallMaster(trx, order.product === ALL_ACCESS.slug ? null : order.product)),
    totalMinor: order.total_minor,
    currency: order.currency,
    number: order.number,
    libraryUrl: libraryUrl(rules.publicUrl, token),
    findOrderUrl: `${rules.publicUrl}/find-order`,
  })
  await queueMail(trx, key, mail, now, order.id)
}

/** For the outbox: an order whose receipt did not arrive says so, and the owner hears of it. */
export async function noteUndelivered(trx: Database, mail: Undelivered, now: Date): Promise<void> {
  const { id, key, orderId, fate } = mail
  if (orderId === null || !key.startsWith(RECEIPT)) return
  const order = await setReceiptProblem(trx, orderId, fate, now.toISOString())
  const name = order?.number ?? orderId
  const words =
    fate === 'bounced'
      ? `Order ${name}: the receipt bounced. Ask the buyer for the right address, then: npm run shop -- resend ${name} --to <address>`
      : `Order ${name}: the receipt could not be delivered for days and was given up. Send it again: npm run shop -- resend ${name}`
  await noteForOwner(trx, { key: `undelivered:${id}`, orderId, words }, now)
}
