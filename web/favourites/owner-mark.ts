import type { FavouritesStore } from './favourites-store.ts'

const OWNER_KEY = 'favourites-owner'

/** Remembers whose list lies in this browser; nobody's while it differs from the account's. */
export type OwnerMark = { readonly read: () => string | null; readonly write: (uid: string | null) => void }

export const ownerMark: OwnerMark = {
  read() {
    try {
      return localStorage.getItem(OWNER_KEY)
    } catch {
      return null
    }
  },
  write(uid) {
    try {
      if (uid === null) localStorage.removeItem(OWNER_KEY)
      else localStorage.setItem(OWNER_KEY, uid)
    } catch {
      // Without storage every visit merges; nothing is lost.
    }
  },
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetAccount(store: FavouritesStore, mark: OwnerMark): void {
  if (mark.read() === null) return
  mark.write(null)
  store.replace([])
}
