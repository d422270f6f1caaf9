/** The payments port: what the shop needs of a card payment provider, in the shop's words. */

/** As its folder is called; `none`: nobody takes payments yet, so nothing can be bought. */
export type ProviderName = string

/** Test orders never open a live shop, and the other way round. */
export type Mode = 'test' | 'live'

/** What names an order in the books: nobody else's in this mode at this provider. */
export type OrderKey = { readonly provider: string; readonly providerOrderId: string; readonly mode: Mode }

/**
 * What a provider says about one order at one time. A report may know only a part: facts that are left out stay as they
 * were. What the buyer typed (email) or the link carried (checkoutId) is a claim, never a proof.
 */
export type OrderReport = {
  readonly providerOrderId: string
  readonly mode: Mode
  /** The provider's time of this state, ISO. */
  readonly at: string
  /** Unguessable; the buyer comes back to /thank-you with it. */
  readonly reference?: string
  /** The shop's slug; null when the provider sold something the shop does not know. */
  readonly product?: string | null
  readonly email?: string
  /** Of a checkout that was started here, if the link carried one. Any other text in its place is left out. */
  readonly checkoutId?: string
  readonly totalMinor?: number
  readonly discountMinor?: number
  /** ISO 4217; every amount is in its minor units. */
  readonly currency?: string
  /** Total and discount as the provider converted them, where the buyer paid in another currency than the store's. */
  readonly convertedTotalMinor?: number
  readonly convertedDiscountMinor?: number
  readonly convertedCurrency?: string
  readonly purchasedAt?: string
  readonly payment?: 'pending' | 'failed' | 'paid'
  /** In all so far; part of the total keeps the order open. */
  readonly refundedMinor?: number
  /** True when the provider says so itself, whatever amount it names. */
  readonly isRefundedInFull?: boolean
  /** In the order's currency. Left out where the provider does not say it, as the fee and the country are. */
  readonly taxMinor?: number
  readonly feeMinor?: number
  /** What the tax is called there and its rate, such as 'VAT 21%'. */
  readonly taxWords?: string
  /** ISO 3166, two letters. */
  readonly country?: string
  /** Name and postal address as the buyer gave them, in one line. */
  readonly buyerAddress?: string
  /** Equal for payments by one card, and a hash, so that it opens and names nothing; left out where it is not said. */
  readonly cardKey?: string
  /** The provider's own invoice or receipt, for the buyer; https. */
  readonly invoiceUrl?: string
  readonly dispute?: 'none' | 'open' | 'won' | 'lost' | 'fraud'
  /** Until when the bank takes an answer, ISO; left out where the provider does not say it. */
  readonly disputeDueAt?: string
}

/** A product at a price. */
export type Offer = { readonly product: string; readonly amountMinor: number; readonly currency: string }

/** What a provider's link carries of us: nothing that helps whoever reads or edits it. */
export type LinkedCheckout = {
  readonly checkoutId: string
  /** Prefilled; most providers let the buyer change it. */
  readonly email: string | null
}

/** A checkout whose page is made at the provider: in our words, at our price. */
export type NewCheckout = Offer &
  LinkedCheckout & {
    /** What is sold, as the page and the provider's receipt name it. */
    readonly name: string
    /** Where everybody can see it; null where the shop has no public address. */
    readonly pictureUrl: string | null
    /** Where the buyer comes back to; the provider adds the order's reference as `order`. */
    readonly returnUrl: string
  }

/** The page takes payments until then. */
export type CheckoutPage = { readonly url: string; readonly until: string }

/** The id of a checkout, or nothing for whatever else stood in its place. */
export function readCheckoutId(text: unknown): string | undefined {
  return typeof text === 'string' && /^[0-9a-f]{32}$/.test(text) ? text : undefined
}

export type PaymentEvent = {
  /** The same delivery has the same key. */
  readonly key: string
  readonly name: string
  readonly report: OrderReport
}

type OrderPage = {
  readonly reports: readonly OrderReport[]
  /** Orders of this page, by their ids, that are not in the provider's words; one of them never costs the others. */
  readonly unreadable?: readonly string[]
  /** Where the next, older page starts; null after the last one. */
  readonly next: string | null
}

/** A delivery that is not the provider's, or not in its words. Nothing of it may be stored. */
export class RefusedEventError extends Error {
  override name = 'RefusedEventError'
  readonly reason: 'signature' | 'shape'

