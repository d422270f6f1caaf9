import type { AuthState, User } from '../../../contract/accounts/identity.ts'

/** The identity provider as the storefront needs it. Every refusal is an AuthError. */
export type Identity = {
  /** Not remembered, the session ends with the browser. Signing in again replaces the session. */
  readonly signIn: (email: string, password: string, remember: boolean) => Promise<User>
  /** The name may be empty. The new account is signed in. */
  readonly createAccount: (email: string, password: string, fullName: string) => Promise<User>
  /** Opens the popup in the same turn, so it must be called from a press. A closed popup is a refusal. */
  readonly signInWithGoogle: () => Promise<User>
  /** Fulfilled when the provider took the wish, whether or not there is such an account. */
  readonly sendPasswordReset: (email: string) => Promise<void>
  /** Without a session it does nothing. */
  readonly signOut: () => Promise<void>
  /**
   * Speaks once when the session is known and again at each change, until it is unsubscribed. An adapter that cannot reach
   * its provider says so, so that nobody waits for ever.
   */
  readonly onAuthState: (listener: (word: ProviderWord) => void) => () => void
}

/** What a provider says of the session. One that could not be asked has signed nobody out. */
export type ProviderWord = Exclude<AuthState, { status: 'unknown' }> | { readonly status: 'unreachable' }

/** Why the provider refused; `code` is in Firebase's words, such as 'auth/wrong-password'. */
export class AuthError extends Error {
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(`The identity provider refused: ${code}.`, options)
    this.name = 'AuthError'
    this.code = code
  }
}
