import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { deleteMailByKey } from '../mail/outbox-queries.ts'
import { type ContactPerson, deleteMessages, listMessagesOf, listReplies, noticeKey } from './contact-queries.ts'

/** What somebody wrote to the shop, and what it answered. Whoever has not proved an address reaches what the account wrote. */
export const contactData: CustomerData = {
  name: 'messages',
  read: async (db, customer) => {
    const messages = await listMessagesOf(db, personOf(customer))
    const replies = await listReplies(
      db,
      messages.map(({ id }) => id),
    )
    return messages.map(({ id, number, topic, email, order_named, message, received_at }) => ({
      number,
      topic,
      email,
      orderNamed: order_named,
      message,
      receivedAt: received_at,
      replies: replies
        .filter((reply) => reply.message_id === id)
        .map(({ kind, words, written_at }) => ({ kind, words, writtenAt: written_at })),
    }))
  },
  forget: async (trx, customer) => {
    const messages = await listMessagesOf(trx, personOf(customer))
    await deleteMessages(
      trx,
      messages.map(({ id }) => id),
    )
    // What was to tell the owner of it and has not left yet.
    for (const { id } of messages) await deleteMailByKey(trx, noticeKey(id))
  },
}

function personOf({ id, email, isEmailVerified }: Customer): ContactPerson {
  return { customerId: id, emailKey: email && isEmailVerified ? normalizeEmail(email) : null }
}
