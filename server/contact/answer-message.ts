import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { contactAnswerMail } from './contact-mails.ts'
import {
  type ContactMessageRow,
  findMessage,
  findReply,
  insertReply,
  setMessageState,
  setReplyMail,
} from './contact-queries.ts'
import type { ContactRules } from './receive-message.ts'

const KEY = 'contact-answer:'

export function isAnswerKey(key: string): boolean {
  return key.startsWith(KEY)
}

type Answer = {
  /** The browser names it, so that a second press is the same answer. */
  readonly id: string
  readonly words: string
  readonly by: string
  readonly isDone: boolean
}

type AnswerRules = Pick<ContactRules, 'brand' | 'publicUrl' | 'now'>

/** Mails an answer and keeps it with the message, in the caller's transaction. False where it was given already. */
export async function answerMessage(
  trx: Database,
  rules: AnswerRules,
  message: ContactMessageRow,
  { id, words, by, isDone }: Answer,
): Promise<boolean> {
  const now = rules.now()
  const mailKey = `${KEY}${id}`
  const reply = {
    id,
    message_id: message.id,
    kind: 'answer',
    words,
    written_by: by,
    written_at: now.toISOString(),
  } as const
  if (!(await insertReply(trx, { ...reply, mail_key: mailKey }))) return false
  await queueMail(trx, mailKey, contactAnswerMail(rules, message, words), now, message.order_id)
  await setMessageState(trx, message.id, isDone ? 'done' : 'open', now)
  return true
}

/** Makes the mail of an answer anew. False where the message is gone. */
export async function sendAnswerAgain(db: Database, rules: AnswerRules, key: string): Promise<boolean> {
  const id = key.slice(KEY.length).split(' ', 1)[0] ?? ''
  return inTransaction(db, async (trx) => {
    const reply = await findReply(trx, id)
    const message = reply && (await findMessage(trx, reply.message_id))
    if (!reply || !message) return false
    const now = rules.now()
    const mailKey = `${KEY}${id} ${now.toISOString()}`
    await queueMail(trx, mailKey, contactAnswerMail(rules, message, reply.words), now, message.order_id)
    await setReplyMail(trx, id, mailKey)
    return true
  })
}
