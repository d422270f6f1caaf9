import { normalizeEmail } from '../accounts/email-address.ts'
import { type CheckoutKey, type Claim, claimCheckout, lockCheckouts } from '../checkout/claim-checkout.ts'
import type { Database } from '../database/database.ts'
import { closeEntitlements, openEntitlement } from '../library/entitlements.ts'
import { noteForOwner } from '../mail/owner-notices.ts'
import type { OrderReport } from '../payments/payments.ts'
import { findPaidUse, listOtherUses, noteUseAgain, noteUsePaid } from '../prices/code-queries.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { tellOfCreditRefunded, tieCredit } from './credit.ts'
import { findGiftOf, type GiftRow } from './gift-queries.ts'
import { alignGift } from './gifts/gift-letters.ts'
import { noteBoughtTwice } from './judging/bought-twice.ts'
import { cleanReport } from './judging/clean-report.ts'
import { findTerms, judgeOrder, type Verdict } from './judging/judge-order.ts'
import { mergeReport } from './judging/merge-report.ts'
import { queueReceipt } from './letters/queue-receipt.ts'
import { tellOfChange } from './letters/tell-of-change.ts'
import { canBeMailed, FORGOTTEN, GIFT, isOrderOpen, leftMinorOf, type OrderRow } from './order.ts'
import { ensureOrder, getOrderForUpdate, type OrderChange, updateOrder } from './order-queries.ts'

type Outcome = 'opened' | 'closed' | 'flagged' | 'changed' | 'unchanged'
export type Applied = {
  readonly outcome: Outcome
  readonly orderId: string
  readonly orderNumber: string
  readonly flag: string | null
  /** Whether this change sent a receipt on its way. */
  readonly receiptQueued: boolean
  /** Whether the buyer asked to be forgotten: nothing that names them may be kept. */
  readonly isForgotten: boolean
}

/** Where a report comes from: `listed` ones are the provider's own word, asked for by us. */
export type Source = { readonly provider: string; readonly isListed: boolean }

/**
 * Takes one report into the books: order, entitlement and receipt, all or nothing, in the caller's transaction.
 * Invariant: an order opens at most one scope and mails at most one receipt to an address, whatever repeats, crashes or comes late.
 */
export async function applyReport(
  trx: Database,
  rules: CheckoutRules,
  source: Source,
  given: OrderReport,
): Promise<Applied> {
  const report = cleanReport(given)
  return changeOrder(trx, rules, { provider: source.provider, ...report }, (order) => ({
    ...order,
    ...mergeReport(order, report),
    ...(source.isListed && { confirmed_at: rules.now().toISOString(), disowned_at: null }),
  }))
}

/** The one way in which an order changes: locked with its checkout, changed, judged again, its access brought in line. */
export async function changeOrder(
  trx: Database,
  rules: CheckoutRules,
  key: CheckoutKey,
  change: (order: OrderRow) => OrderRow,
): Promise<Applied> {
  const now = rules.now()
  await lockCheckouts(trx, [key])
  await ensureOrder(trx, key, rules.brand().orderPrefix, now.toISOString())
  const before = await getOrderForUpdate(trx, key)
  const { after, verdict, gift } = await judge(trx, rules, before, readdress(before, change(before)))
  const access = gift
    ? await alignPaidGift(trx, rules, before, after, verdict, gift)
    : await alignAccess(trx, after, verdict, now.toISOString())
  const needsReceipt = verdict.scope !== null && after.receipt_at === null && canBeMailed(after)
  const opens = { ...after, scope: verdict.scope }
  if (access === 'opened' && before.scope === null) await noteOpened(trx, opens, now)
  if (needsReceipt) await queueReceipt(trx, rules, opens, now)
  const receipt = needsReceipt && { receipt_at: now.toISOString(), receipt_problem: null }
  const next = { ...after, ...verdictColumns(after, verdict), ...receipt }
  const isChanged = hasChanged(before, next)
  if (isChanged) await updateOrder(trx, before.id, columnsOf(next), now.toISOString())
  if (verdict.scope !== null && next.checkout_id && saysWhoPaid(before, next)) await noteUsedAgain(trx, next, now)
  // Nobody paid with a test card, so an order of the other mode is no reason to call the owner.
  const isNewlyFlagged = verdict.flag !== null && verdict.flag !== before.flag && verdict.flag !== 'other-mode'
  await tellOfChange(trx, rules, { before, after: next, isOpen: verdict.scope !== null, isNewlyFlagged, gift })
  if (leftMinorOf(next) < leftMinorOf(before) || next.status !== before.status)
    await tellOfCreditRefunded(trx, next, now)
  const outcome = access ?? (isNewlyFlagged ? 'flagged' : isChanged ? 'changed' : 'unchanged')
  return {
    outcome,
    orderId: before.id,
    orderNumber: before.number,
    flag: verdict.flag,
    receiptQueued: needsReceipt,
    isForgotten: after.email === FORGOTTEN,
  }
}

/** The card is often known later than the payment. */
function saysWhoPaid(before: OrderRow, after: OrderRow): boolean {
  const isFirst = before.scope === null || (before.confirmed_at === null && after.confirmed_at !== null)
  return isFirst || before.card_key !== after.card_key || before.email_key !== after.email_key
}

/** Once in its life: what its price has counted belongs to it, and a buyer who had it already is told so. */
async function noteOpened(trx: Database, order: OrderRow, now: Date): Promise<void> {
  await tieCredit(trx, order, now)
  if (order.checkout_id) await noteUsePaid(trx, order.id)
  await noteBoughtTwice(trx, order, now)
}

