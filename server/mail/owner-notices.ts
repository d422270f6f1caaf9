import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { layOutMail, type MailedBy } from './mail-layout.ts'
import { outboxSignal, queueMail } from './outbox-queries.ts'

export type OwnerNotice = {
  /** The same thing is told once. */
  readonly key: string
  readonly orderId: string
  /** One line without personal data. */
  readonly words: string
}

/** Whom to tell. Nobody, while the owner has given no address: the notices wait. */
export type MailOwner = MailedBy & { readonly emails: readonly string[] }

/** The first notice is mailed at once; those of the hour after it are gathered into one mail. */
const GATHER_MS = 60 * 60_000
/** What a mail lists; a shop that takes in years of foreign orders must not send a book. */
const MOST_LINES = 50

/** Notes what the owner is to be told, in the caller's transaction. Safe to repeat. */
export async function noteForOwner(db: Database, { key, orderId, words }: OwnerNotice, now: Date): Promise<void> {
  await db
    .insertInto('owner_notice')
    .values({ id: randomUUID(), key, order_id: orderId, words, noted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  outboxSignal.emit('queued')
}

/** For what was put right before the owner was told of it. */
export async function dropNotices(db: Database, keyStart: string): Promise<void> {
  await db.deleteFrom('owner_notice').where('key', 'like', `${keyStart}%`).where('mailed_at', 'is', null).execute()
}

/** Puts what the owner has not been told into the outbox, as one mail to each address. Safe to repeat and to kill. */
export async function mailOwner(db: Database, { emails, ...shop }: MailOwner, now: Date): Promise<void> {
  if (emails.length === 0 || !(await isDue(db, now))) return
  await db.transaction().execute(async (trx) => {
    const told = await trx
      .updateTable('owner_notice')
      .set({ mailed_at: now.toISOString() })
      .where('mailed_at', 'is', null)
      .returning(['id', 'words', 'noted_at'])
      .execute()
    const [first] = told
    if (!first) return
    const lines = told.sort((a, b) => (a.noted_at < b.noted_at ? -1 : 1)).map(({ words }) => words)
    for (const to of emails) await queueMail(trx, `owner:${first.id}:${to}`, noticeMail(shop, to, lines), now)
  })
}

async function isDue(db: Database, now: Date): Promise<boolean> {
  const { waiting, newest } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('owner_notice')
        .select((row) => row.fn.min('noted_at').as('at'))
        .where('mailed_at', 'is', null)
        .as('waiting'),
      from
        .selectFrom('owner_notice')
        .select((row) => row.fn.max('mailed_at').as('at'))
        .as('newest'),
    ])
    .executeTakeFirstOrThrow()
  return waiting !== null && (newest === null || newest <= new Date(now.getTime() - GATHER_MS).toISOString())
}

function noticeMail({ publicUrl, brand }: MailedBy, to: string, lines: readonly string[]) {
  const more = lines.length - MOST_LINES
  const count = lines.length === 1 ? 'One order needs' : `${lines.length} orders need`
  return layOutMail(brand(), {
    to,
    subject: `${count} you`,
    preview: lines[0] ?? '',
    heading: `${count} you`,
    paragraphs: [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`And ${more} more.`] : [])],
    small: [
      `About the shop at ${publicUrl}. 'npm run shop -- orders <id>' shows an order, 'npm run shop -- doctor' everything that waits for you.`,
      'What happens within the next hour comes together in one mail.',
    ],
  })
}
