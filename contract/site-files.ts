/** How long a browser may keep a file: pages are asked for again each time, hashed names never change. */
export type Caching = 'revalidate' | 'immutable'

/** One address that the build made a file for. Several addresses may share a file. */
export type SiteFile = {
  readonly url: string
  /** Relative to the built site's folder; `.br` and `.gz` lie beside it where they are smaller. */
  readonly file: string
  readonly type: string
  readonly caching: Caching
}

/** What the build writes and the server serves. */
export type SiteIndex = {
  readonly files: readonly SiteFile[]
  /** The page for addresses that do not exist. */
  readonly notFound: SiteFile
  /** The page that the server writes its own words into; it has no address. */
  readonly notice: SiteFile
}
