import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAfter, type PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'

export type ContactMessageRow = Selectable<Schema['contact_message']>
export type ContactReplyRow = Selectable<Schema['contact_reply']>

type NewMessage = Omit<ContactMessageRow, 'id' | 'read_at' | 'done_at'>

/** Its mails to owners are queued under this and their addresses. */
export function noticeKey(messageId: string): string {
  return `contact:${messageId}:`
}

/** A message that came so long ago, or longer, gives up its key: the same words are another one from now on. */
export async function retireKey(db: Database, key: string, receivedUntil: Date): Promise<void> {
  await db
    .updateTable('contact_message')
    .set(({ ref }) => ({ key: ref('id') }))
    .where('key', '=', key)
    .where('received_at', '<=', receivedUntil.toISOString())
    .execute()
}

/** False where the same words are there already. */
export async function insertMessage(db: Database, message: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_message')
    .values({ id: randomUUID(), ...message, read_at: null, done_at: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function getMessageByKey(db: Database, key: string): Promise<ContactMessageRow> {
  return db.selectFrom('contact_message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
}

export async function findMessage(db: Database, id: string): Promise<ContactMessageRow | undefined> {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countMessagesSince(db: Database, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('contact_message')
    .select(({ fn }) => fn.countAll<string | number>().as('n'))
    .where('received_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Messages of a person: of a proved address, and of the account whatever address it typed. */
export type ContactPerson = { readonly emailKey: string | null; readonly customerId: string }

export async function listMessagesOf(db: Database, person: ContactPerson): Promise<ContactMessageRow[]> {
  return db
    .selectFrom('contact_message')
    .selectAll()
    .where((where) =>
      where.or([where('email_key', '=', person.emailKey ?? ''), where('customer_id', '=', person.customerId)]),
    )
    .orderBy('received_at')
    .execute()
}

/** Their replies go with them. */
export async function deleteMessages(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('contact_message').where('id', 'in', ids).execute()
}

export async function listReplies(db: Database, messageIds: readonly string[]): Promise<ContactReplyRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('contact_reply')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
}

/** False where it was written already: the browser names it, so that a second press is the same reply. */
export async function insertReply(db: Database, reply: ContactReplyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contact_reply')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findReply(db: Database, id: string): Promise<ContactReplyRow | undefined> {
  return db.selectFrom('contact_reply').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function setReplyMail(db: Database, id: string, mailKey: string): Promise<void> {
  await db.updateTable('contact_reply').set({ mail_key: mailKey }).where('id', '=', id).execute()
}

export type MessageState = 'unread' | 'open' | 'done' | 'held'

export function stateOf({ read_at, done_at, held_at }: Pick<ContactMessageRow, 'read_at' | 'done_at' | 'held_at'>) {
  return held_at ? 'held' : done_at ? 'done' : read_at ? 'open' : 'unread'
}

export async function setMessageState(db: Database, id: string, state: MessageState, now: Date): Promise<void> {
  const at = now.toISOString()
  const columns = {
    unread: { read_at: null, done_at: null, held_at: null },
    open: { read_at: at, done_at: null, held_at: null },
    done: { read_at: at, done_at: at, held_at: null },
    held: { held_at: at },
  }
  await db.updateTable('contact_message').set(columns[state]).where('id', '=', id).execute()
}

/** How many messages a person has not dealt with. */
export async function countWaiting(db: Database): Promise<{ unread: number; open: number }> {
  const row = await db
    .selectFrom('contact_message')
    .select(({ fn }) => [fn.countAll<string | number>().as('all'), fn.count<string | number>('read_at').as('read')])
    .where('done_at', 'is', null)
    .where('held_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { unread: Number(row.all) - Number(row.read), open: Number(row.read) }
}

export type MessageListFilter = {
  /** 'waiting' is what is unread or open. */
  readonly state: 'waiting' | 'done' | 'held'
  readonly after?: PageEnd | undefined
  readonly limit: number
}

/** Newest first. */
export async function listMessages(db: Database, { state, after, limit }: MessageListFilter) {
  return db
    .selectFrom('contact_message')
    .selectAll()
    .$if(state === 'waiting', (query) => query.where('done_at', 'is', null).where('held_at', 'is', null))
    .$if(state === 'done', (query) => query.where('done_at', 'is not', null).where('held_at', 'is', null))
    .$if(state === 'held', (query) => query.where('held_at', 'is not', null))
    .where(isAfter(after, 'received_at'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What nobody needs any more: long done, or held as a robot's. Open ones stay. */
export async function deleteOldMessages(db: Database, doneBefore: Date, heldBefore: Date): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where((where) =>
      where.or([where('done_at', '<', doneBefore.toISOString()), where('held_at', '<', heldBefore.toISOString())]),
    )
    .execute()
}
