import type { Wallpaper } from '../pictures/catalogue.ts'

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

/** Of so many pictures of a gallery one is large, and which: wallpaper-grid.module.css draws it there. */
const GROUP = 9
const LARGE_AT = 4

/** The pictures of a gallery's page with those that the owner wants large where the large ones hang; the others close up. */
export function placeLarge(pictures: readonly Wallpaper[]): readonly Wallpaper[] {
  const groups = Array.from({ length: Math.ceil(pictures.length / GROUP) }, (_, at) =>
    pictures.slice(at * GROUP, (at + 1) * GROUP),
  )
  return groups.flatMap((group) => {
    const large = group.find(({ isLarge }) => isLarge)
    if (!large) return group
    const others = group.filter((picture) => picture !== large)
    return [...others.slice(0, LARGE_AT), large, ...others.slice(LARGE_AT)]
  })
}
