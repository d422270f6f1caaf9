import type { Mode, NewCheckout } from './payments.ts'

/** A place at the provider that sells: the account of a key, or one of its stores. */
export type ProviderStore = {
  readonly id: string
  readonly name: string
  readonly mode: Mode
  /** ISO 4217, where the place has one of its own. */
  readonly currency: string | null
}

/** Something that the provider sells already. */
export type ProviderVariant = {
  readonly id: string
  readonly name: string
  readonly priceMinor: number
}

/** A webhook whose secret is told only once. */
export type NewWebhook = {
  readonly secret: string
  /** Ends those that were made for the same address before. Call it when the secret is kept. */
  readonly endOlder: () => Promise<void>
}

/** What can be set up at a provider by its key alone. Every call throws ProviderUnreachableError, with a status if the key is refused. */
export type ProviderSetUp = {
  /** Where the key may sell; asks the provider, so it also tells whether the key is taken. */
  readonly listStores: () => Promise<readonly ProviderStore[]>
  /** Lets the provider call this address about orders. Called twice, it makes two; `endOlder` leaves the last. */
  readonly makeWebhook: (storeId: string, url: string) => Promise<NewWebhook>
  /** What is sold there; nothing where every page is made at the shop's own price. */
  readonly listVariants: (storeId: string) => Promise<readonly ProviderVariant[]>
  /** Starts a checkout as for a buyer and ends it where the provider can, so that nobody pays it. */
  readonly tryCheckout: (checkout: NewCheckout, at: SoldAs) => Promise<void>
}

/** As what the provider sells something; the variant only where it needs one. */
type SoldAs = { readonly storeId: string; readonly mode: Mode; readonly variantId: string | null }
