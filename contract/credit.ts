import { list, nullable, number, object, string, type ValueOf } from './schema.ts'

const isCredit = object({
  priceMinor: number,
  /** What is counted, each with what was paid for it. */
  lines: list(object({ name: string, amountMinor: number, boughtAt: string })),
  /** What is left to pay; 0 where nothing is. */
  toPayMinor: number,
  currency: string,
})

/** What of all-access an owner of bundles has paid already. */
export type Credit = ValueOf<typeof isCredit>

/** Null for whoever pays the whole price. */
export const isCreditAnswer = object({ credit: nullable(isCredit) })
export type CreditAnswer = ValueOf<typeof isCreditAnswer>

/** Said before anybody pays with credit, wherever that is. */
export const TIED_WORDS =
  'What is counted belongs to it from then on: if you withdraw, or it is refunded, all of it goes back together.'
