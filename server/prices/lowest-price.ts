import type { Price } from './products.ts'

/** From when until when something was asked for a product. */
export type PricePeriod = Price & {
  /** Null where nobody noted it. */
  readonly from: string | null
  /** Null is until now. */
  readonly until: string | null
}

const DAY_MS = 86_400_000
/** Directive 98/6/EC, Art. 6a. */
const LOOKED_BACK_DAYS = 30

/**
 * The lowest price of the 30 days before a reduction, which is the only one that may stand beside it as the old one.
 * Nothing where the product was not sold at the beginning of those days, where another currency held during them, or where
 * it was not dearer: then nothing is reduced.
 */
export function findOldPrice(history: readonly PricePeriod[], reduced: Price, reducedAt: Date): number | null {
  const lowest = findLowest(history, reduced.currency, reducedAt)
  return lowest !== null && lowest > reduced.amountMinor ? lowest : null
}

/** The lowest price of the 30 days before a moment, or nothing as above. */
export function findLowest(history: readonly PricePeriod[], inCurrency: string, before: Date): number | null {
  const end = before.toISOString()
  const start = new Date(before.getTime() - LOOKED_BACK_DAYS * DAY_MS).toISOString()
  const asked = history.filter(({ from, until }) => (from ?? '') < end && (until === null || until > start))
  const isSoldThroughout = asked.some(({ from }) => from !== null && from <= start)
  if (!isSoldThroughout || asked.some(({ currency }) => currency !== inCurrency)) return null
  return Math.min(...asked.map(({ amountMinor }) => amountMinor))
}
