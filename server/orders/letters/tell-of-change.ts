import type { Database } from '../../database/database.ts'
import { closureOf } from '../../library/entitlements.ts'
import { createLibraryLink, libraryUrl } from '../../library/library-links.ts'
import type { Mail } from '../../mail/mail.ts'
import { queueMail } from '../../mail/outbox-queries.ts'
import { dropNotices, noteForOwner } from '../../mail/owner-notices.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { holdsCredit } from '../credit.ts'
import { findClaimedGift, type GiftRow } from '../gift-queries.ts'
import { giftEnd, giftRefund } from '../gifts/gift-letters.ts'
import { canBeMailed, GIFT, type OrderRow, refundedMinorOf } from '../order.ts'
import {
  checkingMail,
  disputedMail,
  type OrderLetter,
  partlyRefundedMail,
  refundedMail,
  reopenedMail,
  revokedMail,
} from '../order-mails.ts'

export type Change = {
  readonly before: OrderRow
  readonly after: OrderRow
  readonly isOpen: boolean
  readonly isNewlyFlagged: boolean
  /** What the order pays for, where that is for somebody else. */
  readonly gift?: GiftRow | undefined
}

/** Of an order that comes to us already closed, only what is fresh is told: the first look at a provider brings years. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Tells the buyer and the owner what an order has become, in the transaction that makes it so. Told is only what changed
 * just now, and each thing under its own key, so repeated, late and replayed events tell nothing twice.
 */
export async function tellOfChange(trx: Database, rules: CheckoutRules, change: Change): Promise<void> {
  await tellOwner(trx, change, rules)
  const { after } = change
  if (!canBeMailed(after) || after.mode !== rules.mode) return
  const news = (await findGiftNews(trx, rules, change)) ?? (await findNews(trx, rules, change))
  if (news) await queueMail(trx, news.key, news.mail, rules.now(), after.id)
}

async function tellOwner(trx: Database, { before, after, isNewlyFlagged }: Change, rules: CheckoutRules) {
  const key = `flagged:${after.id}:`
  if (before.flag !== null && after.flag === null) await dropNotices(trx, key)
  if (!isNewlyFlagged || after.flag === null) return
  const isCreditGone = after.flag === 'wrong-amount' && !(await holdsCredit(trx, after))
  const why = isCreditGone ? CREDIT_GONE : (REASONS[after.flag] ?? after.flag)
  const words = `Order ${after.number} is paid but opens nothing: ${why}. Look at it with: npm run shop -- orders ${after.number} and then open it with: npm run shop -- grant ${after.number} or refund it at the payment provider.`
  await noteForOwner(trx, { key: `${key}${after.flag}`, orderId: after.id, words }, rules.now())
}

const REASONS: Readonly<Record<string, string>> = {
  'unknown-product': 'the shop does not know what was sold',
  'wrong-amount': 'less was paid than the price',
  'wrong-currency': 'it was paid in another currency',
  'unknown-to-provider': 'the payment provider knows of no such order',
}

const CREDIT_GONE =
  'a bundle that its price counted goes back, or was counted toward another order, so less was paid than the price'

type News = { readonly key: string; readonly mail: Mail }

async function findNews(trx: Database, rules: CheckoutRules, change: Change): Promise<News | null> {
  const { before, after, isOpen } = change
  const [was, is] = [closureOf(before), closureOf(after)]
  const letter = letterOf(rules, after)
  if (was === is) return is === null && isOpen ? partialRefund(change, letter) : null
  switch (is) {
    case 'refunded':
      return isFresh(change, after.refunded_at, rules)
        ? { key: `refunded:${after.id}`, mail: refundedMail(letter) }
        : null
    case 'disputed':
      return isFresh(change, after.dispute_at, rules)
        ? { key: `disputed:${after.id}:${after.dispute_at}`, mail: disputedMail(letter) }
        : null
    case 'revoked':
      return { key: `revoked:${after.id}:${rules.now().toISOString()}`, mail: revokedMail(letter) }
    case 'checking':
      return isFresh(change, after.purchased_at, rules) && isOurs(after)
        ? { key: `checking:${after.id}`, mail: checkingMail(letter) }
        : null
    case null:
      // What opens again of a gift is its claimer's.
      return isOpen && hasHadReceipt(change) && !change.gift ? reopening(trx, rules, after, letter) : null
  }
}

/** What is said otherwise of gifts: to the giver of what goes back, to the claimer of what ends. */
async function findGiftNews(
  trx: Database,
  rules: CheckoutRules,
  { before, after, gift }: Change,
): Promise<News | null> {
  const [was, is] = [closureOf(before), closureOf(after)]
  if (was === is) return null
  if (gift && is === 'refunded') return { key: `refunded:${after.id}`, mail: giftRefund(rules, gift, after) }
  const claimed = is === 'revoked' && after.provider === GIFT ? await findClaimedGift(trx, after.id) : undefined
  if (!claimed) return null
  return { key: `revoked:${after.id}:${rules.now().toISOString()}`, mail: giftEnd(rules, claimed, after.email ?? '') }
}

/** Before, and not just now: a receipt says all that the news would. */
function hasHadReceipt({ before, after }: Change): boolean {
  return before.receipt_at !== null && after.receipt_at === before.receipt_at
}

function isFresh({ before }: Change, at: string | null, rules: CheckoutRules): boolean {
  return before.status !== 'incomplete' || (at !== null && Date.parse(at) > rules.now().getTime() - NEWS_MS)
}

/** A provider's account may sell other things too; their buyers do not know this shop. */
function isOurs({ flag, customer_id, buyer_key_hash, checkout_id, receipt_at }: OrderRow): boolean {
  return flag !== 'unknown-product' || [customer_id, buyer_key_hash, checkout_id, receipt_at].some(Boolean)
}

function partialRefund({ before, after }: Change, letter: OrderLetter): News | null {
  const hasGrown = after.refunded_minor > before.refunded_minor && after.status === 'paid'
  if (!hasGrown || before.status === 'incomplete') return null
  return { key: `partly-refunded:${after.id}:${after.refunded_minor}`, mail: partlyRefundedMail(letter) }
}

/** The receipt's link opens it again as well; a new one spares the search for it. */
async function reopening(trx: Database, rules: CheckoutRules, order: OrderRow, letter: OrderLetter): Promise<News> {
  const now = rules.now()
  const token = await createLibraryLink(trx, { orderId: order.id, emailKey: order.email_key ?? '' }, now)
  const mail = reopenedMail({ ...letter, libraryUrl: libraryUrl(rules.publicUrl, token) })
  return { key: `reopened:${order.id}:${now.toISOString()}`, mail }
}

export function letterOf(rules: CheckoutRules, order: OrderRow): OrderLetter {
  return {
    to: order.email ?? '',
    product: rules.products.get(order.product ?? '')?.name ?? null,
    totalMinor: order.total_minor,
    refundedMinor: refundedMinorOf(order),
    currency: order.currency,
    number: order.number,
    shopUrl: rules.publicUrl,
    brand: rules.brand(),
  }
}
