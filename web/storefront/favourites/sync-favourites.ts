import type { FavouritesStore } from './favourites-store.ts'
import { forgetAccount, type OwnerMark } from './owner-mark.ts'

/** Behind the uid of a mark, while the account has not been told of everything. */
const DIFFERS = '*'

/** The account's list at the shop. Every function rejects when the shop cannot be reached or refuses. */
export type AccountFavourites = {
  readonly list: () => Promise<readonly string[]>
  /** Carries out what was kept and let go of, and answers with what there is then. Safe to repeat. */
  readonly change: (added: readonly string[], gone: readonly string[]) => Promise<readonly string[]>
  /** Adds what the account does not have yet and answers with the union. */
  readonly merge: (ids: readonly string[]) => Promise<readonly string[]>
}

/**
 * Keeps this browser's list and the account's the same, until it is stopped.
 * The account is told what changed here and nothing else: what another device kept meanwhile stays.
 * Invariant: the mark is an account's plain name only while both lists hold the same. So what a visitor kept before signing in, or while
 * the shop was away, is merged; and what was let go on another device does not come back.
 */
export function syncFavourites(
  uid: string,
  store: FavouritesStore,
  account: AccountFavourites,
  mark: OwnerMark,
): () => void {
  let isStopped = false
  /** What the account is known to hold; nothing before the first answer. */
  let known: readonly string[] | null = null
  let last = Promise.resolve()

  async function meet(): Promise<readonly string[]> {
    forgetOthers(uid, store, mark)
    const before = store.get()
    const ids = mark.read() === uid ? await account.list() : await account.merge(before)
    if (!isStopped) store.replace(withChanges(ids, before, store.get()))
    return ids
  }

  async function follow() {
    if (isStopped) return
    known ??= await meet()
    if (isStopped) return
    const ids = store.get()
    const [added, gone] = [without(ids, known), without(known, ids)]
    if (added.length > 0 || gone.length > 0) {
      mark.write(uid + DIFFERS)
      known = await account.change(added, gone)
      if (isStopped) return
      store.replace([...without(known, ids), ...withChanges(common(ids, known), ids, store.get())])
    }
    mark.write(uid)
  }

  /** One call at a time, in order: an older list must never overwrite a newer one. */
  function queue(): void {
    last = last.then(follow).catch((error: unknown) => console.warn('The favourites were not synchronised.', error))
  }

  queue()
  const stop = store.subscribe(queue)
  return () => {
    isStopped = true
    stop()
  }
}

/** What another account left here, because its signing out was cut off, is nobody's to merge. */
function forgetOthers(uid: string, store: FavouritesStore, mark: OwnerMark): void {
  const whose = mark.read()
  if (whose !== uid && whose !== uid + DIFFERS) forgetAccount(store, mark)
}

/** The account's list with what was pressed here while the answer was on its way. */
function withChanges(ids: readonly string[], before: readonly string[], now: readonly string[]): readonly string[] {
  const added = now.filter((id) => !before.includes(id))
  const gone = before.filter((id) => !now.includes(id))
  return [...added, ...ids.filter((id) => !gone.includes(id) && !added.includes(id))]
}

function without(ids: readonly string[], others: readonly string[]): readonly string[] {
  return ids.filter((id) => !others.includes(id))
}

function common(ids: readonly string[], others: readonly string[]): readonly string[] {
  return ids.filter((id) => others.includes(id))
}
