import type { Collection } from '../../../contract/collections.ts'
import { onStoredElsewhere, readStored, storedText, writeStored } from '../../state/browser-storage.ts'
import { useStore } from '../../state/store.ts'
import { forgetFollowed, type Known, type KnownKeeper } from '../accounts/follow-account.ts'
import { type Collections, parseCollections } from './change-collections.ts'
import { collectionsStore } from './collections-store.ts'

const COLLECTIONS_KEY = 'collections'
const knownText = storedText('collections-known')

/** Those of this page; other tabs change them too. */
export const collections = collectionsStore({
  read: () => {
    const text = readStored(COLLECTIONS_KEY)
    return text === undefined ? null : parseCollections(text)
  },
  write: (next) => writeStored(COLLECTIONS_KEY, JSON.stringify(next)),
})

if (typeof window !== 'undefined')
  onStoredElsewhere(COLLECTIONS_KEY, (text) => collections.replace(parseCollections(text)))

const NONE: Collections = []

export function useCollections(): Collections {
  return useStore(collections, NONE)
}

/** What the account held says nothing without the collections that it is compared with: they are forgotten together. */
export const knownCollections: KnownKeeper<Collection> = {
  read: () => (readStored(COLLECTIONS_KEY) === null ? null : parseKnown(knownText.read())),
  write: (next) => knownText.write(next && JSON.stringify(next)),
}

/** Nobody is signed in here any more. */
export function forgetCollections(): void {
  forgetFollowed(collections, knownCollections)
}

function parseKnown(text: string | null): Known<Collection> | null {
  try {
    const { uid, held }: { uid?: unknown; held?: unknown } = JSON.parse(text ?? '{}')
    return typeof uid === 'string' ? { uid, held: parseCollections(JSON.stringify(held)) } : null
  } catch {
    return null
  }
}
