import { MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import { createStore, type Readable } from '../../state/store.ts'

/** Where the list is kept in this browser. */
export type FavouritesKeeper = {
  /** Null where storage is closed to this page, or holds nothing that can be read. */
  readonly read: () => readonly string[] | null
  /** False where it could not be kept: from then on the list lives as long as the page. */
  readonly write: (ids: readonly string[]) => boolean
}

/** The ids of the wallpapers somebody keeps, newest first. */
export type FavouritesStore = Readable<readonly string[]> & {
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
