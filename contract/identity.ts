/** The signed-in user in the words of the identity provider. */
export type User = {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
  /** Only a verified address may take over purchases made with it. */
  readonly emailVerified?: boolean
}

/** What the embedded provider says about the session. */
export type SessionAnswer = {
  readonly user: User | null
  /** The browser asks again before this time, as it would renew a hosted provider's token. */
  readonly expiresAt: string
}

/** Refusals of the embedded provider, in Firebase's words. */
export type AuthCode =
  | 'auth/email-already-in-use'
  | 'auth/expired-action-code'
  | 'auth/invalid-action-code'
  | 'auth/invalid-credential'
  | 'auth/invalid-email'
  | 'auth/password-does-not-meet-requirements'
  | 'auth/requires-recent-login'
  | 'auth/too-many-requests'
  | 'auth/user-not-found'
  | 'auth/weak-password'
  | 'auth/wrong-password'

/** What became of a mailed link that proves an address. */
export type Confirmation =
  | { readonly status: 'confirmed'; readonly email: string }
  /** Opened in a browser that is not signed in to the account: whoever reads the mail chooses the password first. */
  | { readonly status: 'password-needed'; readonly email: string; readonly name: string }
  /** A new address is confirmed only by whoever is signed in to the account that asked for it. */
  | { readonly status: 'login-needed'; readonly email: string }

/** How the Google popup reports to the page that opened it: on a channel named after the attempt. */
export type GooglePopupResult = { readonly status: 'signed-in' } | { readonly status: 'refused'; readonly code: string }

export function googlePopupChannel(attempt: string): string {
  return `google-popup-${attempt}`
}

/** Unknown until the provider's listener has spoken once. */
export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** The greeting's name: the display name, or the part of the email before the @. */
export function greetingName(user: User): string {
  return user.displayName || user.email?.split('@')[0] || 'User'
}
