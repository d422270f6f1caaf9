import { normalizeEmail } from '../accounts/normalize-email.ts'
import { FORGOTTEN, type OrderFacts } from './order.ts'
import type { OrderReport } from './payments.ts'

const PAYMENT_RANK = { unknown: 0, pending: 1, failed: 2, paid: 3 } as const
const DISPUTE_RANK = { none: 0, open: 1, won: 2, lost: 3, fraud: 4 } as const

/** More than any total: a full refund may be heard of before the total is known. */
const EVERYTHING = 2_000_000_000

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

/** The largest refund counts, from the first time that anybody said so. */
function mergeRefund(known: OrderFacts, report: OrderReport): Pick<OrderFacts, 'refunded_minor' | 'refunded_at'> {
  const { refunded_minor: before, refunded_at: beforeAt } = known
  const said = refundOf(report)
  if (said > before) return { refunded_minor: said, refunded_at: report.at }
  const isEarlier = said === before && said > 0 && (beforeAt === null || report.at < beforeAt)
  return { refunded_minor: before, refunded_at: isEarlier ? report.at : beforeAt }
}

function refundOf({ refundedMinor = 0 }: OrderReport): number {
  return refundedMinor === 'everything' ? EVERYTHING : refundedMinor
}

function mergeDispute(known: OrderFacts, { dispute, at }: OrderReport): Pick<OrderFacts, 'dispute' | 'dispute_at'> {
  const { dispute: before, dispute_at: beforeAt } = known
  const keeps = { dispute: before, dispute_at: beforeAt }
  if (dispute === undefined) return keeps
  const isNewer = beforeAt === null || at > beforeAt
  const isGraverNow = at === beforeAt && DISPUTE_RANK[dispute] > DISPUTE_RANK[before]
  return isNewer || isGraverNow ? { dispute, dispute_at: at } : keeps
}

/** A newer report replaces what it names; an older one only fills gaps. */
function describeOrder(known: OrderFacts, report: OrderReport): OrderFacts {
  const isNewer = known.reported_at === null || report.at > known.reported_at
  const choose = <Value>(before: Value | null, said: Value | null | undefined): Value | null =>
    isNewer ? (said ?? before) : (before ?? said ?? null)
  return {
    ...known,
    ...(known.email !== FORGOTTEN && describeBuyer(known, report, choose(known.email, report.email))),
    reference: choose(known.reference, report.reference),
    product: choose(known.product, report.product),
    total_minor: choose(known.total_minor, report.totalMinor),
    discount_minor: Math.max(known.discount_minor, report.discountMinor ?? 0),
    currency: choose(known.currency, report.currency),
    purchased_at: choose(known.purchased_at, report.purchasedAt),
    reported_at: isNewer && describesPurchase(report) ? report.at : known.reported_at,
  }
}

function describeBuyer(known: OrderFacts, report: OrderReport, email: string | null) {
  return {
    email,
    email_key: email === null ? null : normalizeEmail(email),
    customer_id: known.customer_id ?? report.customerId ?? null,
    buyer_key_hash: known.buyer_key_hash ?? report.buyerKeyHash ?? null,
  }
}

/** Refund and dispute notes say nothing about the purchase, so they must not make older descriptions look stale. */
function describesPurchase(report: OrderReport): boolean {
  return report.product !== undefined
}
