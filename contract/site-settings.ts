/** The owner's settings that pages must know; part of every build. Nothing in it is secret. */
export type SiteSettings = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly gaMeasurementId: string | null
  /** The social profile where requests are answered. */
  readonly contactUrl: string
}
