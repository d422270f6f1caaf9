/** The signed-in user in the words of the identity provider. */
export type User = {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly photoURL: string | null
}

/** Unknown until the provider's listener has spoken once. */
export type AuthState = { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** The greeting's name: the display name, or the part of the email before the @. */
export function greetingName(user: User): string {
  return user.displayName || user.email?.split('@')[0] || 'User'
}
