/** What a link to a checkout that names no currency means: pages from before there were others still stand in tabs. */
export const UNSAID_CURRENCY = 'USD'

/** What a link to a checkout says of the price that stands beside it, as its query. */
export function shownPrice(priceMinor: number, currency: string): Readonly<Record<string, string>> {
  return { price: String(priceMinor), ...(currency !== UNSAID_CURRENCY && { currency }) }
}
