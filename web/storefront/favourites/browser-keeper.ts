import { readStored, writeStored } from '../../state/browser-storage.ts'
import type { FavouritesKeeper } from './favourites-store.ts'

export const FAVOURITES_KEY = 'favourites'

/** Keeps the list in local storage. Where that is closed to us, it lives as long as the page. */
export function browserKeeper(): FavouritesKeeper {
  return {
    read: () => {
      const text = readStored(FAVOURITES_KEY)
      return text === undefined ? text : parseIds(text)
    },
    write: (ids) => writeStored(FAVOURITES_KEY, JSON.stringify(ids)),
  }
}

/** Other scripts or an older version may have written anything here. */
export function parseIds(text: string | null | undefined): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
