import type { AuthState } from '../../../contract/accounts/identity.ts'
import { createStore, type Readable } from '../../state/store.ts'
import type { Identity, ProviderWord } from './identity.ts'
import { keepSessionHint, readSessionHint } from './session-hint.ts'
import { removeUserCopy } from './user-copy.ts'

export const SIGNED_OUT: AuthState = { status: 'signed-out' }

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
