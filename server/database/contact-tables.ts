import type { ContactTopic } from '../../contract/accounts/contact.ts'

export type ContactTables = {
  contact_message: ContactMessageTable
  contact_reply: ContactReplyTable
}

/** What visitors wrote to the shop. */
type ContactMessageTable = {
  id: string
  /** By which people speak of it; it opens nothing. */
  number: string
  /** Made of address and words: within an hour the same ones are one message. Its id since they came again later. */
  key: string
  topic: ContactTopic
  email: string
  /** As it is compared. */
  email_key: string
  /** What was typed as the number of an order. */
  order_named: string | null
  /** The order, where there is such a one; whose it is says the order alone. */
  order_id: string | null
  /** The account that wrote, if one was signed in. */
  customer_id: string | null
  message: string
  received_at: string
  read_at: string | null
  done_at: string | null
  /** When it was set aside as a robot's: nobody was mailed about it. */
  held_at: string | null
}

/** What the team did with a message: an answer that was mailed, or a note that stays here. */
type ContactReplyTable = {
  id: string
  message_id: string
  kind: 'answer' | 'note'
  words: string
  written_by: string
  written_at: string
  /** Of the newest mail that carries an answer. */
  mail_key: string | null
}
