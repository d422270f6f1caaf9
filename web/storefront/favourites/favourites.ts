import { onStoredElsewhere } from '../../state/browser-storage.ts'
import { useStore } from '../../state/store.ts'
import { browserKeeper, FAVOURITES_KEY } from './browser-keeper.ts'
import { favouritesStore } from './favourites-store.ts'

/** The one list of this page; other tabs change it too. */
export const favourites = favouritesStore(browserKeeper())

if (typeof window !== 'undefined') onStoredElsewhere(FAVOURITES_KEY, () => favourites.refresh())

const NONE: readonly string[] = []

/** Nothing is kept in the prerendered page, so that hydration finds what it expects. */
export function useIsFavourite(id: string): boolean {
  return useStore({ get: () => favourites.has(id), subscribe: favourites.subscribe }, false)
}

export function useFavourites(): readonly string[] {
  return useStore(favourites, NONE)
}
