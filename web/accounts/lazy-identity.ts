import { AuthError, type Identity, type KnownAuthState } from './identity.ts'

/** An identity whose code comes later. Its popup still opens inside the press, once the code is there. */
export function lazyIdentity(load: () => Promise<Identity>): Identity {
  let ready: Identity | null = null
  let loading: Promise<Identity> | null = null

  function get(): Promise<Identity> {
    loading ??= load().then(
      (identity) => {
        ready = identity
        return identity
      },
      (error: unknown) => {
        loading = null
        throw new AuthError('auth/network-request-failed', { cause: error })
      },
    )
    return loading
  }

  return {
    signIn: async (...args) => (await get()).signIn(...args),
    createAccount: async (...args) => (await get()).createAccount(...args),
    // Awaiting first would leave the press behind, and a popup blocker would step in.
    signInWithGoogle: () => (ready ? ready.signInWithGoogle() : get().then((identity) => identity.signInWithGoogle())),
    sendPasswordReset: async (...args) => (await get()).sendPasswordReset(...args),
    signOut: async () => (await get()).signOut(),
    onAuthState(listener) {
      let stop: (() => void) | null = null
      let isListening = true
      const hear = (state: KnownAuthState) => isListening && listener(state)
      get().then(
        (identity) => {
          if (isListening) stop = identity.onAuthState(hear)
        },
        () => hear({ status: 'signed-out' }),
      )
      return () => {
        isListening = false
        stop?.()
      }
    },
  }
}
