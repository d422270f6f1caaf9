import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AuthState } from '../../../contract/accounts/identity.ts'
import { nameAccount } from '../../state/request.ts'
import { createStore, type Readable, useStore } from '../../state/store.ts'
import type { Identity, ProviderWord } from './identity.ts'
import type { LazyIdentity } from './lazy-identity.ts'
import { keepSessionHint, readSessionHint, removeUserCopy } from './session-hint.ts'

const SIGNED_OUT: AuthState = { status: 'signed-out' }

/**
 * The sign-in state outside React: one listener at the provider, however many components read it.
 * Without a hint the visitor is signed out at once. A remembered user is shown from the last answer until the provider
 * has spoken; only somebody who was not remembered has to wait for it. What this browser remembers is forgotten only when
 * the provider itself says that nobody is signed in: a question cut off by the next page says nothing.
 */
export function authStore(identity: Identity): Readable<AuthState> {
  const state = createStore(firstState, () => identity.onAuthState(take))

  function take(next: ProviderWord) {
    // Before the hint is changed, which the first state is read from.
    const before = state.get()
    if (next.status === 'unreachable') {
      if (before.status === 'unknown') state.set(SIGNED_OUT)
      return
    }
    keepSessionHint(next.status === 'signed-in' ? next.user : null)
    if (next.status === 'signed-out') removeUserCopy()
    if (!isSame(before, next)) state.set(next)
  }

  return state
}

function firstState(): AuthState {
  const hint = readSessionHint()
  if (!hint) return SIGNED_OUT
  return hint.user ? { status: 'signed-in', user: hint.user } : { status: 'unknown' }
}

/** The confirmed answer is mostly the remembered one: nothing is drawn again then. */
function isSame(before: AuthState, next: AuthState): boolean {
  if (before.status !== 'signed-in' || next.status !== 'signed-in') return before.status === next.status
  return (['uid', 'email', 'displayName', 'photoURL', 'emailVerified'] as const).every(
    (key) => before.user[key] === next.user[key],
  )
}

type Accounts = { readonly identity: Identity | LazyIdentity; readonly authState: Readable<AuthState> }

const AccountsContext = createContext<Accounts | null>(null)

/** Takes the identity once: another one given later is not looked at. */
export function IdentityProvider({ identity, children }: { identity: Accounts['identity']; children: ReactNode }) {
  const [accounts] = useState<Accounts>(() => {
    const authState = authStore(identity)
    nameAccount(() => {
      const auth = authState.get()
      return auth.status === 'signed-in' ? auth.user.uid : undefined
    })
    return { identity, authState }
  })
  return <AccountsContext value={accounts}>{children}</AccountsContext>
}

/** Signed out in the prerendered page and during hydration, so that both are the same. */
export function useAuthState(): AuthState {
  return useStore(useAccounts().authState, SIGNED_OUT)
}

export function useIdentity(): Identity {
  return useAccounts().identity
}

/** For the forms: a hosted provider's code is fetched before the first press. */
export function useReadyIdentity(): Identity {
  const { identity } = useAccounts()
  useEffect(() => {
    if ('prepare' in identity) identity.prepare()
  }, [identity])
  return identity
}

/** Signs out; a failure is only logged. */
export function useSignOut(): () => void {
  const identity = useIdentity()
  return () => {
    identity.signOut().catch((error: unknown) => console.error('Signing out failed.', error))
  }
}

function useAccounts(): Accounts {
  const accounts = useContext(AccountsContext)
  if (!accounts) throw new Error('The sign-in state needs an IdentityProvider above it.')
  return accounts
}
