/** What the forms say about a refusal, by the provider's code. */
export const LOGIN: Readonly<Record<string, string>> = {
  'auth/user-not-found': 'No account found with this email.',
  'auth/wrong-password': 'Incorrect password. Please try again.',
  'auth/invalid-email': 'Invalid email address.',
}

export const COMMON_PASSWORD = 'This is one of the most common passwords. Please choose another one.'

const SIGNUP: Readonly<Record<string, string>> = {
  'auth/email-already-in-use': 'This email is already registered. Try logging in.',
  'auth/invalid-email': 'Invalid email address. Please enter a valid email.',
  'auth/weak-password': 'Password is too weak. Use at least 6 characters.',
  'common-password': COMMON_PASSWORD,
}

export const GOOGLE_FAILED = 'Google login failed. Please try again.'
export const RESET_SENT = 'Password reset email sent! Please check your inbox.'
export const RESET_FAILED = 'Error sending password reset email.'
export const RESET_NEEDS_EMAIL = 'Please type your email address first, then press Forgot Password again.'

export function loginMessage(error: unknown): string {
  return LOGIN[codeOf(error)] ?? 'Login failed. Please try again.'
}

export function signupMessage(error: unknown): string {
  return SIGNUP[codeOf(error)] ?? 'Sign up failed. Please try again.'
}

/** The provider's code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
