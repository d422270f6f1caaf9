import type { CheckoutDialect } from './checkout-url.ts'

/** The owner's settings that pages must know; part of every build. Nothing in it is secret. */
export type SiteSettings = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly gaMeasurementId: string | null
  /** The social profile where requests are answered. */
  readonly contactUrl: string
  /** The hosted checkout: the lasting page of each product, and how it takes what we know of the buyer. */
  readonly checkout: { readonly dialect: CheckoutDialect; readonly links: Readonly<Record<string, string>> }
  readonly identity: SiteIdentity
}

/** Who holds the accounts: the shop itself, or Firebase. */
export type SiteIdentity =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'firebase'
      readonly apiKey: string
      readonly authDomain: string
      readonly projectId: string
      /** Only in tests. */
      readonly emulatorUrl: string | null
    }
