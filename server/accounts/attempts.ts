import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** After the free attempts each further one doubles the wait. */
export type AttemptPolicy = {
  readonly free: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Attempts are forgotten when none came for so long. */
  readonly forgottenAfterMs: number
}

/**
 * Counts an attempt and says how many milliseconds it has to wait; 0 means that it may go ahead. Counting comes first and
 * holds the row, so parallel attempts, in other processes as well, cannot slip through together.
 */
export async function takeAttempt(db: Database, key: string, policy: AttemptPolicy, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await countUnlessBlocked(trx, key, policy, now)
    if (count === undefined) return Math.max(1, (await findEndOfWait(trx, key)) - now.getTime())
    if (count >= policy.free) {
      const waitMs = Math.min(policy.firstWaitMs * 2 ** Math.min(count - policy.free, 30), policy.longestWaitMs)
      const blockedUntil = new Date(now.getTime() + waitMs).toISOString()
      await trx.updateTable('attempt').set({ blocked_until: blockedUntil }).where('key', '=', key).execute()
    }
    return 0
  })
}

async function findEndOfWait(db: Database, key: string): Promise<number> {
  const row = await db.selectFrom('attempt').select('blocked_until').where('key', '=', key).executeTakeFirst()
  return row?.blocked_until ? Date.parse(row.blocked_until) : 0
}

async function countUnlessBlocked(db: Database, key: string, policy: AttemptPolicy, now: Date) {
  const at = now.toISOString()
  const forgottenBefore = new Date(now.getTime() - policy.forgottenAfterMs).toISOString()
  const row = await db
    .insertInto('attempt')
    // Not `at`: the clocks of two processes differ a little, and a first attempt blocks nobody.
    .values({ key, count: 1, last_at: at, blocked_until: '' })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({
          last_at: at,
          count: eb
            .case()
            .when('attempt.last_at', '<', forgottenBefore)
            .then(1)
            .else(eb('attempt.count', '+', 1))
            .end(),
        }))
        .where('attempt.blocked_until', '<=', at),
    )
    .returning('count')
    .executeTakeFirst()
  return row?.count
}

/** After a success: what was tried before no longer counts. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}

/** A success is not an attempt: it leaves the count as it was before. */
export async function takeBackAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Rows that can no longer refuse anything. */
export async function clearOldAttempts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('attempt').where('last_at', '<', before.toISOString()).execute()
}

/** Addresses and names are personal: the table holds only their hashes. */
export function attemptKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
