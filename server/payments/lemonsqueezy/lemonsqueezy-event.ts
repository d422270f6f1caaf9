import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { FindProduct } from '../checkout-links.ts'
import { type OrderReport, type PaymentEvent, RefusedEventError, readCheckoutId } from '../payments.ts'

const text = z.string().max(2000)
const minor = z.number().int().nonnegative().max(1_000_000_000)
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)))
/** Ids are numbers in their API and text in JSON:API's envelope. */
const id = z.union([z.string().min(1).max(100), z.number().int()]).transform(String)

const orderAttributes = z.object({
  identifier: text.min(8),
  /** What the buyer can write must never cost the whole order: it is cleaned where reports are applied. */
  user_email: z.string(),
  currency: text,
  total: minor,
  discount_total: minor.nullish(),
  total_usd: minor.nullish().catch(null),
  discount_total_usd: minor.nullish().catch(null),
  tax: minor.nullish(),
  tax_name: z.string().nullish().catch(null),
  tax_rate: z.coerce.number().positive().nullish().catch(null),
  user_name: z.string().nullish().catch(null),
  urls: z
    .object({ receipt: z.url({ protocol: /^https$/ }) })
    .nullish()
    .catch(null),
  refunded_amount: minor.nullish(),
  status: text,
  refunded: z.boolean().nullish(),
  first_order_item: z.object({ variant_id: id }).nullish(),
  created_at: time,
  updated_at: time,
  /** The sandbox's own word, like the status 'disputed': Lemon Squeezy tells of no disputes. */
  dispute_due_by: time.nullish().catch(null),
  test_mode: z.boolean(),
})

export const orderResource = z.object({ type: z.literal('orders'), id, attributes: orderAttributes })

type OrderResource = z.infer<typeof orderResource>

const event = z.object({
  meta: z.object({
    event_name: text,
    // The buyer can write anything into the link, so no shape of it may cost the event.
    custom_data: z.unknown().optional(),
  }),
  data: z.unknown(),
})

/** order_created and order_refunded today. Each carries the whole order, so one they add later is understood too. */
const ORDER_EVENT = /^order_/

/** Hex HMAC-SHA256 of the raw body. Lengths first: comparing different ones would throw. */
export function checkSignature(body: Buffer, signature: unknown, secret: string): void {
  const expected = createHmac('sha256', secret).update(body).digest()
  const isHex = typeof signature === 'string' && /^[0-9a-f]{64}$/i.test(signature)
  if (!isHex || !timingSafeEqual(Buffer.from(signature, 'hex'), expected)) {
    throw new RefusedEventError('signature', 'The signature does not fit the body.')
  }
}

/** There is no delivery id, so the body itself is the key: a copy of it tells nothing new. */
export function readLemonSqueezyEvent(body: string, findProduct: FindProduct): PaymentEvent | null {
  const { meta, data } = parse(event, readJson(body))
  if (!ORDER_EVENT.test(meta.event_name)) return null
  const report = reportOf(parse(orderResource, data), findProduct)
  const checkoutId = readCheckoutId((meta.custom_data as { checkout_id?: unknown } | null | undefined)?.checkout_id)
  return {
    key: createHash('sha256').update(body).digest('hex'),
    name: meta.event_name,
    report: { ...report, ...(checkoutId && { checkoutId }) },
  }
}

export function reportOf({ id, attributes }: OrderResource, findProduct: FindProduct): OrderReport {
  const { status } = attributes
  return {
    providerOrderId: id,
    mode: attributes.test_mode ? 'test' : 'live',
    at: new Date(attributes.updated_at).toISOString(),
    reference: attributes.identifier,
    product: findProduct(attributes.first_order_item?.variant_id ?? ''),
    email: attributes.user_email,
    totalMinor: attributes.total,
    discountMinor: attributes.discount_total ?? 0,
    currency: attributes.currency,
    ...convertedOf(attributes),
    purchasedAt: new Date(attributes.created_at).toISOString(),
    payment: paymentOf(status),
    // A partial refund keeps the status 'paid' and only its amount grows.
    refundedMinor: attributes.refunded_amount ?? 0,
    isRefundedInFull: status === 'refunded',
    ...(typeof attributes.tax === 'number' && { taxMinor: attributes.tax }),
    ...receiptFacts(attributes),
    // They send no event for disputes: an order only ever shows 'fraudulent', and 'paid' again if that was wrong.
    dispute: disputeOf(status),
    ...(attributes.dispute_due_by && { disputeDueAt: new Date(attributes.dispute_due_by).toISOString() }),
  }
}

function receiptFacts({ tax_name, tax_rate, user_name, urls }: OrderResource['attributes']): Partial<OrderReport> {
  return {
    ...(tax_name && { taxWords: [tax_name, ...(tax_rate ? [`${tax_rate}%`] : [])].join(' ') }),
    ...(user_name && { buyerAddress: user_name }),
    ...(urls && { invoiceUrl: urls.receipt }),
  }
}

/** They convert every order to dollars; one that was paid in dollars needs no conversion. */
function convertedOf({ currency, total_usd, discount_total_usd }: OrderResource['attributes']): Partial<OrderReport> {
  if (currency === 'USD' || typeof total_usd !== 'number') return {}
  return { convertedTotalMinor: total_usd, convertedDiscountMinor: discount_total_usd ?? 0, convertedCurrency: 'USD' }
}

function disputeOf(status: string): 'none' | 'open' | 'fraud' {
  if (status === 'fraudulent') return 'fraud'
  return status === 'disputed' ? 'open' : 'none'
}

const PAID: ReadonlySet<string> = new Set(['paid', 'refunded', 'partial_refund', 'fraudulent', 'disputed'])

function paymentOf(status: string): 'pending' | 'failed' | 'paid' {
  if (status === 'pending') return 'pending'
  return PAID.has(status) ? 'paid' : 'failed'
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RefusedEventError('shape', 'The body is not JSON.')
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw new RefusedEventError('shape', z.prettifyError(error))
  return data
}
