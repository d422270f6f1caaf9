/**
 * Why an order opens nothing: the money went back, the buyer's bank asked for it, the shop closed it, or a person has to
 * look at it first.
 */
export type Closure = 'refunded' | 'disputed' | 'revoked' | 'checking'

/** What /thank-you may know about an order: nothing that helps a stranger. */
export type OrderView =
  /** Not heard of yet, or never: a stranger's guess gets the same answer. */
  | { readonly status: 'waiting' }
  | {
      readonly status: 'pending' | 'failed' | 'paid' | Closure
      /** The product as the shop names it; null while it is not known. */
      readonly product: { readonly slug: string; readonly name: string } | null
      readonly purchasedAt: string | null
      /** When the money went back, or the bank asked for it. */
      readonly closedAt: string | null
      /** The purchase address with most of it hidden. */
      readonly maskedEmail: string | null
      /** A mail server refused the receipt for good, so the address is probably wrong. */
      readonly isReceiptBounced: boolean
      /** Whether whoever asks is signed in and owns it. */
      readonly isMine: boolean
      /** Whether it was started in the browser that asks, without an account. */
      readonly isThisBrowser: boolean
    }

/** What the signed-in customer owns. */
export type Entitlements = {
  readonly allAccessSince: string | null
  readonly bundles: readonly { readonly slug: string; readonly since: string }[]
  /** Whether a checkout of this account is open: what it buys may arrive at any moment. */
  readonly isBuying: boolean
}

export const NO_ENTITLEMENTS: Entitlements = { allAccessSince: null, bundles: [], isBuying: false }

/** Whether the customer may download a bundle already. */
export function ownsProduct({ allAccessSince, bundles }: Entitlements, slug: string): boolean {
  return allAccessSince !== null || bundles.some((bundle) => bundle.slug === slug)
}

/** Where tabs of the shop tell each other that a checkout was opened, or something bought. */
export const ORDERS_CHANNEL = 'orders'
export type OrdersMessage = 'opened' | 'paid'
