import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import { isOrderOpen } from '../judge-order.ts'
import { FORGOTTEN, type OrderRow } from '../order.ts'
import { refundedMinorOf } from '../order-amounts.ts'
import { mailPictureOf } from '../order-letter-parts.ts'
import { keepReceipt } from '../receipt-queries.ts'
import {
  type GiftLetter,
  giftClaimedMail,
  giftEndedMail,
  giftMail,
  giftReceiptMail,
  giftRefundedMail,
} from './gift-mails.ts'
import { beginGift, type GiftRow, lockGiftOrder, makeGiftToken, markSent } from './gift-queries.ts'
import { letterKey } from './lost-letter-queries.ts'

export const OPEN_PATH = '/gift/open'
export const GIVEN_PATH = '/gift/given'

export function letterOf(rules: CheckoutRules, gift: GiftRow, to: string): GiftLetter {
  return {
    brand: rules.brand(),
    to,
    product: rules.products.get(gift.product)?.name ?? 'a bundle',
    picture: mailPictureOf(rules, gift.product),
    toName: gift.to_name,
    fromName: gift.from_name,
    words: gift.words,
    arrivesAt: gift.arrives_at,
  }
}

type ReceiptNotes = {
  readonly key: string
  readonly termsUrl: string | null
  readonly withdrawal: string | null
  readonly objection: string | null
}

/** In the place of a receipt that opens a library: the link shows the giver how the gift stands. */
export async function queueGiftReceipt(
  trx: Database,
  rules: CheckoutRules,
  { gift, order, now }: { readonly gift: GiftRow; readonly order: OrderRow; readonly now: Date },
  { key, ...notes }: ReceiptNotes,
): Promise<void> {
  const token = await makeGiftToken(trx, gift.id, 'given_hash')
  const { number, total_minor, currency, email } = order
  const paid = total_minor !== null && currency ? formatMoney(total_minor, currency, rules.brand()) : null
  const receipt = { ...letterOf(rules, gift, email ?? ''), number, paid, ...notes }
  const givenUrl = `${rules.publicUrl}${GIVEN_PATH}/${token}`
  await queueMail(trx, key, giftReceiptMail({ ...receipt, givenUrl }), now, order.id)
  // Whoever reads what is kept must not see more by it than the giver's own link shows.
  await keepReceipt(trx, order.id, giftReceiptMail({ ...receipt, givenUrl: `${rules.publicUrl}/gift` }), now)
}

/** The letter to whom it is for, once. The order that pays for it is open. */
export async function queueGiftLetter(trx: Database, rules: CheckoutRules, gift: GiftRow, orderId: string) {
  const now = rules.now()
  if (!(await markSent(trx, gift.id, now.toISOString()))) return
  const openUrl = `${rules.publicUrl}${OPEN_PATH}/${await makeGiftToken(trx, gift.id, 'open_hash')}`
  await queueMail(trx, letterKey(gift.id), giftMail({ ...letterOf(rules, gift, gift.to_email), openUrl }), now, orderId)
}

/** The same on its day; nothing while what pays for it is not open. */
export async function sendGift(db: Database, rules: CheckoutRules, gift: GiftRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await beginGift(trx, gift)
    const order = await lockGiftOrder(trx, gift)
    if (order && isOrderOpen(order, rules.mode)) await queueGiftLetter(trx, rules, gift, order.id)
  })
}

/** The giver hears that it was opened. */
export async function tellOfClaim(trx: Database, rules: CheckoutRules, gift: GiftRow, order: OrderRow): Promise<void> {
  if (!order.email || order.email === FORGOTTEN) return
  const mail = giftClaimedMail({ ...letterOf(rules, gift, order.email), number: order.number })
  await queueMail(trx, `gift-claimed:${gift.id}`, mail, rules.now(), order.id)
}

/** What the giver is told in the place of a refund's usual words. */
export function giftRefund(rules: CheckoutRules, gift: GiftRow, order: OrderRow) {
  const back = refundedMinorOf(order)
  const amount = order.currency ? formatMoney(back, order.currency, rules.brand()) : null
  return giftRefundedMail({ ...letterOf(rules, gift, order.email ?? ''), number: order.number, amount })
}

/** What whoever had it is told when it ends. */
export function giftEnd(rules: CheckoutRules, gift: GiftRow, to: string) {
  return giftEndedMail(letterOf(rules, gift, to))
}
