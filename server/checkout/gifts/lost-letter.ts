import { z } from 'zod'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { Undelivered } from '../../mail/send-outbox.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import { isOrderOpen } from '../judge-order.ts'
import { FORGOTTEN } from '../order.ts'
import { GIVEN_PATH, letterOf, queueGiftLetter } from './gift-letters.ts'
import { giftLostMail } from './gift-mails.ts'
import { beginGift, type GiftRow, lockGiftOrder, makeGiftToken } from './gift-queries.ts'
import { findGiftByLetter, isLetterLost, takeOtherAddress } from './lost-letter-queries.ts'

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
