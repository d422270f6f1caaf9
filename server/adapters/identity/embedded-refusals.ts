import { isAPIError } from 'better-auth/api'
import type { AuthCode } from '../../../contract/accounts/identity.ts'
import { ProblemError } from '../../http/problem.ts'

export const WRONG_PASSWORD = new ProblemError('auth/wrong-password', 'The password is not right.')
export const NO_ACCOUNT = new ProblemError('auth/user-not-found', 'There is no account with this address.')
export const TAKEN = new ProblemError('auth/email-already-in-use', 'There is an account with this address already.')

const REFUSALS: Readonly<Record<string, readonly [AuthCode, string]>> = {
  INVALID_EMAIL: ['auth/invalid-email', 'This is not an email address.'],
  PASSWORD_TOO_SHORT: ['auth/weak-password', 'The password needs at least 6 characters.'],
  // Without a password at all; the routes have checked the address before.
  VALIDATION_ERROR: ['auth/weak-password', 'The password needs at least 6 characters.'],
  INVALID_PASSWORD: ['auth/weak-password', 'The password needs at least 6 characters.'],
  PASSWORD_TOO_LONG: ['auth/password-does-not-meet-requirements', 'The password may have 128 characters at most.'],
  USER_NOT_FOUND: ['auth/user-not-found', 'There is no such account.'],
}

/** Their code in Firebase's words. Where they say one thing for two cases, `decide` looks which it was. */
export async function refuse(error: unknown, decide?: () => Promise<ProblemError | undefined>): Promise<never> {
  if (!isAPIError(error)) throw error
  const refusal = REFUSALS[String(error.body?.code)]
  if (refusal) throw new ProblemError(...refusal)
  const decided = await decide?.()
  if (decided) throw decided
  // Their word for a database that did not take it.
  if (String(error.body?.code).startsWith('FAILED_TO_')) {
    throw new ProblemError('busy', 'The shop cannot do this right now; please try again.')
  }
  throw error
}
