import { list, object, string, type ValueOf } from '../schema.ts'

/** Where a code is typed. */
export const CODE_PATH = '/checkout/with/code'

/** The slugs of what some code takes something off now, so that pages know where to ask for one. No code is named. */
export const isCodesTaken = object({ of: list(string) })
export type CodesTaken = ValueOf<typeof isCodesTaken>

/** What a link to a checkout that names no currency means: pages from before there were others still stand in tabs. */
export const UNSAID_CURRENCY = 'USD'

/** What a link to a checkout says of the price that stands beside it, as its query. */
export function shownPrice(priceMinor: number, currency: string): Readonly<Record<string, string>> {
  return { price: String(priceMinor), ...(currency !== UNSAID_CURRENCY && { currency }) }
}
