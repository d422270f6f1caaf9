import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { checkNewPassword } from '../accounts/password-policy.ts'
import { currentNetwork } from '../http/client.ts'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { ProblemError } from '../http/problem.ts'

/** 32 MB and three rounds: what OWASP gives as equal to N 131072 with one. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const SHORTEST = 10

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const hashing = concurrencyLimit({ parallel: 1, mostWaiting: 30, retryAfterSeconds: 3 })

export type StaffPasswords = {
  readonly hash: (password: string) => Promise<string>
  /** Takes as long for somebody who has no password as for somebody who has one. */
  readonly isRight: (password: string, stored: string | null) => Promise<boolean>
}

/** Throws what is wrong with a password that somebody wants to use on the desk: it opens a shop, not one account. */
export function checkStaffPassword(password: string): void {
  if (password.length < SHORTEST) {
    throw new ProblemError('auth/weak-password', `The password needs at least ${SHORTEST} characters.`)
  }
  checkNewPassword(password)
}

/** A lower cost only ever where nobody is worth guarding. */
export function staffPasswords(cost: ScryptOptions = COST): StaffPasswords {
  const hash = (password: string, salt: Buffer) =>
    hashing.run(() => derive(password.normalize('NFKC'), salt, KEY_BYTES, cost), undefined, currentNetwork())
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return `${salt.toString('base64url')}.${(await hash(password, salt)).toString('base64url')}`
    },
    async isRight(password, stored) {
      const [salt = '', key = ''] = (stored ?? NOBODYS).split('.')
      const wanted = Buffer.from(key, 'base64url')
      const given = await hash(password, Buffer.from(salt, 'base64url'))
      return stored !== null && wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}

const NOBODYS = `${randomBytes(SALT_BYTES).toString('base64url')}.`