  constructor(reason: 'signature' | 'shape', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The provider did not answer, or not what was asked; the next round asks again. The message is for the owner. */
export class ProviderUnreachableError extends Error {
  override name = 'ProviderUnreachableError'
  /** Of its answer; nothing if there was none. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}

/** What the provider asks for a product now. */
export type ProviderPrice = { readonly product: string; readonly priceMinor: number; readonly currency: string }

/** What it takes to sell something there. */
type Selling = {
  /** Why this cannot be sold there, to be read after its name; null when it can. Asks nobody. */
  readonly findObstacle: (offer: Offer) => string | null
  /** The owner's own hosted page of a product for one checkout; null when there is none. Asks nobody. */
  readonly checkoutUrl: (product: string, checkout: LinkedCheckout) => string | null
  /** Whether a page can be made at another price than the listed one: not where the owner's own page sells it. Asks nobody. */
  readonly takesAmounts: (product: string) => boolean
  /** Makes a hosted page. Called twice, it makes two pages of one checkout. Throws ProviderUnreachableError. */
  readonly startCheckout: (checkout: NewCheckout) => Promise<CheckoutPage>
  /**
   * The prices of all products that have a price of their own there; one that the provider does not sell (any more) is
   * left out. Throws ProviderUnreachableError, with a status if the key is not taken.
   */
  readonly listPrices: () => Promise<readonly ProviderPrice[]>
}

/** What is told about orders. */
type Reporting = {
  /**
   * Checks the signature over the raw body and reads it. Throws RefusedEventError; null means genuine but about nothing
   * that concerns the shop. Reading the same delivery twice gives the same key.
   */
  readonly readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>) => PaymentEvent | null
  /** Reads a body whose signature was checked when it was stored. Throws RefusedEventError for one that readEvent refuses. */
  readonly readStoredEvent: (body: string) => PaymentEvent | null
  /** Newest purchases first. Throws ProviderUnreachableError. */
  readonly listOrders: (from: string | null) => Promise<OrderPage>
  /** Null when the provider has no such order. Throws ProviderUnreachableError. */
  readonly findOrder: (providerOrderId: string) => Promise<OrderReport | null>
}

/** Money that is to go back to whoever paid. */
export type Refund = {
  readonly providerOrderId: string
  /** Of this refund alone. */
  readonly amountMinor: number
  readonly currency: string
  /** What had gone back before it, as far as the shop knows. */
  readonly refundedMinor: number
  /** Whether nothing of the payment is left afterwards. */
  readonly isRest: boolean
  /** The same wish has the same key, however often it is asked. */
  readonly key: string
}

/** The provider does not give this back; the message says why and is for the owner. */
export class RefundRefusedError extends Error {
  override name = 'RefundRefusedError'
}

type Refunding = {
  /**
   * Gives money back, once for each key. What became of the order is told by its reports. Throws RefundRefusedError; a
   * ProviderUnreachableError says nothing about whether it was done: ask again with the same key.
   */
  readonly refund: (refund: Refund) => Promise<void>
}

/** What can be done there, so that nobody has to know providers by their names. */
export type Abilities = {
  /** Whether one payment can be for several things. */
  readonly takesLines: boolean
  /** Whether each product has to exist there before it can be sold. */
  readonly needsVariants: boolean
  /** Whether it charges in a currency at all. */
  readonly takesCurrency: (currency: string) => boolean
  /** The least that it charges, in minor units of the currency. */
  readonly leastMinor: (currency: string) => number
  /** Whether a refund that it took may still be turned down by it. */
  readonly refundsWait: boolean
  /** Whether it says that two payments came from one card. */
  readonly tellsCards: boolean
  /** Whom buyers have their contract with; null where nobody sells in earnest. */
  readonly seller: 'owner' | 'merchant-of-record' | null
}

export type Payments = Selling &
  Reporting &
  Refunding & {
    readonly provider: ProviderName
    /** As people call it. */
    readonly title: string
    readonly mode: Mode
    readonly abilities: Abilities
    /** Where the seller sees a payment; null where no address leads there. Asks nobody. */
    readonly paymentUrl: (providerOrderId: string, mode: Mode) => string | null
  }

/** Who takes payments here, and who did: an order belongs to the provider that took it, whoever sells today. */
export type Providers = {
  /** Sells. */
  readonly payments: Payments
  /** Sell nothing here today. What they took is heard of, asked for and given back all the same. */
  readonly alsoHeard: readonly Payments[]
}

export function listProviders({ payments, alsoHeard }: Providers): readonly Payments[] {
  return [payments, ...alsoHeard]
}

/** The one that took an order; nothing where the shop has no keys of it, and for orders that no provider took. */
export function findProvider(providers: Providers, name: ProviderName): Payments | undefined {
  return listProviders(providers).find(({ provider }) => provider === name)
}

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
