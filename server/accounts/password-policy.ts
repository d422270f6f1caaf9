import { ProblemError } from '../http/problem.ts'
import { isCommonPassword } from './common-passwords.ts'

export const SHORTEST_PASSWORD = 6
export const LONGEST_PASSWORD = 128

/** Throws what is wrong with a password that somebody wants to use from now on. */
export function checkNewPassword(password: string): void {
  if (password.length < SHORTEST_PASSWORD) {
    throw new ProblemError('auth/weak-password', 'The password needs at least 6 characters.')
  }
  if (password.length > LONGEST_PASSWORD) {
    throw new ProblemError('auth/password-does-not-meet-requirements', 'The password may have 128 characters at most.')
  }
  if (isCommonPassword(password)) {
    throw new ProblemError('common-password', 'This is one of the most common passwords; please choose another one.')
  }
}
