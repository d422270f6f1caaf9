import { randomUUID } from 'node:crypto'
import { formatMoney } from '../../contract/money.ts'

export type SandboxProduct = {
  readonly slug: string
  readonly name: string
  /** In minor units of the currency. */
  readonly priceMinor: number
  readonly currency?: string | undefined
}

/** Everything that the shop sells at the moment that it is asked. */
export type ListProducts = () => readonly SandboxProduct[] | Promise<readonly SandboxProduct[]>

const DOLLARS = 'USD'

export function currencyOf({ currency = DOLLARS }: Pick<SandboxProduct, 'currency'>): string {
  return currency
}

/** As people write it. */
export function money(minor: number, product: SandboxProduct): string {
  return formatMoney(minor, currencyOf(product))
}

export type OrderStatus = 'pending' | 'failed' | 'paid' | 'refunded' | 'disputed' | 'fraudulent'

/** An order as the sandbox keeps it. */
export type SandboxOrder = {
  readonly id: string
  /** Unguessable; the buyer goes back to the shop with it. */
  readonly identifier: string
  readonly product: SandboxProduct
  readonly email: string
  readonly name: string
  /** As the page offers it. */
  readonly country?: string | undefined
  readonly custom: Readonly<Record<string, string>>
  readonly createdAt: string
  readonly updatedAt: string
  readonly status: OrderStatus
  readonly refundedMinor: number
  /** Until when the seller may answer the buyer's bank. */
  readonly disputeDueAt?: string | undefined
}

export type NewOrder = Pick<SandboxOrder, 'product' | 'email' | 'name' | 'country' | 'custom' | 'status'>

export function newOrder(order: NewOrder, id: string, now: Date): SandboxOrder {
  const at = now.toISOString()
  return { ...order, id, identifier: randomUUID(), createdAt: at, updatedAt: at, refundedMinor: 0 }
}

/** What is part of the price there, in percent; elsewhere the sandbox asks for no tax. */
const VAT: Readonly<Record<string, number>> = { Germany: 19, 'United Kingdom': 20 }

function taxOf({ product, country = '' }: SandboxOrder) {
  const rate = VAT[country]
  if (rate === undefined) return { tax: 0 }
  return { tax: Math.round((product.priceMinor * rate) / (100 + rate)), tax_name: 'VAT', tax_rate: rate }
}

/** The order in the words of the provider that the sandbox plays (`server/payments/sandbox/`), as its API and its webhooks show it. */
export function orderResource(order: SandboxOrder) {
  const { product } = order
  return {
    type: 'orders',
    id: order.id,
    attributes: {
      store_id: 'sandbox',
      identifier: order.identifier,
      order_number: Number(order.id),
      user_name: order.name,
      user_email: order.email,
      currency: currencyOf(product),
      subtotal: product.priceMinor,
      discount_total: 0,
      ...taxOf(order),
      total: product.priceMinor,
      refunded_amount: order.refundedMinor,
      refunded: order.status === 'refunded',
      status: order.status,
      first_order_item: { product_id: product.slug, variant_id: product.slug, product_name: product.name },
      created_at: order.createdAt,
      updated_at: order.updatedAt,
      dispute_due_by: order.disputeDueAt ?? null,
      test_mode: true,
    },
  }
}

/** The body of a webhook about an order, in the same words. */
export function eventBody(eventName: string, order: SandboxOrder): string {
  return JSON.stringify({
    meta: { event_name: eventName, test_mode: true, custom_data: order.custom },
    data: orderResource(order),
  })
}
