import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { createLibraryLink, libraryUrl } from '../library/library-links.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { isMailQueued } from '../mail/queued-mail-queries.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import { listOpenOrders } from './order-queries.ts'
import { libraryLinkMail } from './receipt-mail.ts'

/**
 * Mails a new key to everything an address has bought. An address that bought nothing gets no mail. Two requests with the
 * same `window` become one mail, so nobody's mailbox can be flooded.
 */
export async function sendLibraryLink(
  db: Database,
  rules: CheckoutRules,
  emailKey: string,
  window: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const orders = await listOpenOrders(trx, rules.mode, emailKey)
    const to = orders[0]?.email
    if (!to) return false
    const key = `library-link:${emailKey}:${window}`
    if (await isMailQueued(trx, key)) return false
    const now = rules.now()
    const token = await createLibraryLink(trx, { orderId: null, emailKey }, now)
    const names = orders.map(({ product }) => rules.products.get(product ?? '')?.name ?? 'Your purchase')
    const mail = libraryLinkMail({
      brand: rules.brand(),
      to,
      products: [...new Set(names)],
      libraryUrl: libraryUrl(rules.publicUrl, token),
      findOrderUrl: `${rules.publicUrl}/find-order`,
    })
    await queueMail(trx, key, mail, now)
    return true
  })
}
