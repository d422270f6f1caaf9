import type { Selectable } from 'kysely'
import { countOf } from '../../contract/count.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Schema } from '../database/schema.ts'
import type { Mode } from '../payments/payments.ts'

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

type Refund = Pick<OrderRow, 'total_minor' | 'refunded_minor' | 'refunded_in_full'>
type Amounts = Refund & Pick<OrderRow, 'tax_minor' | 'fee_minor' | 'dispute'>

/** What was given back. A full refund may have been heard of without its amount, or before the total was known. */
export function refundedMinorOf({ refunded_minor, refunded_in_full, total_minor }: Refund): number {
  return refunded_in_full ? Math.max(refunded_minor, total_minor ?? 0) : refunded_minor
}

/** What a lost dispute or a fraud took back, beyond what was refunded. An open dispute has taken nothing yet. */
export function lostMinorOf(order: Amounts): number {
  const isLost = order.dispute === 'lost' || order.dispute === 'fraud'
  return isLost ? leftMinorOf(order) : 0
}

/** What of the payment has not gone back. */
export function leftMinorOf(order: Refund): number {
  return Math.max(0, (order.total_minor ?? 0) - refundedMinorOf(order))
}

/**
 * What is left of an order after refund, lost dispute, tax and the provider's fee, as far as the provider says them; below
 * zero where only the fee is left. Tax is given back with the part that was refunded or lost, the fee is not.
 */
export function netMinorOf(order: Amounts): number | null {
  const { total_minor: total, tax_minor, fee_minor } = order
  if (total === null) return null
  const kept = leftMinorOf(order) - lostMinorOf(order)
  const tax = total === 0 ? 0 : Math.round(((tax_minor ?? 0) * kept) / total)
  return kept - tax - (fee_minor ?? 0)
}

/** One sentence for each currency about the orders that were paid. */
export function totalsOf(orders: readonly OrderRow[]): string[] {
  const paid = orders.filter(({ payment, currency }) => payment === 'paid' && currency !== null)
  return [...Map.groupBy(paid, ({ currency }) => currency ?? '')].map(([currency, group]) => {
    const sumOf = (orders: readonly OrderRow[], amount: (order: OrderRow) => number | null) =>
      formatMoney(
        orders.reduce((all, order) => all + (amount(order) ?? 0), 0),
        currency,
      )
    const amounts = [
      `${sumOf(group, ({ total_minor }) => total_minor)} paid`,
      `${sumOf(group, refundedMinorOf)} refunded`,
      ...(group.some(lostMinorOf) ? [`${sumOf(group, lostMinorOf)} lost to disputes and fraud`] : []),
      `${sumOf(group, netMinorOf)} net`,
    ]
    const open = group.filter(({ dispute }) => dispute === 'open')
    const doubt = open.length > 0 ? ` (${sumOf(open, netMinorOf)} of it in open disputes)` : ''
    return `${countOf(group.length, 'paid order')} in ${currency}: ${amounts.join(', ')}${doubt}.`
  })
}

type Cell = string | number | null

/** In the sequence of the file. Amounts are in minor units of the order's currency. */
const COLUMNS: Readonly<Record<string, (order: OrderRow) => Cell>> = {
  number: (order) => order.number,
  id: (order) => order.id,
  mode: (order) => order.mode,
  provider: (order) => order.provider,
  provider_order_id: (order) => order.provider_order_id,
  reference: (order) => order.reference,
  purchased_at: (order) => order.purchased_at,
  status: (order) => order.status,
  flag: (order) => order.flag,
  product: (order) => order.product,
  email: (order) => order.email,
  customer_id: (order) => order.customer_id,
  country: (order) => order.country,
  currency: (order) => order.currency,
  total_minor: (order) => order.total_minor,
  discount_minor: (order) => order.discount_minor,
  tax_minor: (order) => order.tax_minor,
  fee_minor: (order) => order.fee_minor,
  converted_currency: (order) => order.converted_currency,
  converted_total_minor: (order) => order.converted_total_minor,
  refunded_minor: refundedMinorOf,
  refunded_at: (order) => order.refunded_at,
  net_minor: netMinorOf,
  payment: (order) => order.payment,
  dispute: (order) => order.dispute,
  owner_decision: (order) => order.owner_decision,
  receipt_at: (order) => order.receipt_at,
  stored_at: (order) => order.stored_at,
  updated_at: (order) => order.updated_at,
}

/** Orders for a spreadsheet, a line each below the names of the columns. */
export function ordersAsCsv(orders: readonly OrderRow[]): string {
  return [CSV_HEAD, ...orders.map(csvLine)].join('\n')
}

export const CSV_HEAD = Object.keys(COLUMNS).join(',')

export function csvLine(order: OrderRow): string {
  return Object.values(COLUMNS)
    .map((cell) => csvCell(cell(order)))
    .join(',')
}

/**
 * Text that begins with = + - @, also in full width, a tab or a new line would run as a formula in a spreadsheet. Where a comma
 * stands in decimals, spreadsheets begin a cell at a semicolon instead, quoted or not, so what follows one counts as well.
 */
export function csvCell(value: Cell): string {
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function withoutFormulas(text: string): string {
  const first = /^[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return first.replaceAll(/;(?=[=+\-@＝＋－＠])/gu, ";'")
}
