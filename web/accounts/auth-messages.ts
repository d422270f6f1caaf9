/** What the forms say about a refusal, by the provider's code. */
const LOGIN: Readonly<Record<string, string>> = {
  'auth/user-not-found': 'No account found with this email.',
  'auth/wrong-password': 'Incorrect password. Please try again.',
  'auth/invalid-email': 'Invalid email address.',
}

const SIGNUP: Readonly<Record<string, string>> = {
  'auth/email-already-in-use': 'This email is already registered. Try logging in.',
  'auth/invalid-email': 'Invalid email address. Please enter a valid email.',
  'auth/weak-password': 'Password is too weak. Use at least 6 characters.',
}

export const GOOGLE_FAILED = 'Google login failed. Please try again.'
export const RESET_SENT = 'Password reset email sent! Please check your inbox.'
export const RESET_FAILED = 'Error sending password reset email.'
export const NO_EMAIL = 'No email found for this user.'

const NEW_PASSWORD: Readonly<Record<string, string>> = {
  'auth/weak-password': 'Password is too weak. Use at least 6 characters.',
  'auth/invalid-action-code': 'This link has been used already. Ask for a new one.',
  'auth/expired-action-code': 'This link is too old. Ask for a new one.',
}

export function newPasswordMessage(error: unknown): string {
  return NEW_PASSWORD[codeOf(error)] ?? 'The password could not be changed. Please try again.'
}

export function loginMessage(error: unknown): string {
  return LOGIN[codeOf(error)] ?? 'Login failed. Please try again.'
}

export function signupMessage(error: unknown): string {
  return SIGNUP[codeOf(error)] ?? 'Sign up failed. Please try again.'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
