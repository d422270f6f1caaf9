import { boolean, nullable, object, optional, string, type ValueOf } from '../schema.ts'

export const isUser = object({
  uid: string,
  email: nullable(string),
  displayName: nullable(string),
  photoURL: nullable(string),
  /** Only a verified address may take over purchases made with it. */
  emailVerified: optional(boolean),
})

/** The signed-in user in the words of the identity provider. */
export type User = ValueOf<typeof isUser>

export const isSessionAnswer = object({
  user: nullable(isUser),
  /** The browser asks again before this time, as it would renew a hosted provider's token. */
  expiresAt: string,
})

/** What the embedded provider says about the session. */
export type SessionAnswer = ValueOf<typeof isSessionAnswer>

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
