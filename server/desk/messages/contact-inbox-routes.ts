import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LONGEST_MESSAGE } from '../../../contract/accounts/contact.ts'
import {
  CONTACT_LISTS,
  CONTACT_STATES,
  type ContactDetail,
  type ContactPage,
  type ContactReply,
  type ContactSummary,
} from '../../../contract/desk/messages.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { answerMessage } from '../../contact/contact-messages.ts'
import {
  type ContactMessageRow,
  type ContactReplyRow,
  countWaiting,
  deleteMessages,
  findMessage,
  insertReply,
  listMessagesOf,
  listReplies,
  setMessageState,
  stateOf,
} from '../../contact/contact-queries.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/transactions.ts'
import { ProblemError } from '../../http/problem.ts'
import { listMailsByKey } from '../../mail/mail-log-queries.ts'
import { type AuditNote, noteAudit } from '../audit.ts'
import { customerKeys } from '../customers/customer-key.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { cutPage, placeText, readPlace } from '../lists/page-place.ts'
import { toDeskOrder } from '../orders/describe-order.ts'
import type { SignedInStaff } from '../staff-sessions.ts'

const PAGE = 30

const page = z.object({ list: z.enum(CONTACT_LISTS).default('waiting'), after: placeText })
const one = z.object({ id: z.uuid() })
const words = z.string().trim().min(1).max(LONGEST_MESSAGE)

/** What visitors wrote through the contact form, and what the team does with it. */
export function contactInboxRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, read } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/contact',
      access: 'see-orders',
      query: page,
      async answer({ query: { list, after } }): Promise<ContactPage> {
        const found = await read('contact', { state: list, after: readPlace(after), limit: PAGE + 1 })
        const { shown, next } = cutPage(found, PAGE, ({ received_at: at, id }) => ({ at, id }))
        return { messages: shown.map(toSummary), next, ...(await countWaiting(db)) }
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/contact/:id',
      access: 'see-orders',
      params: one,
      answer: async ({ params }) => describeMessage(parts, await getMessage(db, params.id)),
    }),
    ...replyRoutes(parts),
    ...stateRoutes(parts),
  ]
}

const answered = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), words, isDone: z.boolean() })

function replyRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, checkout, now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/contact/:id/answer',
      access: 'help-buyers',
      params: one,
      body: answered,
      async answer({ params, body, staff }) {
        await inTransaction(db, async (trx) => {
          const message = await getMessage(trx, params.id)
          const isNew = await answerMessage(trx, checkout.rules, message, { ...body, by: staff.email })
          if (isNew) await note(parts, trx, staff, message, { did: 'answered a message' })
        })
        return { words: 'The answer is on its way.' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/contact/:id/notes',
      access: 'help-buyers',
      params: one,
      body: z.object({ words }),
      async answer({ params, body, staff }) {
        await inTransaction(db, async (trx) => {
          const message = await getMessage(trx, params.id)
          const reply = { id: randomUUID(), message_id: message.id, kind: 'note', mail_key: null } as const
          await insertReply(trx, {
            ...reply,
            words: body.words,
            written_by: staff.email,
            written_at: now().toISOString(),
          })
          await note(parts, trx, staff, message, { did: 'noted something about a message' })
        })
        return { words: 'The note is kept.' }
      },
    }),
  ]
}

const changed = z.object({ state: z.enum(CONTACT_STATES) })

function stateRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, now } = parts
  return [
    staffRoute({
      method: 'POST',
      path: '/contact/:id/state',
      access: 'help-buyers',
      params: one,
      body: changed,
      async answer({ params, body: { state }, staff }) {
        await inTransaction(db, async (trx) => {
          const message = await getMessage(trx, params.id)
          const before = stateOf(message)
          if (before === state) return
          await setMessageState(trx, message.id, state, now())
          // Opening a message reads it: that is no act of its own.
          if (before !== 'unread' || state !== 'open') {
            await note(parts, trx, staff, message, { did: 'changed the state of a message', before, after: state })
          }
        })
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/contact/:id',
      access: 'help-buyers',
      params: one,
      async answer({ params, staff }) {
        await inTransaction(db, async (trx) => {
          const message = await getMessage(trx, params.id)
          await deleteMessages(trx, [message.id])
          await note(parts, trx, staff, message, { did: 'deleted a message' })
        })
      },
    }),
  ]
}

async function getMessage(db: Database, id: string): Promise<ContactMessageRow> {
  const message = await findMessage(db, id)
  if (!message) throw new ProblemError('not-found', 'There is no such message, or it was deleted.')
  return message
}

type Act = Pick<AuditNote, 'did' | 'before' | 'after'>

async function note(
  { now }: SalesParts,
  trx: Database,
  staff: SignedInStaff,
  { id }: ContactMessageRow,
  act: Act,
): Promise<void> {
  await noteAudit(trx, { staffId: staff.id, area: 'messages', about: { kind: 'message', id }, ...act }, now())
}

const START_LENGTH = 160
const MOST_ORDERS = 5
const MOST_OTHERS = 10

export function toSummary(message: ContactMessageRow): ContactSummary {
  const { id, number, topic, email, received_at } = message
  const start = message.message.slice(0, START_LENGTH).replace(/\s+/g, ' ')
  return { id, number, topic, email, start, receivedAt: received_at, state: stateOf(message) }
}

/** One message with the customer's orders beside it. */
async function describeMessage(parts: SalesParts, message: ContactMessageRow): Promise<ContactDetail> {
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
