import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import { beginsWith } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'
import type { Mail } from './mail.ts'

/**
 * Rung when a message was queued in this process, so that it leaves at once. It may ring before the message is committed
 * and never rings for other processes: a missed ring costs the wait until the outbox is read again, never a message.
 */
export const outboxSignal = new EventEmitter<{ queued: [] }>().setMaxListeners(0)

/** A message that this process, and no other, is to send now. */
export type ClaimedMail = Mail & {
  readonly id: string
  readonly key: string
  readonly orderId: string | null
  readonly queuedAt: Date
  readonly tries: number
}

export type MailProblem = { readonly kind: 'receiver' | 'sender' | 'passing'; readonly words: string }

/**
 * Puts a message into the outbox, in the caller's transaction: it is sent if and only if that commits.
 * The same key is queued once, however often it is asked for.
 */
export async function queueMail(
  db: Database,
  key: string,
  mail: Mail,
  now: Date,
  orderId: string | null = null,
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('mail_outbox')
    .values({ id: randomUUID(), key, ...mail, queued_at: at, next_try_at: at, tries: 0, order_id: orderId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  outboxSignal.emit('queued')
}

/** Whether a message with this key was ever put into the outbox. */
export async function isMailQueued(db: Database, key: string): Promise<boolean> {
  const found = await db.selectFrom('mail_outbox').select('id').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}

/**
 * Takes due messages for this process. Until the lease ends nobody else sees them, so a process that dies while sending
 * delays a message and never loses it. New messages go before those that were refused for now.
 */
export async function claimDueMail(db: Database, now: Date, leaseEndsAt: Date, limit: number): Promise<ClaimedMail[]> {
  const waiting = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now.toISOString())
    .orderBy('tries')
    .orderBy('next_try_at')
    .limit(limit)
  const rows = await db
    .updateTable('mail_outbox')
    .set((row) => ({ next_try_at: leaseEndsAt.toISOString(), tries: row('tries', '+', 1) }))
    .where('id', 'in', isPostgres(db) ? waiting.forUpdate().skipLocked() : waiting)
    .returning(['id', 'key', 'order_id', 'to', 'subject', 'text', 'html', 'queued_at', 'tries'])
    .execute()
  return rows.map(({ queued_at, order_id, ...mail }) => ({ ...mail, orderId: order_id, queuedAt: new Date(queued_at) }))
}

/** The words are forgotten with it: they may hold links that open an account or a library. */
export async function markMailSent(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: now.toISOString(), text: '', html: '', problem: null, problem_kind: null })
    .where('id', '=', id)
    .execute()
}

export async function postponeMail(db: Database, id: string, problem: MailProblem, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ next_try_at: nextTryAt.toISOString(), ...problemColumns(problem) })
    .where('id', '=', id)
    .execute()
}

/** Nobody tries it again. Its words are forgotten as those of a sent one are; whoever sends it again makes it anew. */
export async function giveMailUp(db: Database, id: string, problem: MailProblem, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ failed_at: now.toISOString(), text: '', html: '', ...problemColumns(problem) })
    .where('id', '=', id)
    .execute()
}

function problemColumns({ kind, words }: MailProblem) {
  return { problem: words, problem_kind: kind }
}

/** What was sent to an address, without its words. */
export async function listMailTo(db: Database, to: string): Promise<{ subject: string; queuedAt: string }[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'queued_at'])
    .where(sql`lower("to")`, '=', to.toLowerCase())
    .orderBy('queued_at')
    .execute()
  return rows.map(({ subject, queued_at }) => ({ subject, queuedAt: queued_at }))
}

/** However its capitals were typed. */
export async function deleteMailTo(db: Database, to: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where(sql`lower("to")`, '=', to.toLowerCase()).execute()
}

/** That mails were sent, and to whom. What still waits stays. */
export async function deleteMailBefore(db: Database, before: Date, keptKeys: readonly string[] = []): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('key', 'not in', [...keptKeys, ''])
    .where('queued_at', '<', before.toISOString())
    .where((of) => of.or([of('sent_at', 'is not', null), of('failed_at', 'is not', null)]))
    .execute()
}

export async function deleteMailByKey(db: Database, keyBegin: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where(beginsWith(db, sql`"key"`, keyBegin))
    .execute()
}

export type ListedMail = {
  readonly to: string
  readonly subject: string
  readonly queuedAt: string
  readonly state: 'sent' | 'waiting' | 'bounced' | 'given up'
  readonly problem: string | null
  readonly orderNumber: string | null
}

export type MailFilter = {
  readonly only?: 'waiting' | 'failed'
  readonly orderId?: string
  readonly limit: number
}

/** Newest first, without their words. */
export async function listMails(db: Database, { only, orderId, limit }: MailFilter): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .leftJoin('shop_order', 'shop_order.id', 'mail_outbox.order_id')
    .select(LISTED)
    .$if(only === 'failed', (query) => query.where('failed_at', 'is not', null))
    .$if(only === 'waiting', (query) => query.where('failed_at', 'is', null).where('sent_at', 'is', null))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('queued_at', 'desc')
    .orderBy('mail_outbox.id')
    .limit(limit)
    .execute()
  return rows.map(toListed)
}

/** The newest mail to an address of which it is known what became of it; capitals do not matter. */
export async function findLastMailTo(db: Database, address: string): Promise<ListedMail | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .leftJoin('shop_order', 'shop_order.id', 'mail_outbox.order_id')
    .select(LISTED)
    .where((of) => of(of.fn<string>('lower', ['to']), '=', address.toLowerCase()))
    .where((of) => of.or([of('sent_at', 'is not', null), of('failed_at', 'is not', null)]))
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toListed(row)
}

const LISTED = ['to', 'subject', 'queued_at', 'sent_at', 'failed_at', 'problem', 'problem_kind', 'number'] as const

type ListedRow = Pick<Selectable<Schema['mail_outbox']>, Exclude<(typeof LISTED)[number], 'number'>> & {
  readonly number: string | null
}

function toListed({ to, subject, queued_at, sent_at, failed_at, ...row }: ListedRow): ListedMail {
  const { problem, problem_kind, number } = row
  return {
    to,
    subject,
    queuedAt: queued_at,
    problem,
    orderNumber: number,
    state: sent_at ? 'sent' : !failed_at ? 'waiting' : problem_kind === 'receiver' ? 'bounced' : 'given up',
  }
}
