import { readStored, writeStored } from '../../state/browser-storage.ts'
import type { FavouritesKeeper } from './favourites-store.ts'

export const FAVOURITES_KEY = 'favourites'

/** Keeps the list in local storage. Where that is closed to us, it lives as long as the page. */
export function browserKeeper(): FavouritesKeeper {
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
