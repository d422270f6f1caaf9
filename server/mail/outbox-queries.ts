import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { isPostgres } from '../database/dialect.ts'
import type { Mail } from './mail.ts'
import { outboxBell } from './outbox-bell.ts'

/** A message that this process, and no other, is to send now. */
export type ClaimedMail = Mail & { readonly id: string; readonly queuedAt: Date; readonly tries: number }

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
  outboxBell.emit('queued')
}

/**
 * Takes due messages for this process. Until the lease ends nobody else sees them, so a process that dies while sending
 * delays a message and never loses it.
 */
export async function claimDueMail(db: Database, now: Date, leaseEndsAt: Date, limit: number): Promise<ClaimedMail[]> {
  const waiting = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now.toISOString())
    .orderBy('next_try_at')
    .limit(limit)
  const rows = await db
    .updateTable('mail_outbox')
    .set((row) => ({ next_try_at: leaseEndsAt.toISOString(), tries: row('tries', '+', 1) }))
    .where('id', 'in', isPostgres(db) ? waiting.forUpdate().skipLocked() : waiting)
    .returning(['id', 'to', 'subject', 'text', 'html', 'queued_at', 'tries'])
    .execute()
  return rows.map(({ queued_at, ...mail }) => ({ ...mail, queuedAt: new Date(queued_at) }))
}

/** The words are forgotten with it: they may hold links that open an account or a library. */
export async function markMailSent(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now.toISOString(), text: '', html: '' })
    .where('id', '=', id)
    .execute()
}

export async function postponeMail(db: Database, id: string, nextTryAt: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ next_try_at: nextTryAt.toISOString() }).where('id', '=', id).execute()
}

export async function giveMailUp(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('mail_outbox').set({ failed_at: now.toISOString() }).where('id', '=', id).execute()
}

/** What was sent to an address, without its words. */
export async function listMailTo(db: Database, to: string): Promise<{ subject: string; queuedAt: string }[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'queued_at'])
    .where('to', '=', to)
    .orderBy('queued_at')
    .execute()
  return rows.map(({ subject, queued_at }) => ({ subject, queuedAt: queued_at }))
}

export async function deleteMailTo(db: Database, to: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('to', '=', to).execute()
}
