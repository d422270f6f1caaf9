import { useEffect } from 'react'
import { isAccountSetup, type Setup } from '../../../../contract/library/setups.ts'
import { readStored, writeStored } from '../../../state/browser-storage.ts'
import { getValue, request } from '../../../state/request.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { readSessionHint } from '../../accounts/session-hint.ts'
import { type SetupStore, setups } from './setup-store.ts'

/** The account's setup at the shop. Every function rejects when the shop cannot be reached or refuses. */
export type AccountSetup = {
  readonly read: () => Promise<Setup | null>
  readonly save: (setup: Setup) => Promise<void>
}

/**
 * Remembers whose setup lies in this browser: an account's uid, with DIFFERS behind it while the account has not been told of
 * it; nothing for a visitor's own.
 */
export type OwnerMark = { readonly read: () => string | null; readonly write: (uid: string | null) => void }

const DIFFERS = '*'
const OWNER_KEY = 'setup-owner'

const ownerMark: OwnerMark = {
  read: () => readStored(OWNER_KEY) ?? null,
  write: (uid) => writeStored(OWNER_KEY, uid),
}

/** After signing out nothing of the account stays in a browser that others may use. */
export function forgetAccount(store: SetupStore, mark: OwnerMark): void {
  if (mark.read() === null) return
  mark.write(null)
  store.forget()
}

/** What another account left here, because its signing out was cut off, stands before nobody's monitors. */
function forgetOthers(uid: string, store: SetupStore, mark: OwnerMark): void {
  const whose = mark.read()
  if (whose !== uid && whose !== uid + DIFFERS) forgetAccount(store, mark)
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
      forgetOthers(uid, store, mark)
      known = await account.read()
      if (isStopped) return
      if (known && (mark.read() === uid || !store.isOwn())) store.keep(known)
    }
    const setup = store.get()
    if (store.isOwn() && setup !== known) {
      mark.write(uid + DIFFERS)
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
  const stop = store.subscribe(() => {
    // Also while the shop is away: the next visit must not take the account's for the newer one.
    if (mark.read() === uid) mark.write(uid + DIFFERS)
    queue()
  })
  return () => {
    isStopped = true
    stop()
  }
}

const PATH = '/api/setup'

const account: AccountSetup = {
  read: async () => getValue(await request(PATH, { asCustomer: true }, isAccountSetup)).setup,
  save: async (setup) => {
    getValue(await request(PATH, { method: 'PUT', body: setup, asCustomer: true }))
  },
}

/** Signed-in people find their setup on every device. */
export function useSetupSync(): { readonly isInAccount: boolean } {
  const auth = useAuthState()
  const uid = auth.status === 'signed-in' ? auth.user.uid : null
  const isSignedOut = auth.status === 'signed-out'
  useEffect(() => {
    // While the page is hydrated everybody looks signed out; the hint knows better.
    if (isSignedOut && readSessionHint() === null) forgetAccount(setups, ownerMark)
  }, [isSignedOut])
  useEffect(() => (uid === null ? undefined : syncSetup(uid, setups, account, ownerMark)), [uid])
  return { isInAccount: uid !== null }
}
