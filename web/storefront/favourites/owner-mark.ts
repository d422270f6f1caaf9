import { readStored, writeStored } from '../../state/browser-storage.ts'
import type { FavouritesStore } from './favourites-store.ts'

const OWNER_KEY = 'favourites-owner'

/**
 * Remembers whose list lies in this browser: an account's uid, with a star behind it while the account has not been told of
 * everything; nothing for a visitor's own.
 */
export type OwnerMark = { readonly read: () => string | null; readonly write: (uid: string | null) => void }

/** Without storage every visit merges; nothing is lost. */
export const ownerMark: OwnerMark = {
  read: () => readStored(OWNER_KEY) ?? null,
  write: (uid) => writeStored(OWNER_KEY, uid),
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetAccount(store: FavouritesStore, mark: OwnerMark): void {
  if (mark.read() === null) return
  mark.write(null)
  store.replace([])
}
