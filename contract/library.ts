import type { Closure } from './orders.ts'

/** How far a wallpaper's 8K file is. `waiting` has not been asked for yet; `missing` must be imported by the owner. */
export type MasterState = 'ready' | 'rendering' | 'queued' | 'waiting' | 'failed' | 'missing'

export type LibraryWallpaper = {
  readonly id: string
  readonly state: MasterState
  /** Known once the master is ready. */
  readonly sizeBytes: number | null
  /** In pixels. Known once the master is ready. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** As in the archive: numbered and titled. Known once the master is ready. */
  readonly fileName: string | null
  readonly addedAt: string
}

/** An owned bundle; its wallpapers are asked for when it is opened. */
export type LibraryBundle = {
  readonly slug: string
  readonly name: string
  readonly categories: readonly string[]
  readonly since: string
  readonly total: number
  readonly ready: number
  /** The newest wallpaper's date, for 'new since your last visit'. */
  readonly newestAt: string | null
}

/** An order that opens nothing now, and since when, where that is known. */
export type ClosedOrder = {
  readonly reference: string | null
  /** As the shop names it; null for what it sells no more. */
  readonly product: { readonly slug: string; readonly name: string } | null
  readonly state: Closure | 'pending'
  readonly at: string | null
}

/** An order that the account has by a link alone; whoever paid keeps it when the account leaves it. */
export type JoinedOrder = {
  readonly id: string
  readonly product: ClosedOrder['product']
  readonly since: string
}

export type Library = {
  readonly isSignedIn: boolean
  /** The masked addresses whose library this browser keeps after a receipt's link was opened in it. */
  readonly keptFor: readonly string[]
  readonly allAccessSince: string | null
  readonly bundles: readonly LibraryBundle[]
  /** Without what is open again by another order. */
  readonly closed: readonly ClosedOrder[]
  /** What the account can leave. */
  readonly joined: readonly JoinedOrder[]
}

/** A live link to somebody's library, for whoever has what it opens. */
export type LibraryLink = {
  readonly id: string
  /** Sent with a receipt, asked for at /find-order, or made for the browser that paid; null for old ones. */
  readonly source: 'receipt' | 'request' | 'checkout' | null
  /** A bundle's name or 'All access'; null for everything that was bought with the address. */
  readonly opens: string | null
  readonly maskedEmail: string
  readonly createdAt: string
  /** To the hour; null when it was never used. */
  readonly lastUsedAt: string | null
  /** How many browsers keep the library by it. */
  readonly browsers: number
  /** Whether this browser is one of them. */
  readonly isHere: boolean
}

/** One bundle in full. Download addresses start with `downloads`; they last a week, and end with the sign-in or link. */
export type LibraryBundleView = LibraryBundle & {
  readonly downloads: string
  readonly wallpapers: readonly LibraryWallpaper[]
  /** The whole bundle as one file, once every master is ready. */
  readonly zip: { readonly path: string; readonly sizeBytes: number; readonly files: number } | null
}

/** What wallpapers may be used for: on the library page and in every archive. */
export const LICENCE_TEXT = `PURE 8K wallpaper licence

These wallpapers are yours to use, for life, on every screen that you own or use: computers, phones, tablets,
televisions. You may crop and resize them for that.

You may not republish, sell, rent, sub-license, copy for others or redistribute them, alone or as part of a collection,
and you may not offer them as your own work.

The pictures stay the property of PURE 8K. The full terms are on the shop's page "Terms and Conditions".
`
