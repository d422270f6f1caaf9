import type { LibraryWallpaper } from '../../../contract/library/library.ts'

export const ORDERS = {
  gallery: 'As in the gallery',
  ready: 'Ready first',
  kept: 'On this device first',
  newest: 'Newest first',
  name: 'By name',
} as const

export type WallpaperOrder = keyof typeof ORDERS

type Choice = {
  /** Words that a title or description must hold, all of them. */
  readonly search: string
  readonly order: WallpaperOrder
  readonly isKept: (wallpaper: LibraryWallpaper) => boolean
}

/** The wallpapers of a bundle that are looked for, in the order that was chosen; equal ones stay as in the gallery. */
export function sortWallpapers(
  wallpapers: readonly LibraryWallpaper[],
  { search, order, isKept }: Choice,
): readonly LibraryWallpaper[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = wallpapers.filter(({ shown }) => {
    const text = `${shown.title} ${shown.alt}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = (is: (wallpaper: LibraryWallpaper) => boolean) => (one: LibraryWallpaper, other: LibraryWallpaper) =>
    Number(is(other)) - Number(is(one))
  const compare: Readonly<Record<WallpaperOrder, (one: LibraryWallpaper, other: LibraryWallpaper) => number>> = {
    gallery: () => 0,
    ready: first(({ state }) => state === 'ready'),
    kept: first(isKept),
    newest: (one, other) => (one.addedAt < other.addedAt ? 1 : one.addedAt > other.addedAt ? -1 : 0),
    name: (one, other) => one.shown.title.localeCompare(other.shown.title),
  }
  return [...found].sort(compare[order])
}
