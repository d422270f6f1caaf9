import { readStored, writeStored } from '../../state/browser-storage.ts'
import type { FavouritesStore } from './favourites-store.ts'

const OWNER_KEY = 'favourites-owner'

/**
 * Remembers whose list lies in this browser: an account's uid, with DIFFERS behind it while the account has not been told of
 * everything; nothing for a visitor's own.
 */
export type OwnerMark = { readonly read: () => string | null; readonly write: (uid: string | null) => void }

export const DIFFERS = '*'

/** Without storage every visit merges; nothing is lost. */
export const ownerMark: OwnerMark = {
  read: () => readStored(OWNER_KEY) ?? null,
  write: (uid) => writeStored(OWNER_KEY, uid),
}

/** What another account left here, because its signing out was cut off, is nobody's to merge. */
export function forgetOthers(uid: string, store: FavouritesStore, mark: OwnerMark): void {
  const whose = mark.read()
  if (whose !== uid && whose !== uid + DIFFERS) forgetAccount(store, mark)
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetAccount(store: FavouritesStore, mark: OwnerMark): void {
  if (mark.read() === null) return
  mark.write(null)
  store.replace([])
}
