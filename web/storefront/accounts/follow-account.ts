import type { Readable } from '../../state/store.ts'

/** What an account is known to have held, and whose it is. */
export type Known<Item> = { readonly uid: string; readonly held: readonly Item[] }

export type KnownKeeper<Item> = {
  readonly read: () => Known<Item> | null
  readonly write: (known: Known<Item> | null) => void
}

/** The account's own at the shop. Every function rejects when the shop cannot be reached or refuses. */
export type AccountList<Item, Change> = {
  readonly list: () => Promise<readonly Item[]>
  /** Carries the changes out and answers with what there is then. Safe to repeat. */
  readonly change: (changes: readonly Change[]) => Promise<readonly Item[]>
}

type Replaceable<Item> = Readable<readonly Item[]> & {
  readonly replace: (items: readonly Item[]) => void
  /** Takes what is stored as the truth: another tab may have changed it while this one was asleep, and told it nothing. */
  readonly refresh: () => void
}

/** Something that is kept in the browser, and in the account as well while somebody is signed in. */
export type Followed<Item, Change> = {
  readonly store: Replaceable<Item>
  readonly known: KnownKeeper<Item>
  readonly account: AccountList<Item, Change>
  /** What leads from one state to another. */
  readonly findChanges: (from: readonly Item[], to: readonly Item[]) => readonly Change[]
  readonly withChanges: (items: readonly Item[], changes: readonly Change[]) => readonly Item[]
  /** The changes as an account that holds these can carry them out; none where it is as they would have it. */
  readonly fitted: (changes: readonly Change[], held: readonly Item[]) => readonly Change[]
}

/** After signing out nothing of the account stays in a browser that others may use. A visitor's own stays. */
export function forgetFollowed<Item>(store: Replaceable<Item>, known: KnownKeeper<Item>): void {
  const isKnown = known.read() !== null
  // Also what it says of an account that holds nothing: what a visitor keeps first would be compared with it.
  known.write(null)
  if (isKnown) store.replace([])
}

/**
 * Keeps this browser's and the account's the same, until it is stopped.
 * Invariant: what differs from the last state of the account that this browser has seen was changed here and waits for the
 * account, which is told these changes and nothing else. So what was changed while the shop was away is carried out later,
 * what other devices changed meanwhile stays as they left it, and a visitor's own, who has seen no account, all join it.
 */
export function followAccount<Item, Change>(uid: string, followed: Followed<Item, Change>): () => void {
  const { store, known, account, findChanges, withChanges, fitted } = followed
  let isStopped = false
  let hasMet = false
  let last = Promise.resolve()

  async function follow(): Promise<void> {
    if (isStopped) return
    // What another account left here, because its signing out was cut off, is nobody's to join.
    if (![uid, undefined].includes(known.read()?.uid)) forgetFollowed(store, known)
    // In this order: tabs write what is known last, so what is older than it is never compared with it.
    const seen = known.read()
    store.refresh()
    const before = store.get()
    const waiting = findChanges(seen?.held ?? [], before)
    if (hasMet && waiting.length === 0) return
    const held = await tell(waiting)
    hasMet = true
    // Another tab signed out and forgot them meanwhile, which is no wish to delete them.
    if (isStopped || (seen !== null && known.read() === null)) return
    store.replace(withChanges(held, fitted(findChanges(before, store.get()), held)))
    known.write({ uid, held })
  }

  async function tell(waiting: readonly Change[]): Promise<readonly Item[]> {
    if (hasMet) return account.change(waiting)
    const held = await account.list()
    const changes = fitted(waiting, held)
    return changes.length > 0 ? account.change(changes) : held
  }

  /** One call at a time, in order: an older state must never overwrite a newer one. */
  function queue(): void {
    last = last.then(follow).catch((error: unknown) => {
      hasMet = false
      console.warn('What this browser keeps and the account were not brought together.', error)
    })
  }

  queue()
  const stop = store.subscribe(queue)
  return () => {
    isStopped = true
    stop()
  }
}
