import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AuthState } from '../../../contract/accounts/identity.ts'
import { nameAccount } from '../../state/request.ts'
import { type Readable, useStore } from '../../state/store.ts'
import { authStore, SIGNED_OUT } from './auth-store.ts'
import type { Identity } from './identity.ts'
import type { LazyIdentity } from './lazy-identity.ts'

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
