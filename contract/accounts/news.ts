// To whom the shop's news by mail goes, and what they agreed to.

import { literal, nullable, object, string, type ValueOf } from '../schema.ts'

/** To whom news may go: those who agreed alone, or also buyers who were offered to object and did not. */
export const NEWS_BASES = ['agreed', 'agreed-and-buyers'] as const
export type NewsBasis = (typeof NEWS_BASES)[number]

/** Whatever they own, those who own a product, or those who do not. */
export const NEWS_OWNED = ['whatever', 'owners', 'others'] as const
export type NewsOwned = (typeof NEWS_OWNED)[number]

/** The words that are shown now. */
export const NEWS_VERSION = '2026-11'

/** By version, what somebody agrees to. Other words are another version; those that somebody agreed to stay. */
const VERSIONS: Readonly<Record<string, (shop: string) => string>> = {
  '2026-11': (shop) =>
    `I want news from ${shop} by mail: new wallpapers, bundles and offers. I can end it at any time, with one press.`,
}

/** Nothing for a version that this shop never had. */
export function findNewsStatement(version: string, shop: string): string | undefined {
  return VERSIONS[version]?.(shop)
}

/** Where somebody ends news without signing in, by the key of their own; which announcement led there is only counted. */
export function stopNewsPath(key: string, announcementId?: string): string {
  return `/your-data/stop-news/${key}${announcementId === undefined ? '' : `?of=${announcementId}`}`
}

export const isAccountNews = object({
  /**
   * `agreed`: they said yes. `buyer`: they bought, were offered to object and did not. `none`: they said no, or were never
   * asked. `unproved`: nobody knows yet whether the address is theirs.
   */
  state: literal('agreed', 'buyer', 'none', 'unproved'),
  agreedAt: nullable(string),
  /** What somebody agrees to who says yes now. */
  statement: string,
})

/** Whether the shop's news goes to whoever is signed in. */
export type AccountNews = ValueOf<typeof isAccountNews>
