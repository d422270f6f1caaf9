import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FindProduct } from '../checkout-links.ts'
import { type OrderReport, type PaymentEvent, RefusedEventError, readCheckoutId } from '../payments.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { PRODUCT_KEY } from './stripe-checkout.ts'

const text = z.string().max(2000)
const minor = z.number().int().nonnegative().max(1_000_000_000)
const seconds = z.number().int().positive().max(100_000_000_000)
/** A field that holds the id of an object, or the object itself where the API was asked to expand it. */
const idOf = z
  .union([z.string().min(1).max(255), z.object({ id: z.string().min(1).max(255) })])
  .transform((value) => (typeof value === 'string' ? value : value.id))

const words = z.string().nullish().catch(null)
const address = z
  .object({
    line1: words,
    line2: words,
    postal_code: words,
    city: words,
    state: words,
    country: z.string().regex(/^[A-Z]{2}$/),
  })
  .nullish()
  .catch(null)
const link = z
  .url({ protocol: /^https$/ })
  .nullish()
  .catch(null)

export const session = z.object({
  id: text.min(8),
  object: z.literal('checkout.session'),
  livemode: z.boolean(),
  created: seconds,
  payment_intent: idOf.nullish(),
  payment_link: idOf.nullish(),
  metadata: z
    .object({ [PRODUCT_KEY]: text.optional() })
    .nullish()
    .catch(null),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: text.nullish(),
  amount_total: minor.nullish(),
  total_details: z.object({ amount_discount: minor, amount_tax: minor }).partial().nullish(),
  currency: text.nullish(),
  /**
   * Where the buyer pays in another currency. Versions of the API before 2025-03-31 say it here, and every other amount in
   * the buyer's currency; later ones say all amounts in ours.
   */
  currency_conversion: z.object({ amount_subtotal: minor, amount_total: minor, source_currency: text }).nullish(),
  /** What the buyer can write must never cost the whole order: it is cleaned where reports are applied. */
  client_reference_id: z.unknown().optional(),
  customer_details: z.object({ email: words, name: words, address }).nullish(),
  /** An id in events; the invoice itself where the API was asked to expand it. */
  invoice: z.object({ invoice_pdf: link, hosted_invoice_url: link }).nullish().catch(null),
})

export const charge = z.object({
  object: z.literal('charge'),
  livemode: z.boolean(),
  payment_intent: idOf.nullish(),
  amount_refunded: minor,
  refunded: z.boolean(),
  currency: text.nullish(),
  receipt_url: link,
  /** A wallet's card has one too; what is no card has none. */
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().min(1).max(255) }) })
    .nullish()
    .catch(null),
  /** An id in events; the transaction itself where the API was asked to expand it. */
  balance_transaction: z.object({ fee: minor, currency: text }).nullish().catch(null),
})

export const dispute = z.object({
  object: z.literal('dispute'),
  livemode: z.boolean(),
  payment_intent: idOf.nullish(),
  status: text,
  /** Null once no answer is taken any more. */
  evidence_details: z.object({ due_by: seconds.nullish() }).nullish().catch(null),
})

const event = z.object({
  id: text.min(1),
  type: text,
  created: seconds,
  api_version: text.nullish(),
  data: z.object({ object: z.unknown() }),
})

/** From this version on all amounts are in the currency that we asked for. */
const ONE_CURRENCY = '2025-03-31'

const iso = (value: number) => new Date(value * 1000).toISOString()
const modeOf = (livemode: boolean) => (livemode ? 'live' : 'test')

/** Reads an event whose signature has been checked. */
export function readStripeEvent(body: string, findProduct: FindProduct): PaymentEvent | null {
  const { id, type, created, api_version, data } = parse(event, readJson(body))
  const report = reportOf(type, data.object, iso(created), findProduct)
  const isOld = typeof api_version === 'string' && api_version < ONE_CURRENCY
  return report && { key: id, name: type, report: isOld ? withoutRefundedAmount(report) : report }
}

/** It may be in another currency than the order; the list, which is asked for in our version, says it in the order's. */
function withoutRefundedAmount({ refundedMinor: _, ...report }: OrderReport): OrderReport {
  return report
}

