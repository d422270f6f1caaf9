import { AuthError, type Identity } from '../identity.ts'

/** An identity provider with no accounts: everybody is signed out and stays so. */
export function signedOutIdentity(): Identity {
  async function refuse(): Promise<never> {
    throw new AuthError('auth/operation-not-allowed')
  }
  return {
    signIn: refuse,
    createAccount: refuse,
    signInWithGoogle: refuse,
    sendPasswordReset: refuse,
    signOut: async () => {},
    onAuthState(listener) {
      let isListening = true
      queueMicrotask(() => {
        if (isListening) listener({ status: 'signed-out' })
      })
      return () => {
        isListening = false
      }
    },
  }
}
