import type { Alert } from '../../ui/alert-context.tsx'
import type { Identity } from './identity.ts'

/** What the forms say about a refusal, by the provider's code. */
const LOGIN: Readonly<Record<string, string>> = {
  'auth/user-not-found': 'No account found with this email.',
  'auth/wrong-password': 'Incorrect password. Please try again.',
  'auth/invalid-email': 'Invalid email address.',
}

const COMMON_PASSWORD = 'This is one of the most common passwords. Please choose another one.'

const SIGNUP: Readonly<Record<string, string>> = {
  'auth/email-already-in-use': 'This email is already registered. Try logging in.',
  'auth/invalid-email': 'Invalid email address. Please enter a valid email.',
  'auth/weak-password': 'Password is too weak. Use at least 6 characters.',
  'common-password': COMMON_PASSWORD,
}

export const GOOGLE_FAILED = 'Google login failed. Please try again.'
const RESET_SENT = 'Password reset email sent! Please check your inbox.'
const RESET_FAILED = 'Error sending password reset email.'
const RESET_NEEDS_EMAIL = 'Please type your email address first, then press Forgot Password again.'

export function loginMessage(error: unknown): string {
  return LOGIN[codeOf(error)] ?? 'Login failed. Please try again.'
}

export function signupMessage(error: unknown): string {
  return SIGNUP[codeOf(error)] ?? 'Sign up failed. Please try again.'
}

/** The provider's code. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

export const NO_EMAIL = 'No email found for this user.'

const LINK_SPENT = 'This link is too old or was used already. Ask for a new one.'

const NEW_PASSWORD: Readonly<Record<string, string>> = {
  'auth/weak-password': 'Password is too weak. Use at least 6 characters.',
  'common-password': COMMON_PASSWORD,
  'auth/invalid-action-code': LINK_SPENT,
  'auth/expired-action-code': LINK_SPENT,
}

export function newPasswordMessage(error: unknown): string {
  return NEW_PASSWORD[codeOf(error)] ?? 'The password could not be changed. Please try again.'
}

/** A new password by the one from before. */
export function changedPasswordMessage(error: unknown): string {
  const code = codeOf(error)
  return PROVE_AGAIN[code] ?? NEW_PASSWORD[code] ?? 'The password could not be changed. Please try again.'
}

/** A mailed link that will never work again, as against one that could not be tried. */
export function isLinkSpent(error: unknown): boolean {
  return newPasswordMessage(error) === LINK_SPENT
}

export function confirmationMessage(error: unknown): string {
  return CONFIRMATION[codeOf(error)] ?? 'The address could not be confirmed. Please open the link again.'
}

const CONFIRMATION: Readonly<Record<string, string>> = {
  'auth/expired-action-code': 'This link is too old. Ask for a new one on the dashboard.',
  'auth/invalid-action-code': 'This link was used already or is not complete. Ask for a new one on the dashboard.',
  'auth/email-already-in-use': 'There is another account with this address by now.',
}

const PROVE_AGAIN: Readonly<Record<string, string>> = {
  ...LOGIN,
  'auth/requires-recent-login': 'Please type your password, or continue with Google.',
  'auth/invalid-credential': 'Incorrect password. Please try again.',
  'auth/email-already-in-use': 'There is an account with this address already.',
  'auth/too-many-requests': 'Too many attempts. Please wait a while.',
  'auth/popup-closed-by-user': GOOGLE_FAILED,
}

/** Before something that cannot be undone, the password is asked for again. */
export function proveAgainMessage(error: unknown): string {
  return PROVE_AGAIN[codeOf(error)] ?? 'That did not work. Please try again.'
}

/** Asks for the mail with the link to a new password, and says how that went. */
export async function sendReset(identity: Identity, email: string, alert: Alert): Promise<void> {
  if (email === '') return alert(RESET_NEEDS_EMAIL)
  try {
    await identity.sendPasswordReset(email)
  } catch (error) {
    console.error(error)
    return alert(RESET_FAILED)
  }
  return alert(RESET_SENT)
}
