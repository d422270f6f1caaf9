import type { Setup } from '../../../contract/setups.ts'
import { readStored, writeStored } from '../../state/browser-storage.ts'
import type { SetupStore } from './setup-store.ts'

/** The account's setup at the shop. Every function rejects when the shop cannot be reached or refuses. */
export type AccountSetup = {
  readonly read: () => Promise<Setup | null>
  readonly save: (setup: Setup) => Promise<void>
}

/** Remembers whose setup lies in this browser; nobody's while it differs from the account's. */
export type OwnerMark = { readonly read: () => string | null; readonly write: (uid: string | null) => void }

const OWNER_KEY = 'setup-owner'

export const ownerMark: OwnerMark = {
  read: () => readStored(OWNER_KEY) ?? null,
  write: (uid) => writeStored(OWNER_KEY, uid),
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetAccount(store: SetupStore, mark: OwnerMark): void {
  if (mark.read() === null) return
  mark.write(null)
  store.forget()
}

/**
 * Keeps this browser's setup and the account's the same, until it is stopped. What was arranged here before signing in, or
 * while the shop was away, stands before these monitors and wins; otherwise the account's does.
 */
export function syncSetup(uid: string, store: SetupStore, account: AccountSetup, mark: OwnerMark): () => void {
  let isStopped = false
  /** What the account is known to hold; undefined before the first answer. */
  let known: Setup | null | undefined
  let last = Promise.resolve()

  async function follow(): Promise<void> {
    if (isStopped) return
    if (known === undefined) {
      known = await account.read()
      if (isStopped) return
      if (known && (mark.read() === uid || !store.isOwn())) store.keep(known)
    }
    const setup = store.get()
    if (store.isOwn() && setup !== known) {
      mark.write(null)
      await account.save(setup)
      known = setup
    }
    if (!isStopped && store.isOwn()) mark.write(uid)
  }

  /** One call at a time, in order: an older setup must never overwrite a newer one. */
  function queue(): void {
    last = last.then(follow).catch((error: unknown) => console.warn('The setup was not synchronised.', error))
  }

  queue()
  const stop = store.subscribe(queue)
  return () => {
    isStopped = true
    stop()
  }
}
