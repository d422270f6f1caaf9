import type { AuthState } from '../../contract/identity.ts'
import type { Identity, KnownAuthState } from './identity.ts'
import { keepSessionHint, readSessionHint } from './session-hint.ts'
import { removeUserCopy } from './user-copy.ts'

/** The sign-in state outside React: one listener at the provider, however many components read it. */
export type AuthStore = {
  readonly getState: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
}

export const SIGNED_OUT: AuthState = { status: 'signed-out' }

/**
 * Without a hint the visitor is signed out at once. A remembered user is shown from the last answer until the provider
 * has spoken; only somebody who was not remembered has to wait for it.
 */
export function authStore(identity: Identity): AuthStore {
  let state = firstState()
  const readers = new Set<() => void>()
  let stopListening: (() => void) | null = null

  function take(next: KnownAuthState) {
    keepSessionHint(next.status === 'signed-in' ? next.user : null)
    if (next.status === 'signed-out') removeUserCopy()
    if (isSame(state, next)) return
    state = next
    for (const onChange of readers) onChange()
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      readers.add(onChange)
      stopListening ??= identity.onAuthState(take)
      return () => {
        readers.delete(onChange)
        if (readers.size > 0) return
        stopListening?.()
        stopListening = null
      }
    },
  }
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
