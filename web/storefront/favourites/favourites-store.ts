import { createStore, type Readable } from '../../state/store.ts'

/** Where the list is kept in this browser. */
export type FavouritesKeeper = {
  /** Nothing where storage is closed to this page. */
  readonly read: () => readonly string[] | undefined
  readonly write: (ids: readonly string[]) => void
}

/** The ids of the wallpapers somebody keeps, newest first. */
export type FavouritesStore = Readable<readonly string[]> & {
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Takes another list as the truth: another tab's, or the account's. */
  readonly replace: (ids: readonly string[]) => void
}

export function favouritesStore(keeper: FavouritesKeeper): FavouritesStore {
  const { get, set, subscribe } = createStore(() => keeper.read() ?? [])

  function keep(next: readonly string[]): void {
    const ids = [...new Set(next)]
    keeper.write(ids)
    set(ids)
  }

  return {
    get,
    subscribe,
    has: (id) => get().includes(id),
    toggle(id) {
      // Another tab may have changed them while this one was asleep. What is pressed is what this one shows.
      const others = (keeper.read() ?? get()).filter((kept) => kept !== id)
      keep(get().includes(id) ? others : [id, ...others])
    },
    replace: (next) => {
      if (next.join('\n') !== get().join('\n')) keep(next)
    },
  }
}
