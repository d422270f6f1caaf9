import { COMMON_PASSWORD, codeOf, GOOGLE_FAILED, LOGIN } from './enter-messages.ts'

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
