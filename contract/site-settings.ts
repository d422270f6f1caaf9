/** The owner's settings that pages must know; part of every build. Nothing in it is secret. */
export type SiteSettings = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly gaMeasurementId: string | null
  /** The social profile where requests are answered. */
  readonly contactUrl: string
  readonly identity: SiteIdentity
  /** False while it has no page at the payment provider. */
  readonly isAllAccessSold: boolean
}

/** Who holds the accounts: the shop itself, or Firebase. */
export type SiteIdentity =
  | { readonly kind: 'embedded'; readonly hasGoogle: boolean }
  | {
      readonly kind: 'firebase'
      readonly apiKey: string
      readonly authDomain: string
      readonly projectId: string
      /** Only in tests. */
      readonly emulatorUrl: string | null
    }
