import type { Database } from '../../database/database.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import type { OrderRow } from '../order.ts'
import { giftEnd, queueGiftLetter } from './gift-letters.ts'
import { type GiftRow, payGift } from './gift-queries.ts'

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
