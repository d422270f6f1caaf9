import { type Selectable, sql } from 'kysely'
import type { MAIL_STATES } from '../../contract/desk/messages.ts'
import type { Database } from '../database/database.ts'
import { beginsWith, isAfter, type PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'

type MailState = (typeof MAIL_STATES)[number]

export type LoggedMail = {
  readonly id: string
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly queuedAt: string
  readonly sentAt: string | null
  readonly nextTryAt: string
  readonly tries: number
  readonly state: MailState
  /** Stage and code, never the server's words. */
  readonly problem: string | null
  readonly orderId: string | null
}

export type MailLogFilter = {
  readonly state?: MailState | undefined
  /** The beginning of the address. */
  readonly to?: string | undefined
  readonly after?: PageEnd | undefined
  readonly limit: number
}

/** Newest first, without their words. */
export async function listMailLog(db: Database, { state, to, after, limit }: MailLogFilter): Promise<LoggedMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(COLUMNS)
    .$if(state === 'sent', (query) => query.where('sent_at', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('sent_at', 'is', null).where('failed_at', 'is', null))
    .$if(state === 'bounced', (query) =>
      query.where('failed_at', 'is not', null).where('problem_kind', '=', 'receiver'),
    )
    .$if(state === 'given-up', (query) =>
      query
        .where('failed_at', 'is not', null)
        .where((where) => where.or([where('problem_kind', '!=', 'receiver'), where('problem_kind', 'is', null)])),
    )
    .$if(Boolean(to), (query) => query.where(beginsWith(db, sql`lower("to")`, (to ?? '').toLowerCase())))
    .where(isAfter(after, 'queued_at'))
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toLogged)
}

export async function findLoggedMail(db: Database, id: string): Promise<LoggedMail | undefined> {
  const row = await db.selectFrom('mail_outbox').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toLogged(row)
}

/** Those of these keys that were queued. */
export async function listMailsByKey(db: Database, keys: readonly string[]): Promise<LoggedMail[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('mail_outbox').select(COLUMNS).where('key', 'in', keys).execute()
  return rows.map(toLogged)
}

const COLUMNS = [
  ...(['id', 'key', 'to', 'subject', 'queued_at', 'sent_at', 'failed_at', 'next_try_at', 'tries'] as const),
  ...(['problem', 'problem_kind', 'order_id'] as const),
]

type MailRow = Pick<Selectable<Schema['mail_outbox']>, (typeof COLUMNS)[number]>

function toLogged({
  queued_at,
  sent_at,
  failed_at,
  next_try_at,
  problem_kind,
  order_id,
  ...mail
}: MailRow): LoggedMail {
  return {
    ...mail,
    queuedAt: queued_at,
    sentAt: sent_at,
    nextTryAt: next_try_at,
    orderId: order_id,
    state: sent_at ? 'sent' : !failed_at ? 'waiting' : problem_kind === 'receiver' ? 'bounced' : 'given-up',
  }
}

export type MailProblems = {
  /** Waiting because the mail server refuses the shop itself. */
  readonly refused: number
  readonly problem: string | null
}

/** Mails that wait because the mail server refuses the shop itself, whoever they are for. */
export async function countRefusedMails(db: Database): Promise<MailProblems> {
  const row = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [fn.countAll<string | number>().as('n'), fn.max('problem').as('problem')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('problem_kind', '=', 'sender')
    .executeTakeFirstOrThrow()
  return { refused: Number(row.n), problem: row.problem }
}

/** Mails that wait because the mail server refuses the shop itself, in a sentence; none when all is well. */
export async function examineOutbox(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['problem', ({ fn }) => fn.countAll<string | number>().as('n')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('problem_kind', '=', 'sender')
    .groupBy('problem')
    .orderBy('problem')
    .execute()
  return rows.map(({ problem, n }) => {
    const waiting = Number(n) === 1 ? 'One mail waits' : `${n} mails wait`
    return `${waiting} because the mail server refuses the shop itself: ${problem}.`
  })
}
