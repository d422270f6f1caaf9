import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { Mail } from './mail.ts'

/**
 * Puts a message into the outbox, in the caller's transaction: it is sent if and only if that commits.
 * The same key is queued once, however often it is asked for.
 */
export async function queueMail(db: Database, key: string, mail: Mail, now: Date): Promise<void> {
  await db
    .insertInto('mail_outbox')
    .values({ id: randomUUID(), key, ...mail, queued_at: now.toISOString(), next_try_at: now.toISOString(), tries: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