/** The owner's correction outranks the reported address, and whoever has a new address has not had the receipt yet. */
function readdress(before: OrderRow, after: OrderRow): OrderRow {
  const { owner_email } = after
  const isCorrected = owner_email !== null && after.email !== FORGOTTEN
  const order = isCorrected ? { ...after, email: owner_email, email_key: normalizeEmail(owner_email) } : after
  return order.email_key === before.email_key ? order : { ...order, receipt_at: null }
}

/** By the checkout that it was started with, and with its buyer. An order that is open keeps the name of what it opens. */
async function judge(trx: Database, rules: CheckoutRules, before: OrderRow, said: OrderRow) {
  const claim = await claimCheckout(trx, { ...said, isForgotten: said.email === FORGOTTEN })
  const terms = await findTerms(trx, rules.products, said, claim?.result === 'lost' ? undefined : claim?.checkout)
  const isNamedAnew = before.scope === null || terms.scope !== before.scope
  const after = { ...said, ...buyerOf(said, claim), product: isNamedAnew ? said.product : before.product }
  const gift = await findGiftOf(trx, said.id, claim && claim.result !== 'lost' ? claim.checkout.purpose : null)
  return { after, gift, verdict: judgeOrder(after, terms, rules.mode, after.disowned_at !== null) }
}

/**
 * Whoever started the checkout has the order at once, whatever address was typed there, and is told so only once: an
 * access that was ended since stays ended. An order that loses the checkout is its payer's alone.
 */
function buyerOf(order: OrderRow, claim: Claim | undefined): Pick<OrderRow, 'customer_id' | 'buyer_key_hash'> {
  const { customer_id, buyer_key_hash } = order
  if (!claim || claim.result === 'kept') return { customer_id, buyer_key_hash }
  const { customer_id: starter, browser_hash: browser } = claim.checkout
  if (claim.result === 'taken') {
    return { customer_id: customer_id ?? starter, buyer_key_hash: buyer_key_hash ?? browser }
  }
  return {
    customer_id: customer_id === starter ? null : customer_id,
    buyer_key_hash: buyer_key_hash === browser ? null : buyer_key_hash,
  }
}

/** It opens to its claimer alone, by an order of theirs. */
function alignPaidGift(
  trx: Database,
  rules: CheckoutRules,
  before: OrderRow,
  order: OrderRow,
  { scope }: Verdict,
  gift: GiftRow,
) {
  const aligned = { gift, order, isOpen: scope !== null, wasOpen: isOrderOpen(before, rules.mode) }
  const key = { provider: GIFT, providerOrderId: gift.id, mode: order.mode }
  return alignGift(trx, rules, aligned, (owner_decision) =>
    changeOrder(trx, rules, key, (claimed) => ({ ...claimed, owner_decision })),
  )
}

async function alignAccess(trx: Database, order: OrderRow, { scope, status, flag }: Verdict, now: string) {
  const reason = order.owner_decision === 'closed' ? 'owner' : (flag ?? status)
  const hasClosed = await closeEntitlements(trx, order.id, { exceptScope: scope, reason, now })
  const hasOpened = scope !== null && (await openEntitlement(trx, order.id, scope, now))
  return hasOpened ? 'opened' : hasClosed ? 'closed' : null
}

/** What opened an order stays with it, whatever closes it later. */
function verdictColumns(order: OrderRow, { status, flag, scope, price }: Verdict) {
  const kept = { price_minor: order.price_minor, price_currency: order.price_currency }
  const judged = price ? { price_minor: price.amountMinor, price_currency: price.currency } : kept
  return { status, flag, scope: scope ?? order.scope, ...judged }
}

function columnsOf({
  id,
  provider,
  provider_order_id,
  mode,
  stored_at,
  updated_at,
  ...columns
}: OrderRow): OrderChange {
  return columns
}

function hasChanged(before: OrderRow, after: OrderRow): boolean {
  // The mere fact that the provider named the order again is worth a write only the first time.
  const isConfirmedAgain = before.confirmed_at !== null && after.confirmed_at !== null
  return (Object.keys(after) as (keyof OrderRow)[]).some(
    (column) => before[column] !== after[column] && !(column === 'confirmed_at' && isConfirmedAgain),
  )
}

/**
 * Whether the buyer of an order that is open has used its code before as often as one may. It can only be known once they
 * have paid, from whom and by which card, and then what they paid for is theirs: the order stays open, the owner hears of it
 * and decides. In the transaction that notes who paid. Safe to repeat.
 */
async function noteUsedAgain(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const use = await findPaidUse(trx, order.id)
  if (!use || use.most_per_buyer === null || use.again_by !== null) return
  const others = await listOtherUses(trx, use.code_id, order)
  if (others.length < use.most_per_buyer) return
  const isSame = (column: 'card_key' | 'customer_id') =>
    order[column] !== null && others.some((other) => other[column] === order[column])
  const by = isSame('card_key') ? 'card' : isSame('customer_id') ? 'account' : 'address'
  await noteUseAgain(trx, use.checkout_id, by)
  const often = use.most_per_buyer === 1 ? 'once' : `${use.most_per_buyer} times`
  const words = `Order ${order.number} was paid with ${use.code}, which one buyer may use ${often}; the same ${by} has used it for order ${others[0]?.number}. It is open: refund it on the desk if you mind.`
  await noteForOwner(trx, { key: `code-again:${order.id}`, orderId: order.id, words }, now)
}
