import { type AttemptPolicy, attemptKey, takeAttempt } from '../accounts/attempts.ts'
import type { Database } from '../database/database.ts'
import { clientGroup } from '../http/client-group.ts'
import { ProblemError } from '../http/problem.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** What one person changes by hand, and what a list of chosen rows changes. */
const WRITES: AttemptPolicy = { free: 600, firstWaitMs: SECOND, longestWaitMs: MINUTE, forgottenAfterMs: MINUTE }
/** Sessions that ended are asked for a few times; only a program guesses. */
const UNKNOWN: AttemptPolicy = {
  ...{ free: 100, firstWaitMs: SECOND, longestWaitMs: 5 * MINUTE, forgottenAfterMs: 10 * MINUTE },
}

/** Each throws too-many-requests. */
export type DeskLimits = {
  readonly write: (staffId: string) => Promise<void>
  readonly unknownSession: (client: string) => Promise<void>
}

export function deskLimits(db: Database, now: () => Date): DeskLimits {
  const take = async (key: string, policy: AttemptPolicy) => {
    const waitMs = await takeAttempt(db, key, policy, now())
    if (waitMs === 0) return
    throw new ProblemError('too-many-requests', 'Too many tries; please wait a while.', Math.ceil(waitMs / SECOND))
  }
  return {
    write: (staffId) => take(attemptKey('desk-write', staffId), WRITES),
    unknownSession: (client) => take(attemptKey('desk-session-from', clientGroup(client)), UNKNOWN),
  }
}
