import type { CollectionChange } from '../../../contract/collections.ts'
import { createStore, type Readable } from '../../state/store.ts'
import { type Collections, withChanges } from './change-collections.ts'

/** Where they are kept in this browser. */
export type CollectionsKeeper = {
  /** Null where storage is closed to this page. */
  readonly read: () => Collections | null
  readonly write: (collections: Collections) => void
}

export type CollectionsStore = Readable<Collections> & {
  readonly change: (...changes: readonly CollectionChange[]) => void
  /** Takes others as the truth: another tab's, or the account's. */
  readonly replace: (collections: Collections) => void
}

export function collectionsStore(keeper: CollectionsKeeper): CollectionsStore {
  const { get, set, subscribe } = createStore(() => keeper.read() ?? [])

  function replace(next: Collections): void {
    if (JSON.stringify(next) === JSON.stringify(get())) return
    keeper.write(next)
    set(next)
  }

  return {
    get,
    subscribe,
    replace,
    // Another tab may have changed them while this one was asleep, and told it nothing.
    change: (...changes) => replace(withChanges(keeper.read() ?? get(), changes)),
  }
}
