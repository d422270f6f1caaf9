import type { OrderRow } from './order.ts'
import { netMinorOf, refundedMinorOf } from './order-amounts.ts'

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
