import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ProblemError } from '../http/problem.ts'

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

/** Five bytes of each hash: one of 100 million good passwords is refused by mistake. */
const HASH_BYTES = 5

let hashes: Buffer | undefined

/**
 * Whether it is one of the 10,000 most common passwords of six characters and more, in any case and whatever spaces
 * stand around it. The file holds their hashes in order; `commands/make-common-passwords.ts` writes it.
 */
export function isCommonPassword(password: string): boolean {
  hashes ??= readFileSync(new URL('common-passwords.bin', import.meta.url))
  const wanted = hashCommonPassword(password)
  let [from, to] = [0, hashes.length / HASH_BYTES]
  while (from < to) {
    const middle = (from + to) >>> 1
    const order = wanted.compare(hashes, middle * HASH_BYTES, (middle + 1) * HASH_BYTES)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}

export function hashCommonPassword(password: string): Buffer {
  return createHash('sha256').update(password.normalize('NFKC').trim().toLowerCase()).digest().subarray(0, HASH_BYTES)
}
