import { onStoredElsewhere, readStored, writeStored } from '../../state/browser-storage.ts'
import { useStore } from '../../state/store.ts'
import { type Collections, parseCollections } from './change-collections.ts'
import { collectionsStore } from './collections-store.ts'
import type { KnownCollections, KnownKeeper } from './sync-collections.ts'

const COLLECTIONS_KEY = 'collections'
const KNOWN_KEY = 'collections-known'

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

let unstored: KnownCollections | null = null

/**
 * What the account held says nothing without the collections that it is compared with: they are forgotten together. Where
 * storage is closed to us, it lives as long as the page.
 */
export const knownCollections: KnownKeeper = {
  read: () => {
    const text = readStored(KNOWN_KEY)
    if (text === undefined) return unstored
    return readStored(COLLECTIONS_KEY) === null ? null : parseKnown(text)
  },
  write: (next) => {
    unstored = next
    writeStored(KNOWN_KEY, next && JSON.stringify(next))
  },
}

function parseKnown(text: string | null): KnownCollections | null {
  try {
    const { uid, held }: { uid?: unknown; held?: unknown } = JSON.parse(text ?? '{}')
    return typeof uid === 'string' ? { uid, held: parseCollections(JSON.stringify(held)) } : null
  } catch {
    return null
  }
}
