import type { AuthState } from '../../contract/identity.ts'
import type { Identity } from './identity.ts'
import { hasSessionHint, keepSessionHint } from './session-hint.ts'

/** The sign-in state outside React: one listener at the provider, however many components read it. */
export type AuthStore = {
  readonly getState: () => AuthState
  readonly subscribe: (onChange: () => void) => () => void
}

export const SIGNED_OUT: AuthState = { status: 'signed-out' }

/** Without a hint the visitor is signed out at once; only a returning user's state is unknown for a moment. */
export function authStore(identity: Identity): AuthStore {
  let state: AuthState = hasSessionHint() ? { status: 'unknown' } : SIGNED_OUT
  const readers = new Set<() => void>()
  let stopListening: (() => void) | null = null

  function listen() {
    return identity.onAuthState((next) => {
      keepSessionHint(next.status === 'signed-in')
      if (next.status === 'signed-out' && state.status === 'signed-out') return
      state = next
      for (const onChange of readers) onChange()
    })
  }

  return {
    getState: () => state,
    subscribe(onChange) {
      readers.add(onChange)
      stopListening ??= listen()
      return () => {
        readers.delete(onChange)
        if (readers.size > 0) return
        stopListening?.()
        stopListening = null
      }
    },
  }
}
