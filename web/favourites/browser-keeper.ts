import type { FavouritesKeeper } from './favourites-store.ts'

export const FAVOURITES_KEY = 'favourites'

/** Keeps the list in local storage. Where that is closed to us, it lives as long as the page. */
export function browserKeeper(): FavouritesKeeper {
  return {
    read() {
      try {
        return parseIds(localStorage.getItem(FAVOURITES_KEY))
      } catch {
        return []
      }
    },
    write(ids) {
      try {
        localStorage.setItem(FAVOURITES_KEY, JSON.stringify(ids))
      } catch {
        // Storage is full or closed; the list on the screen stays right until the page goes.
      }
    },
  }
}

/** Other scripts or an older version may have written anything here. */
export function parseIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
