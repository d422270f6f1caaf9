/** Where the list is kept in this browser. */
export type FavouritesKeeper = {
  readonly read: () => readonly string[]
  readonly write: (ids: readonly string[]) => void
}

/** The ids of the wallpapers somebody keeps, newest first. */
export type FavouritesStore = {
  readonly getIds: () => readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Takes another list as the truth: another tab's, or the account's. */
  readonly replace: (ids: readonly string[]) => void
  readonly subscribe: (onChange: () => void) => () => void
}

/** Reads the list when it is first asked for, because the prerendered page has no storage. */
export function favouritesStore(keeper: FavouritesKeeper): FavouritesStore {
  let ids: readonly string[] | null = null
  const readers = new Set<() => void>()

  function getIds(): readonly string[] {
    ids ??= keeper.read()
    return ids
  }

  function set(next: readonly string[]): void {
    ids = [...new Set(next)]
    keeper.write(ids)
    for (const onChange of readers) onChange()
  }

  return {
    getIds,
    has: (id) => getIds().includes(id),
    toggle: (id) => set(getIds().includes(id) ? getIds().filter((kept) => kept !== id) : [id, ...getIds()]),
    replace: (next) => {
      if (next.join('\n') !== getIds().join('\n')) set(next)
    },
    subscribe(onChange) {
      readers.add(onChange)
      return () => readers.delete(onChange)
    },
  }
}
