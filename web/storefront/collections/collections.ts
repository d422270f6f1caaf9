import type { Collection } from '../../../contract/accounts/collections.ts'
import { isLost, onStoredElsewhere, readStored, storedText, writeStored } from '../../state/browser-storage.ts'
import { useStore } from '../../state/store.ts'
import { forgetFollowed, type Known, type KnownKeeper } from '../accounts/follow-account.ts'
import { type Collections, parseCollections } from './change-collections.ts'
import { collectionsStore } from './collections-store.ts'

const COLLECTIONS_KEY = 'collections'
const knownText = storedText('collections-known')

/** Those of this page; other tabs change them too. */
export const collections = collectionsStore({
  read: () => parseCollections(readStored(COLLECTIONS_KEY)),
  write: (next) => writeStored(COLLECTIONS_KEY, JSON.stringify(next)),
})

if (typeof window !== 'undefined') onStoredElsewhere(COLLECTIONS_KEY, () => collections.refresh())

const NONE: Collections = []

export function useCollections(): Collections {
  return useStore(collections, NONE)
}

/** What the account held says nothing without the collections that it is compared with. */
export const knownCollections: KnownKeeper<Collection> = {
  read: () => (isLost(COLLECTIONS_KEY, parseCollections) ? null : parseKnown(knownText.read())),
  write: (next) => knownText.write(next && JSON.stringify(next)),
}

/** Nobody is signed in here any more. */
export function forgetCollections(): void {
  forgetFollowed(collections, knownCollections)
}

function parseKnown(text: string | null): Known<Collection> | null {
  try {
    const { uid, held }: { uid?: unknown; held?: unknown } = JSON.parse(text ?? '{}')
    const collections = parseCollections(JSON.stringify(held))
    return typeof uid === 'string' && collections ? { uid, held: collections } : null
  } catch {
    return null
  }
}
