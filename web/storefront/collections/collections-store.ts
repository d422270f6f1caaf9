import type { CollectionChange } from '../../../contract/accounts/collections.ts'
import { createStore, type Readable } from '../../state/store.ts'
import { type Collections, withChanges } from './change-collections.ts'

/** Where they are kept in this browser. */
export type CollectionsKeeper = {
  /** Null where storage is closed to this page, or holds nothing that can be read. */
  readonly read: () => Collections | null
  /** False where it could not be kept: from then on the list lives as long as the page. */
  readonly write: (collections: Collections) => boolean
}

export type CollectionsStore = Readable<Collections> & {
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
