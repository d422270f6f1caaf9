import { useSyncExternalStore } from 'react'
import { browserKeeper, FAVOURITES_KEY, parseIds } from './browser-keeper.ts'
import { favouritesStore } from './favourites-store.ts'

/** The one list of this page; other tabs change it too. */
export const favourites = favouritesStore(browserKeeper())

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === FAVOURITES_KEY) favourites.replace(parseIds(newValue))
  })
}

const NONE: readonly string[] = []

/** Nothing is kept in the prerendered page, so that hydration finds what it expects. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    favourites.subscribe,
    () => favourites.has(id),
    () => false,
  )
}

export function useFavourites(): readonly string[] {
  return useSyncExternalStore(favourites.subscribe, favourites.getIds, () => NONE)
}
