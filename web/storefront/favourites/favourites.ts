import { MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import { onStoredElsewhere, readStored, storedText, writeStored } from '../../state/browser-storage.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'

/** Where the list is kept in this browser. */
export type FavouritesKeeper = {
  /** Null where storage is closed to this page, or holds nothing that can be read. */
  readonly read: () => readonly string[] | null
  /** False where it could not be kept: from then on the list lives as long as the page. */
  readonly write: (ids: readonly string[]) => boolean
}

/** The ids of the wallpapers somebody keeps, newest first. */
type FavouritesStore = Readable<readonly string[]> & {
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly keep: (ids: readonly string[]) => void
  /** Takes another list as the truth: another tab's, or the account's. */
  readonly replace: (ids: readonly string[]) => void
  /** Takes what is stored as the truth: another tab may have changed it while this one was asleep, and told it nothing. */
  readonly refresh: () => void
}

export function favouritesStore(keeper: FavouritesKeeper): FavouritesStore {
  const { get, set, subscribe } = createStore(() => keeper.read() ?? [])

  let isKept = true
  const stored = () => (isKept ? keeper.read() : null) ?? get()

  function replace(next: readonly string[]): void {
    const ids = [...new Set(next)].slice(0, MOST_FAVOURITES)
    if (!isSame(ids, stored())) isKept = keeper.write(ids)
    if (!isSame(ids, get())) set(ids)
  }

  return {
    get,
    subscribe,
    has: (id) => get().includes(id),
    // What is pressed is what this tab shows; the others are what is stored.
    toggle: (id) => replace([...(get().includes(id) ? [] : [id]), ...stored().filter((kept) => kept !== id)]),
    keep: (ids) => replace([...ids, ...stored()]),
    replace,
    refresh: () => replace(stored()),
  }
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.join('\n') === others.join('\n')
}

export const FAVOURITES_KEY = 'favourites'

/** Keeps the list in local storage. Where that is closed to us, it lives as long as the page. */
function browserKeeper(): FavouritesKeeper {
  return {
    read: () => parseIds(readStored(FAVOURITES_KEY)),
    write: (ids) => writeStored(FAVOURITES_KEY, JSON.stringify(ids)),
  }
}

/** Other scripts or another version may have written anything here: null where it is no list. */
export function parseIds(text: string | null | undefined): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : null
  } catch {
    return null
  }
}

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

/** What the account is known to have held, and whose it is; nothing while the list is a visitor's own. */
export const knownText = storedText('favourites-owner')

/** After signing out nothing of the account stays in a browser that others may use. A visitor's own stay. */
export function forgetFavourites(): void {
  if (knownText.read() === null) return
  knownText.write(null)
  favourites.replace([])
}
