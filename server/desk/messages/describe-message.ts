import type { ContactDetail, ContactReply, ContactSummary } from '../../../contract/desk/messages.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { type ContactMessageRow, type ContactReplyRow, listMessagesOf, listReplies, stateOf } from '../../contact/contact-queries.ts'
import { listMailsByKey } from '../../mail/mail-log-queries.ts'
import { customerKeys } from '../customers/customer-key.ts'
import { toDeskOrder } from '../orders/describe-order.ts'
import type { SalesParts } from '../sales-parts.ts'

const START_LENGTH = 160
const MOST_ORDERS = 5
const MOST_OTHERS = 10

export function toSummary(message: ContactMessageRow): ContactSummary {
  const { id, number, topic, email, received_at } = message
  const start = message.message.slice(0, START_LENGTH).replace(/\s+/g, ' ')
  return { id, number, topic, email, start, receivedAt: received_at, state: stateOf(message) }
}

/** One message with the customer's orders beside it. */
export async function describeMessage(parts: SalesParts, message: ContactMessageRow): Promise<ContactDetail> {
  const { db, checkout, read, machine } = parts
  const { rules } = checkout
  const found = await read('orders', { search: { mode: rules.mode, text: message.email_key }, limit: MOST_ORDERS })
  const orders = found.filter(({ email }) => normalizeEmail(email ?? '') === message.email_key)
  const foreign = await findForeign(parts, message)
  const others = await listMessagesOf(db, { emailKey: message.email_key, customerId: '' })
  const { id, number, topic, email, received_at, order_named, customer_id } = message
  return {
    id,
    number,
    topic,
    email,
    message: message.message,
    receivedAt: received_at,
    orderNamed: order_named,
    customerKey: customerKeys(parts.secret).keyOf(email),
    state: stateOf(message),
    isSignedIn: customer_id !== null,
    foreignOrder: foreign ? toDeskOrder(rules, foreign) : null,
    orders: orders.map((order) => toDeskOrder(rules, order)),
    replies: await describeReplies(parts, await listReplies(db, [id])),
    others: others
      .filter((other) => other.id !== id)
      .slice(-MOST_OTHERS)
      .map(toSummary),
    leavesAs: machine.config.mail.from,
  }
}

/** The order that the writer named, if it was bought with another address. */
async function findForeign({ checkout, read }: SalesParts, { order_id, email_key }: ContactMessageRow) {
  if (order_id === null) return undefined
  const found = await read('orders', { search: { mode: checkout.rules.mode, text: order_id }, limit: 1 })
  return found.find(({ id, email }) => id === order_id && normalizeEmail(email ?? '') !== email_key)
}

async function describeReplies({ db }: SalesParts, replies: readonly ContactReplyRow[]): Promise<ContactReply[]> {
  const keys = replies.flatMap(({ mail_key }) => mail_key ?? [])
  const mails = new Map((await listMailsByKey(db, keys)).map((mail) => [mail.key, mail]))
  return replies.map(({ id, kind, words, written_by, written_at, mail_key }) => {
    const mail = mails.get(mail_key ?? '')
    return {
      id,
      kind,
      words,
      at: written_at,
      by: written_by,
      mail: mail ? { state: mail.state, problem: mail.problem } : null,
    }
  })
}
