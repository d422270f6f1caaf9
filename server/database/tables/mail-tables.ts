import type { ContactTopic } from '../../../contract/accounts/contact.ts'
import type { NewsBasis, NewsOwned } from '../../../contract/accounts/news.ts'

/** Messages to send; a row leaves the queue when it is sent or given up. */
export type MailOutboxTable = {
  id: string
  key: string
  to: string
  subject: string
  text: string
  html: string
  queued_at: string
  next_try_at: string
  tries: number
  sent_at: string | null
  /** When it was refused for good or given up. */
  failed_at: string | null
  /** The order it is about, if any. */
  order_id: string | null
  /** Why the last try failed: stage and code, never the server's words. */
  problem: string | null
  /** `receiver`: this address or message is refused for good. `sender`: the mail server refuses the shop itself. */
  problem_kind: 'receiver' | 'sender' | 'passing' | null
}

/** What the owner is to be told by mail; gathered when there is much of it. No personal data. */
export type OwnerNoticeTable = {
  id: string
  /** The same thing is told once. */
  key: string
  order_id: string
  words: string
  noted_at: string
  mailed_at: string | null
}

/** Who wants news, and what was sent to them: a part of schema.ts. */
export type AnnouncementTables = {
  announcement: AnnouncementTable
  announcement_recipient: AnnouncementRecipientTable
  news_choice: NewsChoiceTable
}

/** Whether an address may be written to; there is a row once it was asked, in a receipt or by itself. */
type NewsChoiceTable = {
  /** As it is compared: see normalizeEmail. */
  email_key: string
  email: string
  /** In the link that ends it: 128 random bits and more. It ends news and opens nothing. */
  stop_key: string
  /** When a receipt offered to object for the first time. */
  offered_at: string | null
  /** When it was agreed to, and in which words (contract/accounts/news.ts). */
  agreed_at: string | null
  version: string | null
  /** When it was objected to, or ended. Nothing is sent then, whatever came before. */
  refused_at: string | null
  /** When a mail server refused the address for good. */
  bounced_at: string | null
}

/** News: written, sent, over. */
type AnnouncementTable = {
  id: string
  /** `stopped` waits for a person; `done` and `cancelled` are over. */
  state: 'draft' | 'scheduled' | 'sending' | 'stopped' | 'done' | 'cancelled'
  subject: string
  heading: string
  words: string
  /** The path of the page that its button opens, and what the button says; null for none. */
  leads_to: string | null
  basis: NewsBasis
  owned: NewsOwned
  /** Of those who own it or do not; null where that does not matter. */
  product: string | null
  /** One more with each change: what is sent is what was looked at. */
  revision: number
  changed_at: string
  changed_by: string
  send_at: string | null
  started_at: string | null
  ended_at: string | null
  /** The address up to which everybody was taken, as it is compared. */
  reached: string
  /** How many it was for when it began. */
  expected: number | null
  /** Why it stopped, in words without an address. */
  problem: string | null
  /** Who ended news by a link in it. */
  unsubscribed: number
  /** What had been sent and refused when a person let it go on: what counts as too many begins there. */
  sent_before: number
  bounced_before: number
  /** JSON of what became of it, once its recipients are forgotten. */
  result: string | null
}

/** One address of one announcement: there is never a second row, so nobody is written to twice. */
type AnnouncementRecipientTable = {
  /** By which mailboxes know the message. */
  id: string
  announcement_id: string
  email_key: string
  email: string
  /**
   * `sending` is written before a message leaves. Where whoever sent it is gone, nobody knows whether it arrived: it becomes
   * `unknown` and is never tried again. `waiting` was not taken, and is.
   */
  state: 'sending' | 'waiting' | 'sent' | 'bounced' | 'failed' | 'left-out' | 'unknown'
  tries: number
  next_try_at: string | null
  at: string
  /** Stage and code, never the server's words. */
  problem: string | null
}

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
