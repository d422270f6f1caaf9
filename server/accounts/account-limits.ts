import type { Database } from '../database/database.ts'
import { clientGroup } from '../http/client-group.ts'
import { ProblemError } from '../http/problem.ts'
import {
  type AttemptPolicy,
  attemptKey,
  clearOldAttempts,
  forgetAttempts,
  takeAttempt,
  takeBackAttempt,
} from './attempts.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** One person at one place, typing. */
const ACCOUNT_FROM_ADDRESS: AttemptPolicy = wait(5, 5 * SECOND, 15 * MINUTE, HOUR)
/** All places together that try one account, but for those that its owner was signed in from before. */
const ACCOUNT: AttemptPolicy = wait(50, SECOND, 15 * MINUTE, HOUR)
/** One place that tries many accounts. */
const ADDRESS: AttemptPolicy = wait(100, SECOND, 15 * MINUTE, HOUR)
const MAIL_TO: AttemptPolicy = wait(5, MINUTE, HOUR, 2 * HOUR)
/** Library links that one place asks to be mailed. */
const FIND_ORDER: AttemptPolicy = wait(5, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE)
/** Checkouts that one place starts: a household compares bundles, a robot follows every link. */
const CHECKOUT: AttemptPolicy = wait(60, 5 * SECOND, 5 * MINUTE, 10 * MINUTE)
const LONGEST_MEMORY = 24 * HOUR

function wait(free: number, firstWaitMs: number, longestWaitMs: number, forgottenAfterMs: number): AttemptPolicy {
  return { free, firstWaitMs, longestWaitMs, forgottenAfterMs }
}

/** Who tries what: `client` is the address that our own proxies vouch for, never what a client says of itself. */
export type AccountLimits = {
  /**
   * Throws auth/too-many-requests. Returns what to call when the password was right. From a place that the account was
   * signed in from before, what all other places try does not count.
   */
  readonly signIn: (client: string, email: string, isKnownPlace: boolean) => Promise<() => Promise<void>>
  readonly signUp: (client: string) => Promise<void>
  /** Every mail that anybody can cause to be sent to an address. */
  readonly mailTo: (client: string, email: string) => Promise<void>
  /** Tries of mailed tokens. */
  readonly token: (client: string) => Promise<void>
  /** Popups that are opened; each leaves a row until it is answered or too old. */
  readonly popup: (client: string) => Promise<void>
  /** Wishes for a library link by mail, from people without an account. */
  readonly findOrder: (client: string) => Promise<void>
  /** How many seconds a new checkout has to wait; 0 means that it may start. */
  readonly checkout: (client: string) => Promise<number>
  readonly clearOld: () => Promise<void>
}

export function accountLimits(db: Database, now: () => Date): AccountLimits {
  async function take(key: string, policy: AttemptPolicy): Promise<void> {
    const waitMs = await takeAttempt(db, key, policy, now())
    if (waitMs === 0) return
    const seconds = Math.ceil(waitMs / SECOND)
    throw new ProblemError('auth/too-many-requests', 'Too many attempts; please wait a while.', seconds)
  }
  return {
    async signIn(client, email, isKnownPlace) {
      const [place, account] = [clientGroup(client), email.trim().toLowerCase()]
      const here = attemptKey('sign-in-here', place, account)
      const anywhere = attemptKey('sign-in', account)
      const address = attemptKey('sign-in-from', place)
      await take(address, ADDRESS)
      await take(here, ACCOUNT_FROM_ADDRESS)
      if (!isKnownPlace) await take(anywhere, ACCOUNT)
      return async () => {
        await forgetAttempts(db, here)
        if (!isKnownPlace) await takeBackAttempt(db, anywhere)
        await takeBackAttempt(db, address)
      }
    },
    signUp: (client) => take(attemptKey('sign-up-from', clientGroup(client)), ADDRESS),
    async mailTo(client, email) {
      await take(attemptKey('mail-from', clientGroup(client)), ADDRESS)
      await take(attemptKey('mail-to', email.trim().toLowerCase()), MAIL_TO)
    },
    token: (client) => take(attemptKey('token-from', clientGroup(client)), ADDRESS),
    popup: (client) => take(attemptKey('popup-from', clientGroup(client)), ADDRESS),
    findOrder: (client) => take(attemptKey('find-order-from', clientGroup(client)), FIND_ORDER),
    async checkout(client) {
      const waitMs = await takeAttempt(db, attemptKey('checkout-from', clientGroup(client)), CHECKOUT, now())
      return Math.ceil(waitMs / SECOND)
    },
    clearOld: () => clearOldAttempts(db, new Date(now().getTime() - LONGEST_MEMORY)),
  }
}
