import type { Selectable } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Mode } from './payments.ts'

export type OrderRow = Selectable<Schema['shop_order']>

/** Stands in `email` when the buyer asked to be forgotten: no later report fills it again. */
export const FORGOTTEN = ''

/** The facts that reports may change; everything else about an order is the shop's own. */
export type OrderFacts = Pick<
  OrderRow,
  | 'reference'
  | 'product'
  | 'email'
  | 'email_key'
  | 'checkout_id'
  | 'total_minor'
  | 'discount_minor'
  | 'refunded_minor'
  | 'refunded_at'
  | 'refunded_in_full'
  | 'tax_minor'
  | 'fee_minor'
  | 'country'
  | 'tax_words'
  | 'buyer_address'
  | 'invoice_url'
  | 'card_key'
  | 'currency'
  | 'converted_total_minor'
  | 'converted_discount_minor'
  | 'converted_currency'
  | 'payment'
  | 'dispute'
  | 'dispute_at'
  | 'dispute_due_at'
  | 'reported_at'
  | 'purchased_at'
>

export const NO_FACTS: OrderFacts = {
  reference: null,
  product: null,
  email: null,
  email_key: null,
  checkout_id: null,
  total_minor: null,
  discount_minor: 0,
  refunded_minor: 0,
  refunded_at: null,
  refunded_in_full: 0,
  tax_minor: null,
  fee_minor: null,
  country: null,
  tax_words: null,
  buyer_address: null,
  invoice_url: null,
  card_key: null,
  currency: null,
  converted_total_minor: null,
  converted_discount_minor: null,
  converted_currency: null,
  payment: 'unknown',
  dispute: 'none',
  dispute_at: null,
  dispute_due_at: null,
  reported_at: null,
  purchased_at: null,
}

/** Where letters about it can go. */
export function canBeMailed({ email }: Pick<OrderRow, 'email'>): boolean {
  return email !== null && email !== FORGOTTEN
}

type Settled = Pick<OrderRow, 'mode' | 'status' | 'flag' | 'scope' | 'owner_decision'>

/** Whether an order, as it was last judged, opens something. */
export function isOrderOpen({ status, flag, scope, owner_decision, ...order }: Settled, mode: Mode): boolean {
  if (scope === null || order.mode !== mode) return false
  return owner_decision ? owner_decision === 'open' : status === 'paid' && flag === null
}

/** Orders that claimers of gifts have; no provider knows them. */
export const GIFT = 'gift'
