import type { Customer } from '../../accounts/customer.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { changeOrder } from '../apply-report.ts'
import { isOrderOpen } from '../judge-order.ts'
import { GIFT } from './align-gift.ts'
import { tellOfClaim } from './gift-letters.ts'
import { beginGift, type GiftRow, lockGiftOrder, markClaimed } from './gift-queries.ts'

export type Claimed = { readonly result: 'claimed'; readonly orderId: string; readonly emailKey: string }
export type NotClaimed = { readonly result: 'taken' | 'ended' }

/**
 * Makes a gift somebody's: the account's that is signed in, else the browser's, with the address that the letter went to.
 * The order that pays for it is locked first, so that a refund comes before or after, and of two who claim at once one does.
 */
export async function claimGift(
  { db, rules }: ApplyEvents,
  gift: GiftRow,
  customer: Customer | null,
): Promise<Claimed | NotClaimed> {
  const now = rules.now().toISOString()
  const email = customer?.email ?? gift.to_email
  return db.transaction().execute(async (trx): Promise<Claimed | NotClaimed> => {
    await beginGift(trx, gift)
    const paid = await lockGiftOrder(trx, gift)
    if (!paid || !isOrderOpen(paid, rules.mode)) return { result: 'ended' }
    const before = await trx.selectFrom('gift').select('claimed_at').where('id', '=', gift.id).executeTakeFirst()
    if (!before || before.claimed_at !== null) return { result: 'taken' }
    const key = { provider: GIFT, providerOrderId: gift.id, mode: rules.mode }
    const { orderId } = await changeOrder(trx, rules, key, (order) => ({
      ...order,
      reference: gift.id,
      product: gift.product,
      email,
      email_key: normalizeEmail(email),
      customer_id: customer?.id ?? null,
      total_minor: 0,
      payment: 'paid' as const,
      // What was in the bundle when it was bought, or came later, is theirs.
      purchased_at: paid.purchased_at,
      owner_decision: 'open' as const,
    }))
    await markClaimed(trx, gift.id, { at: now, by: customer?.id ?? null, orderId })
    await tellOfClaim(trx, rules, gift, paid)
    return { result: 'claimed', orderId, emailKey: normalizeEmail(email) }
  })
}
