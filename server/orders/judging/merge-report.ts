import { normalizeEmail } from '../../accounts/email-address.ts'
import type { OrderReport } from '../../payments/payments.ts'
import { FORGOTTEN, type OrderFacts } from '../order.ts'

const PAYMENT_RANK = { unknown: 0, pending: 1, failed: 2, paid: 3 } as const
const DISPUTE_RANK = { none: 0, open: 1, won: 2, lost: 3, fraud: 4 } as const

/**
 * Takes a report into what is known. Invariant: the result depends on the set of reports alone, never on their order or
 * number. So each fact only moves one way: paid stays paid, refunds only grow, a dispute and the descriptive facts follow
 * the provider's clock, and at the same instant the graver word wins.
 */
export function mergeReport(known: OrderFacts, report: OrderReport): OrderFacts {
  const payment = report.payment ?? 'unknown'
  return {
    ...describeOrder(known, report),
    ...mergeDispute(known, report),
    payment: PAYMENT_RANK[payment] > PAYMENT_RANK[known.payment] ? payment : known.payment,
    ...mergeRefund(known, report),
  }
}

type Refund = Pick<OrderFacts, 'refunded_minor' | 'refunded_in_full' | 'refunded_at'>

/** The largest refund counts, from the first time that anybody said so; all of it is more than any amount. */
function mergeRefund(known: OrderFacts, { at, refundedMinor = 0, isRefundedInFull = false }: OrderReport): Refund {
  const { refunded_minor: minor, refunded_in_full: inFull, refunded_at: since } = known
  const said = Number(isRefundedInFull)
  const isLarger = said > inFull || (said === inFull && !inFull && refundedMinor > minor)
  const isEqual = said === inFull && (inFull === 1 || (refundedMinor === minor && minor > 0))
  const isEarlier = isEqual && (since === null || at < since)
  return {
    refunded_minor: Math.max(minor, refundedMinor),
    refunded_in_full: Math.max(inFull, said),
    refunded_at: isLarger || isEarlier ? at : since,
  }
}

type Dispute = Pick<OrderFacts, 'dispute' | 'dispute_at' | 'dispute_due_at'>

/** The deadline belongs to the word that counts; where two reports say the same word at once, the later one. */
function mergeDispute(known: OrderFacts, { dispute, disputeDueAt, at }: OrderReport): Dispute {
  const { dispute: before, dispute_at: beforeAt, dispute_due_at: dueBefore } = known
  const keeps = { dispute: before, dispute_at: beforeAt, dispute_due_at: dueBefore }
  if (dispute === undefined) return keeps
  const said = { dispute, dispute_at: at, dispute_due_at: disputeDueAt ?? null }
  if (at !== beforeAt) return beforeAt === null || at > beforeAt ? said : keeps
  if (dispute !== before) return DISPUTE_RANK[dispute] > DISPUTE_RANK[before] ? said : keeps
  return { ...keeps, dispute_due_at: greater(dueBefore, disputeDueAt) }
}

/** A newer report replaces what it names; an older one only fills gaps. */
function describeOrder(known: OrderFacts, report: OrderReport): OrderFacts {
  const isNewer = known.reported_at === null || report.at > known.reported_at
  const choose = <Value>(before: Value | null, said: Value | null | undefined): Value | null =>
    isNewer ? (said ?? before) : (before ?? said ?? null)
  return {
    ...known,
    ...(known.email !== FORGOTTEN && {
      ...describeBuyer(known, report, choose(known.email, report.email)),
      buyer_address: choose(known.buyer_address, report.buyerAddress),
      invoice_url: choose(known.invoice_url, report.invoiceUrl),
      card_key: greater(known.card_key, report.cardKey),
    }),
    reference: choose(known.reference, report.reference),
    product: choose(known.product, report.product),
    total_minor: choose(known.total_minor, report.totalMinor),
    discount_minor: Math.max(known.discount_minor, report.discountMinor ?? 0),
    currency: choose(known.currency, report.currency),
    converted_total_minor: choose(known.converted_total_minor, report.convertedTotalMinor),
    converted_discount_minor: choose(known.converted_discount_minor, report.convertedDiscountMinor),
    converted_currency: choose(known.converted_currency, report.convertedCurrency),
    purchased_at: choose(known.purchased_at, report.purchasedAt),
    tax_minor: greater(known.tax_minor, report.taxMinor),
    fee_minor: greater(known.fee_minor, report.feeMinor),
    country: greater(known.country, report.country),
    tax_words: greater(known.tax_words, report.taxWords),
    reported_at: isNewer && describesPurchase(report) ? report.at : known.reported_at,
  }
}

/** For facts that some reports leave out and that never change: whatever two reports say, their sequence does not matter. */
function greater<Value extends number | string>(before: Value | null, said: Value | undefined): Value | null {
  if (said === undefined) return before
  return before === null || said > before ? said : before
}

function describeBuyer(known: OrderFacts, report: OrderReport, email: string | null) {
  return {
    email,
    email_key: email === null ? null : normalizeEmail(email),
    checkout_id: known.checkout_id ?? report.checkoutId ?? null,
  }
}

/** Refund and dispute notes say nothing about the purchase, so they must not make older descriptions look stale. */
function describesPurchase(report: OrderReport): boolean {
  return report.product !== undefined
}
