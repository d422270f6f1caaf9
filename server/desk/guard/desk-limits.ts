import { type AttemptPolicy, attemptKey, forgetAttempts, takeAttempt } from '../../accounts/attempts.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { clientNetwork } from '../../http/client.ts'
import { ProblemError } from '../../http/problem.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What one person changes by hand, and what a list of chosen rows changes. */
const WRITES: AttemptPolicy = wait(600, SECOND, MINUTE, MINUTE)
/** Sessions that ended are asked for a few times; only a program guesses. */
const UNKNOWN: AttemptPolicy = wait(100, SECOND, 5 * MINUTE, 10 * MINUTE)
/** One person at one place, typing a password. */
const PASSWORD_HERE: AttemptPolicy = wait(5, 10 * MINUTE, HOUR, 2 * HOUR)
/** All places together that try one address. A passkey works meanwhile. */
const PASSWORD: AttemptPolicy = wait(30, MINUTE, 15 * MINUTE, HOUR)
/** Codes of one person, from wherever: about a dozen a day, where one of 333,333 is right. */
const CODE: AttemptPolicy = wait(5, 10 * MINUTE, DAY, DAY)
/** One place that tries many: passkeys, links, people. */
const PLACE: AttemptPolicy = wait(60, 10 * SECOND, 15 * MINUTE, HOUR)
/** Mails that invite, so that a stolen session sends no heap of them. */
const MAILS: AttemptPolicy = wait(20, MINUTE, HOUR, HOUR)

function wait(free: number, firstWaitMs: number, longestWaitMs: number, forgottenAfterMs: number): AttemptPolicy {
  return { free, firstWaitMs, longestWaitMs, forgottenAfterMs }
}

/** Each throws too-many-requests, and says when to come back. */
export type DeskLimits = {
  readonly write: (staffId: string) => Promise<void>
  readonly unknownSession: (client: string) => Promise<void>
  /** Tries of a way in: passkeys and one-time links. */
  readonly wayIn: (client: string) => Promise<void>
  /** Returns what to call when the password was right. */
  readonly password: (client: string, email: string) => Promise<() => Promise<void>>
  /** Codes of an authenticator, and recovery codes. Returns what to call when it was right. */
  readonly code: (staffId: string) => Promise<() => Promise<void>>
  readonly mail: (staffId: string) => Promise<void>
}

export function deskLimits(db: Database, now: () => Date): DeskLimits {
  const take = async (key: string, policy: AttemptPolicy) => {
    const waitMs = await takeAttempt(db, key, policy, now())
    if (waitMs === 0) return
    const title = `Too many tries; try again in ${inWords(waitMs)}.`
    throw new ProblemError('too-many-requests', title, Math.ceil(waitMs / SECOND))
  }
  return {
    write: (staffId) => take(attemptKey('desk-write', staffId), WRITES),
    unknownSession: (client) => take(attemptKey('desk-session-from', clientNetwork(client)), UNKNOWN),
    wayIn: (client) => take(attemptKey('desk-from', clientNetwork(client)), PLACE),
    async password(client, email) {
      const [place, address] = [clientNetwork(client), normalizeEmail(email)]
      const here = attemptKey('desk-password-here', place, address)
      await take(attemptKey('desk-from', place), PLACE)
      await take(here, PASSWORD_HERE)
      await take(attemptKey('desk-password', address), PASSWORD)
      return () => forgetAttempts(db, here)
    },
    async code(staffId) {
      const key = attemptKey('desk-code', staffId)
      await take(key, CODE)
      return () => forgetAttempts(db, key)
    },
    mail: (staffId) => take(attemptKey('desk-mail', staffId), MAILS),
  }
}

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  if (ms < MINUTE) return `${Math.ceil(ms / SECOND)} seconds`
  if (minutes < 90) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  return `${Math.ceil(ms / HOUR)} hours`
}
