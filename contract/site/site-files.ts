/** How long a browser may keep a file: pages are asked for again each time, hashed names never change. */
export type Caching = 'revalidate' | 'immutable'

/** One address that a file was made for. Several addresses may share a file. */
export type SiteFile = {
  readonly url: string
  /** Relative to its folder; `.br` and `.gz` lie beside it where they are smaller. */
  readonly file: string
  readonly type: string
  readonly caching: Caching
  /** A service worker: it runs under the policy of its own answer. */
  readonly isWorker?: true
}

/** Scripts, styles and fonts of one version of the code; files are relative to the folder of its build. */
export type BuiltFiles = { readonly assets: readonly SiteFile[] }

/** The desk's part of a build, in this folder of it. It is bundled after the storefront, when the shop may be open already. */
export type BuiltDesk = BuiltFiles & { readonly desk: DeskFiles }
export const DESK_FOLDER = 'desk'

/** Addresses of what the desk's document loads. */
export type DeskFiles = {
  readonly script: string
  /** What the script imports before anything is drawn. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

/** How hard Brotli and gzip try. */
export const COMPRESSION = {
  /** For scripts and styles, which are made once for each version of the code. */
  code: { br: 11, gzip: 9 },
  /** For pages, which somebody waits for who publishes: a twentieth of the time of 10, for a tenth more bytes (decision 24). */
  pages: { br: 5, gzip: 6 },
} as const

/** What the program that renders leaves in its folder, as `site.json`. */
export type RenderedSite = SiteIndex & {
  /** By file: names all that it was made of. Equal names mean equal bytes. */
  readonly made: Readonly<Record<string, string>>
}

/** What was rendered, for the server to serve. */
export type SiteIndex = {
  readonly files: readonly SiteFile[]
  /** The page for addresses that do not exist. */
  readonly notFound: SiteFile
  /** The page that the server writes its own words into; it has no address. */
  readonly notice: SiteFile
  /** The page whose middle the server writes; it has no address either. */
  readonly served: SiteFile
}
