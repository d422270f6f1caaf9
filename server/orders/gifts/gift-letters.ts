import { z } from 'zod'
import { formatMoney } from '../../../contract/money.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { Undelivered } from '../../mail/send-outbox.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import {
  type GiftLetter,
  giftClaimedMail,
  giftEndedMail,
  giftLostMail,
  giftMail,
  giftReceiptMail,
  giftRefundedMail,
} from '../gift-mails.ts'
import {
  beginGift,
  findGiftByLetter,
  type GiftRow,
  isLetterLost,
  letterKey,
  lockGiftOrder,
  makeGiftToken,
  markSent,
  payGift,
  takeOtherAddress,
} from '../gift-queries.ts'
import { mailPictureOf } from '../letters/order-letter-parts.ts'
import { FORGOTTEN, isOrderOpen, type OrderRow, refundedMinorOf } from '../order.ts'
import { keepReceipt } from '../order-queries.ts'

export const OPEN_PATH = '/gift/open'
export const GIVEN_PATH = '/gift/given'

function letterOf(rules: CheckoutRules, gift: GiftRow, to: string): GiftLetter {
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
async function queueGiftLetter(trx: Database, rules: CheckoutRules, gift: GiftRow, orderId: string) {
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

type Aligned = {
  readonly gift: GiftRow
  readonly order: OrderRow
  /** Whether the order that pays for it is good now, and whether it was before. */
  readonly isOpen: boolean
  readonly wasOpen: boolean
}

type ChangeClaimed = (decision: 'open' | 'closed') => Promise<unknown>

/**
 * A paid gift opens nothing to whoever paid: it opens to whoever claims it, by an order of theirs, which is open as long as
 * the payment is good. `changeClaimed` is how that order is decided.
 */
export async function alignGift(
  trx: Database,
  rules: CheckoutRules,
  { gift, order, isOpen, wasOpen }: Aligned,
  changeClaimed: ChangeClaimed,
): Promise<'opened' | 'closed' | null> {
  if (isOpen && gift.order_id === null) {
    await payGift(trx, gift.id, order.id)
    if (gift.arrives_at <= rules.now().toISOString()) await queueGiftLetter(trx, rules, gift, order.id)
  }
  if (isOpen === wasOpen) return null
  if (gift.claim_order_id !== null) await changeClaimed(isOpen ? 'open' : 'closed')
  else if (!isOpen && gift.sent_at !== null) await tellWaiting(trx, rules, gift, order)
  return isOpen ? 'opened' : 'closed'
}

/** The letter has left, and nobody has opened it. */
async function tellWaiting(trx: Database, rules: CheckoutRules, gift: GiftRow, order: OrderRow): Promise<void> {
  const now = rules.now()
  const key = `gift-ended:${gift.id}:${now.toISOString()}`
  await queueMail(trx, key, giftEnd(rules, gift, gift.to_email), now, order.id)
}

/** For the outbox: a gift whose letter did not arrive is of no use to anybody. Its giver hears of it, and the owner. */
export async function noteLostLetter(trx: Database, rules: CheckoutRules, mail: Undelivered, now: Date): Promise<void> {
  const gift = await findGiftByLetter(trx, mail.key)
  const order = gift && (await lockGiftOrder(trx, gift))
  if (!order || gift.claimed_at !== null || !isOrderOpen(order, rules.mode)) return
  const { id, number, email } = order
  const words = `Order ${number}: the letter of its gift ${mail.fate === 'bounced' ? 'bounced' : 'could not be delivered for days'}. Its giver was told, and can name another address.`
  await noteForOwner(trx, { key: `undelivered:${mail.id}`, orderId: id, words }, now)
  if (!email || email === FORGOTTEN) return
  const givenUrl = `${rules.publicUrl}${GIVEN_PATH}/${await makeGiftToken(trx, gift.id, 'given_hash')}`
  const letter = giftLostMail({ ...letterOf(rules, gift, email), number, givenUrl, toEmail: gift.to_email })
  await queueMail(trx, `gift-lost:${mail.id}`, letter, now, id)
}

const address = z.email().max(254)

/** The letter once more, to another address, where the first did not arrive. False where there is nothing to send. */
export async function sendToOtherAddress(
  db: Database,
  rules: CheckoutRules,
  gift: GiftRow,
  typed: string,
): Promise<'sent' | 'no-address' | 'not-lost'> {
  if (!address.safeParse(typed).success) return 'no-address'
  const now = rules.now()
  return db.transaction().execute(async (trx) => {
    await beginGift(trx, gift)
    const order = await lockGiftOrder(trx, gift)
    // Whoever presses twice sends one letter.
    const isLost = order && isOrderOpen(order, rules.mode) && (await isLetterLost(trx, gift))
    if (!isLost) return 'not-lost'
    await takeOtherAddress(trx, gift, { email: typed, emailKey: normalizeEmail(typed), at: now.toISOString() })
    await queueGiftLetter(trx, rules, { ...gift, to_email: typed }, order.id)
    return 'sent'
  })
}
