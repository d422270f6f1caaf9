import { CLOSURES, isProduct } from '../orders/orders.ts'
import { isPicture, isWallpaper } from '../pictures/wallpaper-schema.ts'
import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

const isMasterState = literal('ready', 'rendering', 'queued', 'waiting', 'failed', 'missing')

/** How far a wallpaper's 8K file is. `waiting` has not been asked for yet; `missing` must be imported by the owner. */
export type MasterState = ValueOf<typeof isMasterState>

const isLibraryWallpaper = object({
  id: string,
  /** As everybody saw it last: it may have left the shop since. */
  shown: isWallpaper,
  state: isMasterState,
  /** Known once the master is ready. */
  sizeBytes: nullable(number),
  /** In pixels. Known once the master is ready. */
  size: nullable(object({ width: number, height: number })),
  /** As in the archive: numbered and titled. Known once the master is ready. */
  fileName: nullable(string),
  addedAt: string,
})

export type LibraryWallpaper = ValueOf<typeof isLibraryWallpaper>

const BUNDLE = {
  slug: string,
  name: string,
  categories: list(string),
  since: string,
  total: number,
  ready: number,
  /** The newest wallpaper's date, for 'new since your last visit'. */
  newestAt: nullable(string),
  /** The picture that stands for it. */
  cover: nullable(isPicture),
}
const isLibraryBundle = object(BUNDLE)

/** An owned bundle; its wallpapers are asked for when it is opened. */
export type LibraryBundle = ValueOf<typeof isLibraryBundle>

const isClosedOrder = object({
  number: nullable(string),
  product: isProduct,
  state: literal('pending', ...CLOSURES),
  at: nullable(string),
})

/** An order that opens nothing now, and since when, where that is known. */
export type ClosedOrder = ValueOf<typeof isClosedOrder>

const isJoinedOrder = object({ id: string, product: isProduct, since: string })

/** An order that the account has by a link alone; whoever paid keeps it when the account leaves it. */
export type JoinedOrder = ValueOf<typeof isJoinedOrder>

const isSecondOrder = object({ id: string, product: isProduct, price: string })

/** Paid for although the buyer had it; one press gives the price back, and the first order stays. */
export type SecondOrder = ValueOf<typeof isSecondOrder>

export const isLibrary = object({
  isSignedIn: boolean,
  /** The masked addresses whose library this browser keeps after a receipt's link was opened in it. */
  keptFor: list(string),
  /** The slugs of the bundles that this browser opens by such links, whoever is signed in. */
  keptBundles: list(string),
  allAccessSince: nullable(string),
  bundles: list(isLibraryBundle),
  /** Without what is open again by another order. */
  closed: list(isClosedOrder),
  /** What the account can leave. */
  joined: list(isJoinedOrder),
  /** What was bought twice. */
  twice: list(isSecondOrder),
})

export type Library = ValueOf<typeof isLibrary>

const isLibraryLink = object({
  id: string,
  /** Sent with a receipt, asked for at /find-order, or made for the browser that paid; null for old ones. */
  source: nullable(literal('receipt', 'request', 'checkout')),
  /** A bundle's name or 'All access'; null for everything that was bought with the address. */
  opens: nullable(string),
  maskedEmail: string,
  createdAt: string,
  /** To the hour; null when it was never used. */
  lastUsedAt: nullable(string),
  /** How many browsers keep the library by it. */
  browsers: number,
  /** Whether this browser is one of them. */
  isHere: boolean,
})

/** A live link to somebody's library, for whoever has what it opens. */
export type LibraryLink = ValueOf<typeof isLibraryLink>

export const isLibraryLinks = object({ links: list(isLibraryLink) })

export const isLibraryBundleView = object({
  ...BUNDLE,
  downloads: string,
  wallpapers: list(isLibraryWallpaper),
  /** What has to be agreed to before its first file is sent, where, and what ends with it; null once nothing has. */
  consent: nullable(object({ path: string, version: string, price: nullable(string), until: nullable(string) })),
  /** Until the last of its files is drawn, by what drawings took here; null while none was measured. */
  secondsLeft: nullable(number),
  /** Where any of its ready files come as one archive: `only` names them by `contract/library/library.ts`, by their places among the ready. Null while none is. */
  archive: nullable(string),
  /** The whole bundle as one file, once every master is ready. */
  zip: nullable(object({ path: string, sizeBytes: number, files: number })),
})

/** One bundle in full. Download addresses start with `downloads`; they last a week, and end with the sign-in or link. */
export type LibraryBundleView = ValueOf<typeof isLibraryBundleView>
