import type { Price } from './judge-order.ts'

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
  const end = reducedAt.toISOString()
  const start = new Date(reducedAt.getTime() - LOOKED_BACK_DAYS * DAY_MS).toISOString()
  const asked = history.filter(({ from, until }) => (from ?? '') < end && (until === null || until > start))
  const isSoldThroughout = asked.some(({ from }) => from !== null && from <= start)
  if (!isSoldThroughout || asked.some(({ currency }) => currency !== reduced.currency)) return null
  const lowest = Math.min(...asked.map(({ amountMinor }) => amountMinor))
  return lowest > reduced.amountMinor ? lowest : null
}
