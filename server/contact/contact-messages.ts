import { createHash } from 'node:crypto'
import type { ContactReceipt, ContactTopic } from '../../contract/accounts/contact.ts'
import type { Customer } from '../accounts/customer.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { queueMail } from '../mail/outbox-queries.ts'
import { drawOrderNumber, findOrderByAnyId } from '../orders/order-queries.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { contactAnswerMail, contactCopyMail, contactMail } from './contact-mails.ts'
import {
  type ContactMessageRow,
  findMessage,
  findReply,
  getMessageByKey,
  insertMessage,
  insertReply,
  noticeKey,
  retireKey,
  setMessageState,
  setReplyMail,
} from './contact-queries.ts'

export type TypedMessage = {
  readonly topic: ContactTopic
  readonly email: string
  readonly orderNamed: string | null
  readonly message: string
  /** A robot filled in what people do not see. */
  readonly isTrapped: boolean
}

export type ContactRules = Pick<CheckoutRules, 'brand' | 'publicUrl' | 'mode' | 'now'> & {
  /** Who is mailed about a message, besides the desk. */
  readonly ownerEmails: readonly string[]
}

const HOUR_MS = 60 * 60_000
/** Of a request; its number is drawn by lot as an order's is. */
const PREFIX = 'R'

/**
 * Keeps what somebody wrote and mails it to the owner. The same words of the same address within an hour are one message,
 * so a second press, or a page that is loaded again, changes nothing. A copy goes only to an address that is known to be
 * the writer's: the account's confirmed one, or the one that the named order was bought with.
 */
export async function receiveMessage(
  db: Database,
  rules: ContactRules,
  typed: TypedMessage,
  customer: Customer | null,
): Promise<ContactReceipt> {
  const now = rules.now()
  const emailKey = normalizeEmail(typed.email)
  const isOwn = customer?.isEmailVerified === true && normalizeEmail(customer.email ?? '') === emailKey
  return inTransaction(db, async (trx) => {
    const order = typed.orderNamed ? await findOrderByAnyId(trx, rules.mode, typed.orderNamed) : undefined
    const key = keyOf(typed, emailKey)
    await retireKey(trx, key, new Date(now.getTime() - HOUR_MS))
    const isNew = await insertMessage(trx, {
      key,
      number: drawOrderNumber(PREFIX),
      topic: typed.topic,
      email: typed.email,
      email_key: emailKey,
      order_named: typed.orderNamed,
      order_id: order?.id ?? null,
      customer_id: customer?.id ?? null,
      message: typed.message,
      received_at: now.toISOString(),
      held_at: typed.isTrapped ? now.toISOString() : null,
    })
    const kept = await getMessageByKey(trx, key)
    const isPayers = order?.email != null && normalizeEmail(order.email) === emailKey
    if (isNew && !typed.isTrapped) await mailMessage(trx, rules, kept, isOwn || isPayers)
    return {
      number: kept.number,
      receivedAt: kept.received_at,
      copy: isOwn ? 'mailed' : typed.orderNamed ? 'perhaps' : 'none',
    }
  })
}

async function mailMessage(trx: Database, rules: ContactRules, message: ContactMessageRow, hasCopy: boolean) {
  const now = rules.now()
  for (const to of rules.ownerEmails) {
    await queueMail(trx, `${noticeKey(message.id)}${to}`, contactMail(rules, to, message), now)
  }
  if (hasCopy) await queueMail(trx, `contact-copy:${message.id}`, contactCopyMail(rules, message), now)
}

function keyOf({ message, topic, orderNamed }: TypedMessage, emailKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify([emailKey, topic, orderNamed, message]))
    .digest('base64url')
}

/** Under which answers are queued. */
const ANSWER_KEY = 'contact-answer:'

export function isAnswerKey(key: string): boolean {
  return key.startsWith(ANSWER_KEY)
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
  const mailKey = `${ANSWER_KEY}${id}`
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
  const id = key.slice(ANSWER_KEY.length).split(' ', 1)[0] ?? ''
  return inTransaction(db, async (trx) => {
    const reply = await findReply(trx, id)
    const message = reply && (await findMessage(trx, reply.message_id))
    if (!reply || !message) return false
    const now = rules.now()
    const mailKey = `${ANSWER_KEY}${id} ${now.toISOString()}`
    await queueMail(trx, mailKey, contactAnswerMail(rules, message, reply.words), now, message.order_id)
    await setReplyMail(trx, id, mailKey)
    return true
  })
}
