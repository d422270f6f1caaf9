import {
  type Collection,
  type CollectionChange,
  MOST_COLLECTED,
  MOST_IN_ALL,
} from '../../../contract/accounts/collections.ts'
import { countOf } from '../../../contract/count.ts'
import { isLost, onStoredElsewhere, readStored, storedText, writeStored } from '../../state/browser-storage.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'
import { forgetFollowed, type Known, type KnownKeeper } from '../accounts/follow-account.ts'
import { type Collections, parseCollections, withChanges } from './change-collections.ts'

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

/** Where they are kept in this browser. */
type CollectionsKeeper = {
  /** Null where storage is closed to this page, or holds nothing that can be read. */
  readonly read: () => Collections | null
  /** False where it could not be kept: from then on the list lives as long as the page. */
  readonly write: (collections: Collections) => boolean
}

type CollectionsStore = Readable<Collections> & {
  readonly change: (...changes: readonly CollectionChange[]) => void
  /** Takes others as the truth: another tab's, or the account's. */
  readonly replace: (collections: Collections) => void
  /** Takes what is stored as the truth: another tab may have changed it while this one was asleep, and told it nothing. */
  readonly refresh: () => void
}

export function collectionsStore(keeper: CollectionsKeeper): CollectionsStore {
  const { get, set, subscribe } = createStore(() => keeper.read() ?? [])

  let isKept = true
  const stored = () => (isKept ? keeper.read() : null) ?? get()

  function replace(next: Collections): void {
    if (!isSame(next, stored())) isKept = keeper.write(next)
    if (!isSame(next, get())) set(next)
  }

  return {
    get,
    subscribe,
    replace,
    change: (...changes) => replace(withChanges(stored(), changes)),
    refresh: () => replace(stored()),
  }
}

function isSame(some: Collections, others: Collections): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** Puts them into one of the browser's collections, and says in words what came of it. */
export function putIn({ id, name }: Pick<Collection, 'id' | 'name'>, pictures: readonly string[]): string {
  const held = () => collections.get().find((one) => one.id === id)?.pictures ?? []
  const before = held().length
  const missing = pictures.filter((picture) => !held().includes(picture)).length
  collections.change({ kind: 'put-in', id, pictures })
  const added = held().length - before
  if (missing === 0) return `${pictures.length === 1 ? 'It is' : 'They are'} in ${name} already.`
  const words = `${countOf(added, 'picture')} added to ${name}.`
  if (added === missing) return words
  const room = `one collection has room for ${MOST_COLLECTED}, all of them together for ${MOST_IN_ALL}`
  return `${words} For more there is no room: ${room}.`
}
