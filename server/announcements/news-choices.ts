import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { NEWS_VERSION, stopNewsPath } from '../../contract/accounts/news.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Mail } from '../mail/mail.ts'

export type NewsChoice = Selectable<Schema['news_choice']>

const KEY_BYTES = 18

/** What ends news of an address: the same link in every mail to it. Makes the row that holds it where there is none. */
export async function ensureStopKey(db: Database, email: string): Promise<string> {
  const emailKey = normalizeEmail(email)
  const nothing = { offered_at: null, agreed_at: null, version: null, refused_at: null, bounced_at: null }
  await db
    .insertInto('news_choice')
    .values({ email_key: emailKey, email, stop_key: randomBytes(KEY_BYTES).toString('base64url'), ...nothing })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  const found = db.selectFrom('news_choice').select('stop_key').where('email_key', '=', emailKey)
  return (await found.executeTakeFirstOrThrow()).stop_key
}

/** For the outbox: a message left that offers to object to news, by the link of whom it went to. The first is noted. */
export async function noteOffered(db: Database, { to, text }: Pick<Mail, 'to' | 'text'>, now: Date): Promise<void> {
  if (!text.includes(stopNewsPath(''))) return
  const choice = await findChoiceOf(db, to)
  if (!choice || choice.offered_at !== null || !text.includes(stopNewsPath(choice.stop_key))) return
  const offered = db.updateTable('news_choice').set({ offered_at: now.toISOString() })
  await offered.where('stop_key', '=', choice.stop_key).execute()
}

/** Somebody who has proved the address agrees to news. Safe to repeat. */
export async function agreeToNews(db: Database, email: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const key = await ensureStopKey(trx, email)
    await trx
      .updateTable('news_choice')
      .set({ agreed_at: now.toISOString(), version: NEWS_VERSION, refused_at: null, bounced_at: null })
      .where('stop_key', '=', key)
      .where((row) => row.or([row('agreed_at', 'is', null), row('refused_at', 'is not', null)]))
      .execute()
  })
}

/** Somebody who has proved the address wants no news. Safe to repeat. */
export async function refuseNews(db: Database, email: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await stopNews(trx, await ensureStopKey(trx, email), now)
  })
}

/** By the link in a mail. False where nobody has this key. Safe to repeat: the first time is the one that is noted. */
export async function stopNews(db: Database, key: string, now: Date, announcementId?: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('news_choice')
      .set({ refused_at: now.toISOString() })
      .where('stop_key', '=', key)
      .where('refused_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return (await findChoiceByKey(trx, key)) !== undefined
    if (announcementId !== undefined) await countUnsubscribed(trx, announcementId)
    return true
  })
}

async function countUnsubscribed(trx: Database, announcementId: string): Promise<void> {
  await trx
    .updateTable('announcement')
    .set((row) => ({ unsubscribed: row('unsubscribed', '+', 1) }))
    .where('id', '=', announcementId)
    .execute()
}

/**
 * Somebody has another address, and proved both: nothing goes to the old one from now on, and what they chose holds for the
 * new one; a later choice there, and any refusal there, stands. That the old one was offered to object, or refused mail,
 * says nothing of the new.
 */
export async function moveChoice(trx: Database, from: string, to: string): Promise<void> {
  const old = await findChoiceOf(trx, from)
  if (!old || normalizeEmail(from) === normalizeEmail(to)) return
  const { stop_key, agreed_at, version, refused_at } = old
  const there = await findChoiceOf(trx, to)
  await trx.deleteFrom('news_choice').where('stop_key', '=', stop_key).execute()
  if (!there) {
    const address = { email_key: normalizeEmail(to), email: to, offered_at: null, bounced_at: null }
    await trx
      .insertInto('news_choice')
      .values({ ...address, stop_key, agreed_at, version, refused_at })
      .execute()
    return
  }
  const isRefusal = (refused_at ?? '') > (there.agreed_at ?? '')
  const chosen = trx.updateTable('news_choice').set({
    ...(there.agreed_at === null && { agreed_at, version }),
    refused_at: there.refused_at ?? (isRefusal ? refused_at : null),
  })
  await chosen.where('stop_key', '=', there.stop_key).execute()
}

export async function findChoiceByKey(db: Database, key: string): Promise<NewsChoice | undefined> {
  return db.selectFrom('news_choice').selectAll().where('stop_key', '=', key).executeTakeFirst()
}

export async function findChoiceOf(db: Database, email: string): Promise<NewsChoice | undefined> {
  return db.selectFrom('news_choice').selectAll().where('email_key', '=', normalizeEmail(email)).executeTakeFirst()
}
