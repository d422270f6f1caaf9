/** Pictures on a page of a gallery. One that has more goes on at /<path>/2. */
export const PAGE_SIZE = 96

/** Bundles that are slides of their own; more of them are a list with pages. */
export const MOST_SLIDES = 24
export const BUNDLES_PER_PAGE = 48
/** Bundles on the dashboard; the rest is one link away. */
export const MOST_TILES = 24
/** Categories that the home page shows with a picture; the rest is one link away. */
export const MOST_ON_HOME = 48

/** At least one: a list of nothing has a page too. */
export function countPages(count: number, size: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(count / size))
}

/** Where a page of a long list is; the first is the list's own address. */
export function pagePath(path: string, number: number): string {
  return number === 1 ? path : `${path}/${number}`
}

/** What stands on a page, counted from 1. */
export function slicePage<Item>(list: readonly Item[], number = 1, size: number = PAGE_SIZE): readonly Item[] {
  return list.slice((number - 1) * size, number * size)
}

/** A shop with more pictures than this is searched by its database; a smaller one in the browser. */
export const MOST_IN_BROWSER = 5000
