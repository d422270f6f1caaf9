import { stopNewsPath } from '../../../contract/accounts/news.ts'
import { policyPath } from '../../../contract/content/policy.ts'
import { lastDayToWithdraw, longDay, mayStillWithdraw } from '../../../contract/orders/consent.ts'
import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { ensureStopKey } from '../../announcements/news-choices.ts'
import type { Database } from '../../database/database.ts'
import { findFirst } from '../../library/bought-twice.ts'
import { createLibraryLink, libraryUrl } from '../../library/library-links.ts'
import { findHeldPolicy } from '../../library/published-queries.ts'
import { isMailQueued, queueMail } from '../../mail/outbox-queries.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { Undelivered } from '../../mail/send-outbox.ts'
import { hasSmallMaster, lacksMaster } from '../../pictures/master-queries.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { countedWords } from '../credit.ts'
import { findGiftOf } from '../gift-queries.ts'
import { queueGiftReceipt } from '../gifts/gift-letters.ts'
import type { OrderRow } from '../order.ts'
import { receiptMail } from '../order-mails.ts'
import { keepReceipt, setReceiptProblem } from '../order-queries.ts'
import { listCredited } from '../refund-queries.ts'
import { mailPictureOf } from './order-letter-parts.ts'

const RECEIPT = 'receipt:'

/**
 * The receipt with a new key to the library. The first one has the order's own key, so it is queued once whatever
 * happens; those that are sent again to another address, or on the owner's word, follow it.
 */
export async function queueReceipt(trx: Database, rules: CheckoutRules, order: OrderRow, now: Date): Promise<void> {
  const first = `${RECEIPT}${order.id}`
  const key = (await isMailQueued(trx, first)) ? `${first}:${now.toISOString()}` : first
  const objection = await objectionWords(trx, rules, order, now)
  const gift = await findGiftOf(trx, order.id, null)
  if (gift) {
    const notes = { termsUrl: await findTermsUrl(trx, rules, order), withdrawal: withdrawalWords(rules, order, now) }
    return queueGiftReceipt(trx, rules, { gift, order, now }, { key, ...notes, objection })
  }
  const token = await createLibraryLink(trx, { orderId: order.id, emailKey: order.email_key ?? '' }, now)
  const bundle = order.product === ALL_ACCESS.slug ? null : order.product
  const credited = await listCredited(trx, order.id)
  const receipt = {
    brand: rules.brand(),
    to: order.email ?? '',
    product: rules.products.get(order.product ?? '')?.name ?? 'Your purchase',
    picture: mailPictureOf(rules, order.product),
    is8K: !(await hasSmallMaster(trx, bundle)),
    isReady: !(await lacksMaster(trx, bundle)),
    totalMinor: order.total_minor,
    taxMinor: order.tax_minor,
    currency: order.currency,
    country: order.country,
    taxWords: order.tax_words,
    buyerAddress: order.buyer_address,
    invoiceUrl: order.invoice_url,
    number: order.number,
    boughtAt: boughtAtOf(order),
    findOrderUrl: `${rules.publicUrl}/find-order`,
    termsUrl: await findTermsUrl(trx, rules, order),
    withdrawal: withdrawalWords(rules, order, now, credited.length > 0),
    counted: countedWords(rules, credited),
    objection,
    hadBy: (await findFirst(trx, order))?.firstNumber ?? null,
  }
  const mail = receiptMail({ ...receipt, libraryUrl: libraryUrl(rules.publicUrl, token) })
  await queueMail(trx, key, mail, now, order.id)
  // Whoever reads what is kept must not come into the library by it.
  await keepReceipt(trx, order.id, receiptMail({ ...receipt, libraryUrl: `${rules.publicUrl}/library` }), now)
}

function boughtAtOf({ purchased_at, stored_at }: OrderRow): string {
  return purchased_at ?? stored_at
}

async function findTermsUrl(trx: Database, { publicUrl }: CheckoutRules, order: OrderRow): Promise<string | null> {
  const terms = await findHeldPolicy(trx, 'terms', boughtAtOf(order))
  return terms === undefined ? null : `${publicUrl}${policyPath('terms', terms.version)}`
}

/** Until when and how a buyer may withdraw; nothing for gifts, and nothing once it is over. */
function withdrawalWords({ publicUrl }: CheckoutRules, order: OrderRow, now: Date, hasCredit = false): string | null {
  const boughtAt = boughtAtOf(order)
  if ((order.total_minor === 0 && !hasCredit) || !mayStillWithdraw(boughtAt, now)) return null
  const isAll = order.product === ALL_ACCESS.slug
  const unless = isAll ? 'whatever you download meanwhile' : 'as long as nothing was downloaded'
  const day = longDay(lastDayToWithdraw(boughtAt).toISOString())
  return `You may withdraw from this purchase until ${day}, ${unless}, and get your money back: ${publicUrl}/withdraw`
}

const OFFERED_WITHIN_MS = 30 * 24 * 3_600_000

/**
 * How to object to news of the like, for whoever paid of late: a receipt that is sent again to a buyer of long ago does not
 * make them somebody to write to. It counts as an offer once it was sent (`noteOffered`).
 */
async function objectionWords(
  trx: Database,
  { brand, publicUrl }: CheckoutRules,
  order: OrderRow,
  now: Date,
): Promise<string | null> {
  const { writesToBuyers, name } = brand()
  const isOfLate = now.getTime() - Date.parse(boughtAtOf(order)) < OFFERED_WITHIN_MS
  if (!isOfLate || !writesToBuyers || !order.email || !order.total_minor) return null
  const stopUrl = `${publicUrl}${stopNewsPath(await ensureStopKey(trx, order.email))}`
  return `${name} may write to you now and then about wallpapers like these. You can object to that now or at any time, with one press and at no cost: ${stopUrl}`
}

/** For the outbox: an order whose receipt did not arrive says so, and the owner hears of it. */
export async function noteLostReceipt(trx: Database, mail: Undelivered, now: Date): Promise<void> {
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
