import type { CollectionChange } from '../../../contract/collections.ts'
import { type Collections, findChanges, fitted, withChanges } from './change-collections.ts'
import type { CollectionsStore } from './collections-store.ts'

/** The account's collections at the shop. Every function rejects when the shop cannot be reached or refuses. */
export type AccountCollections = {
  readonly list: () => Promise<Collections>
  /** Carries the changes out and answers with what there is then. Safe to repeat. */
  readonly change: (changes: readonly CollectionChange[]) => Promise<Collections>
}

/** What an account is known to have held, and whose it is. */
export type KnownCollections = { readonly uid: string; readonly held: Collections }

export type KnownKeeper = {
  readonly read: () => KnownCollections | null
  readonly write: (known: KnownCollections | null) => void
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetCollections(store: CollectionsStore, known: KnownKeeper): void {
  const isKnown = known.read() !== null
  // Also what it says of an account without collections: a visitor's first one would be compared with it.
  known.write(null)
  if (isKnown) store.replace([])
}

/**
 * Keeps this browser's collections and the account's the same, until it is stopped.
 * Invariant: what differs from the last state of the account that this browser has seen was changed here and waits for the
 * account, which is told these changes and nothing else. So what was changed while the shop was away is carried out later,
 * what other devices changed meanwhile stays as they left it, and a visitor's own, who has seen no account, all join it.
 */
export function syncCollections(
  uid: string,
  store: CollectionsStore,
  account: AccountCollections,
  known: KnownKeeper,
): () => void {
  let isStopped = false
  let hasMet = false
  let last = Promise.resolve()

  async function follow(): Promise<void> {
    // What another account left here, because its signing out was cut off, is nobody's to join.
    if (![uid, undefined].includes(known.read()?.uid)) forgetCollections(store, known)
    const before = store.get()
    const seen = known.read()
    const waiting = findChanges(seen?.held ?? [], before)
    if (isStopped || (hasMet && waiting.length === 0)) return
    const held = await tell(waiting)
    hasMet = true
    // Another tab signed out and forgot them meanwhile, which is no wish to delete them.
    if (isStopped || (seen !== null && known.read() === null)) return
    store.replace(withChanges(held, fitted(findChanges(before, store.get()), held)))
    known.write({ uid, held })
  }

  async function tell(waiting: readonly CollectionChange[]): Promise<Collections> {
    if (hasMet) return account.change(waiting)
    const held = await account.list()
    const changes = fitted(waiting, held)
    return changes.length > 0 ? account.change(changes) : held
  }

  /** One call at a time, in order. */
  function queue(): void {
    last = last.then(follow).catch((error: unknown) => {
      hasMet = false
      console.warn('The collections were not synchronised.', error)
    })
  }

  queue()
  const stop = store.subscribe(queue)
  return () => {
    isStopped = true
    stop()
  }
}
