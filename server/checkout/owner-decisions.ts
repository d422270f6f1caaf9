import { randomUUID } from 'node:crypto'
import { normalizeEmail } from '../accounts/normalize-email.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { type Applied, changeOrder } from './apply-report.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import type { OrderRow } from './order.ts'

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
