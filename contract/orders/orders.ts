import { boolean, either, literal, nullable, object, string, type ValueOf } from '../schema.ts'

export const CLOSURES = ['refunded', 'disputed', 'revoked', 'checking'] as const

/**
 * Why an order opens nothing: the money went back, the buyer's bank asked for it, the shop closed it, or a person has to
 * look at it first.
 */
export type Closure = (typeof CLOSURES)[number]

/** A product as the shop names it; null while that is not known, and for what it sells no more. */
export const isProduct = nullable(object({ slug: string, name: string }))

export const isOrderView = either(
  // Not heard of yet, or never: a stranger's guess gets the same answer.
  object({ status: literal('waiting') }),
  object({
    status: literal('pending', 'failed', 'paid', ...CLOSURES),
    /** By which buyer and shop speak of it. */
    number: string,
    product: isProduct,
    purchasedAt: nullable(string),
    /** When the money went back, or the bank asked for it. */
    closedAt: nullable(string),
    /** The purchase address with most of it hidden. */
    maskedEmail: nullable(string),
    /** A mail server refused the receipt for good, so the address is probably wrong. */
    isReceiptBounced: boolean,
    /** Whether whoever asks is signed in and owns it. */
    isMine: boolean,
    /** Whether it was started in the browser that asks, without an account. */
    isThisBrowser: boolean,
    /** Paid for somebody else: it opens nothing here. */
    isGift: boolean,
  }),
)

/** What /thank-you may know about an order: nothing that helps a stranger. */
export type OrderView = ValueOf<typeof isOrderView>

/** What opens a library in the browser that paid for it. */
export const isLibraryKey = object({ key: string })
