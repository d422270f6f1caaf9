import { randomUUID } from 'node:crypto'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { createLibraryLink, endOrderLinks, libraryUrl } from '../library/library-links.ts'
import { isMailQueued, queueMail } from '../mail/outbox-queries.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { type Applied, changeOrder } from './apply-report.ts'
import { letterOf } from './letters/tell-of-change.ts'
import { canBeMailed, type OrderRow } from './order.ts'
import { libraryLinkMail, orderMovedMail } from './order-mails.ts'
import { listOpenOrders, listOrdersWithoutReceipt } from './order-queries.ts'

/** Orders that the owner gave away; no provider knows them. */
const OWNER = 'owner'

/** Gives a product to an address, as if it had been bought, receipt and link included. Each call is a new gift. */
export async function giveProduct(
  db: Database,
  rules: CheckoutRules,
  gift: { readonly email: string; readonly product: string },
): Promise<Applied> {
  if (!rules.products.has(gift.product)) throw new Error(`There is no product '${gift.product}'.`)
  const now = rules.now().toISOString()
  const id = randomUUID()
  const key = { provider: OWNER, providerOrderId: id, mode: rules.mode }
  return inTransaction(db, (trx) =>
    changeOrder(trx, rules, key, (order) => ({
      ...order,
      reference: id,
      product: gift.product,
      email: gift.email,
      email_key: normalizeEmail(gift.email),
      total_minor: 0,
      payment: 'paid',
      purchased_at: now,
      owner_decision: 'open',
    })),
  )
}

/**
 * The owner's word on an order, which outranks every report, or null to leave it to the reports again. Where nobody knows
 * what was sold, the owner says that too. Safe to repeat.
 */
export async function decideOrder(
  db: Database,
  rules: CheckoutRules,
  { provider, provider_order_id, mode }: OrderRow,
  decision: OrderRow['owner_decision'],
  product?: string,
): Promise<Applied> {
  const key = { provider, providerOrderId: provider_order_id, mode }
  return inTransaction(db, (trx) =>
    changeOrder(trx, rules, key, (order) => ({
      ...order,
      owner_decision: decision,
      product: product ?? order.product,
    })),
  )
}

/**
 * Mails an order's receipt anew, to another address if one is given. That outranks what the provider says from then on,
 * links that went to the one before end, and whoever reads mail there is told. Nothing is mailed while the order is closed; its receipt
 * leaves when it opens. True when it is on its way.
 */
export async function sendReceiptAgain(
  db: Database,
  rules: CheckoutRules,
  order: OrderRow,
  to?: string,
): Promise<boolean> {
  const key = { provider: order.provider, providerOrderId: order.provider_order_id, mode: order.mode }
  return inTransaction(db, async (trx) => {
    if (to !== undefined) await leaveAddress(trx, rules, order, to)
    const { receiptQueued } = await changeOrder(trx, rules, key, (before) => ({
      ...before,
      owner_email: to ?? before.owner_email,
      receipt_at: null,
    }))
    return receiptQueued
  })
}

/** An address that bounced has no reader to tell. */
async function leaveAddress(trx: Database, rules: CheckoutRules, order: OrderRow, to: string): Promise<void> {
  const now = rules.now()
  await endOrderLinks(trx, order.id, now)
  const isLeft = order.email_key !== normalizeEmail(to) && canBeMailed(order) && order.receipt_problem !== 'bounced'
  if (!isLeft || order.mode !== rules.mode) return
  const mail = orderMovedMail(letterOf(rules, order))
  await queueMail(trx, `moved:${order.id}:${now.toISOString()}`, mail, now, order.id)
}

/** Every receipt that was refused or given up, once more; for after the mail server was mended. Returns how many left. */
export async function sendLostReceipts(db: Database, rules: CheckoutRules): Promise<number> {
  let sent = 0
  for (const order of await listOrdersWithoutReceipt(db, rules.mode)) {
    if (await sendReceiptAgain(db, rules, order)) sent += 1
  }
  return sent
}

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