/** What a webhook must tell of. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

function reportOf(type: string, object: unknown, at: string, findProduct: FindProduct): OrderReport | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionReport(parse(session, object), at, findProduct)
    case 'checkout.session.async_payment_failed':
      return { ...sessionReport(parse(session, object), at, findProduct), payment: 'failed' }
    case 'charge.refunded':
      return refundReport(parse(charge, object), at)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return disputeReport(parse(dispute, object), at)
    default:
      return null
  }
}

export function sessionReport(value: z.infer<typeof session>, at: string, findProduct: FindProduct): OrderReport {
  const checkoutId = readCheckoutId(value.client_reference_id)
  const { email, address, name } = value.customer_details ?? {}
  const country = address?.country
  return {
    // Refunds and disputes name the payment, so that is the order's id; a free order has none.
    providerOrderId: value.payment_intent ?? value.id,
    mode: modeOf(value.livemode),
    at,
    reference: value.id,
    product: value.payment_link ? findProduct(value.payment_link) : (value.metadata?.[PRODUCT_KEY] ?? null),
    ...(email && { email }),
    ...(checkoutId && { checkoutId }),
    ...amountsOf(value),
    ...(country && { country }),
    ...receiptFacts({ name, address, invoice: value.invoice }),
    purchasedAt: iso(value.created),
    payment: value.payment_status === 'unpaid' ? 'pending' : 'paid',
  }
}

type ReceiptParts = Pick<NonNullable<z.infer<typeof session>['customer_details']>, 'address'> &
  Pick<z.infer<typeof session>, 'invoice'> & { readonly name?: string | null | undefined }

/** In the sequence of a letter; the country stands for itself. */
function receiptFacts({ name, address: at, invoice }: ReceiptParts): Partial<OrderReport> {
  const town = [at?.postal_code, at?.city].filter(Boolean).join(' ')
  const buyerAddress = [name, at?.line1, at?.line2, town, at?.state].filter(Boolean).join(', ')
  const invoiceUrl = invoice?.invoice_pdf ?? invoice?.hosted_invoice_url
  return { ...(buyerAddress && { buyerAddress }), ...(invoiceUrl && { invoiceUrl }) }
}

/** In the currency that we asked for, whichever the buyer paid in. */
function amountsOf(value: z.infer<typeof session>) {
  const { currency_conversion: conversion, total_details } = value
  const currency = (conversion?.source_currency ?? value.currency ?? '').toUpperCase()
  const minor = (amount: number) => fromStripeAmount(amount, currency)
  if (conversion) {
    const { amount_total, amount_subtotal } = conversion
    return {
      currency,
      totalMinor: minor(amount_total),
      discountMinor: minor(Math.max(0, amount_subtotal - amount_total)),
    }
  }
  const tax = total_details?.amount_tax
  return {
    currency,
    totalMinor: minor(value.amount_total ?? 0),
    discountMinor: minor(total_details?.amount_discount ?? 0),
    ...(tax !== undefined && { taxMinor: minor(tax) }),
  }
}

/** Null for charges that no checkout made. */
export function refundReport(value: z.infer<typeof charge>, at: string): OrderReport | null {
  if (!value.payment_intent) return null
  return {
    providerOrderId: value.payment_intent,
    mode: modeOf(value.livemode),
    at,
    refundedMinor: fromStripeAmount(value.amount_refunded, (value.currency ?? '').toUpperCase()),
    isRefundedInFull: value.refunded,
    ...feeOf(value),
    ...(value.receipt_url && { invoiceUrl: value.receipt_url }),
    ...cardOf(value),
  }
}

/** Stripe's fingerprint is chance to everybody else, so a plain hash tells no more than that two cards are one. */
function cardOf({ payment_method_details: paid }: z.infer<typeof charge>): Pick<OrderReport, 'cardKey'> {
  if (!paid) return {}
  return { cardKey: createHash('sha256').update(`stripe ${paid.card.fingerprint}`).digest('base64url') }
}

/** Fees are taken in the currency that is paid out; in another one than the buyer's they say nothing about the order. */
function feeOf({ balance_transaction: transaction, currency }: z.infer<typeof charge>): Pick<OrderReport, 'feeMinor'> {
  if (!transaction || transaction.currency !== currency) return {}
  return { feeMinor: fromStripeAmount(transaction.fee, currency.toUpperCase()) }
}

export function disputeReport(value: z.infer<typeof dispute>, at: string): OrderReport | null {
  if (!value.payment_intent) return null
  const { payment_intent: providerOrderId, livemode, status, evidence_details } = value
  const dueBy = evidence_details?.due_by
  const due = dueBy ? { disputeDueAt: iso(dueBy) } : {}
  return { providerOrderId, mode: modeOf(livemode), at, dispute: disputeState(status), ...due }
}

/** An inquiry that was closed without a chargeback is as good as won. */
function disputeState(status: string): 'open' | 'won' | 'lost' {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
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
