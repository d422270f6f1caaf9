import { type ContactTopic, TOPIC_NAMES } from '../accounts/contact.ts'
import { boolean, list, literal, nullable, number, object, type Schema, string, type ValueOf } from '../schema.ts'
import { isDeskOrder } from './orders.ts'

export const MAIL_STATES = ['sent', 'waiting', 'bounced', 'given-up'] as const

const isDeskMail = object({
  id: string,
  to: string,
  subject: string,
  queuedAt: string,
  sentAt: nullable(string),
  nextTryAt: string,
  tries: number,
  state: literal(...MAIL_STATES),
  /** Stage and code, such as '550 at RCPT TO'. */
  problem: nullable(string),
  orderId: nullable(string),
  /** What can be made anew: a receipt, a link to everything of the address, or an answer to a message. */
  again: nullable(literal('receipt', 'link', 'answer')),
})
export type DeskMail = ValueOf<typeof isDeskMail>

export const isMailPage = object({ mails: list(isDeskMail), next: nullable(string), lost: number })
export type MailPage = ValueOf<typeof isMailPage>

export const CONTACT_STATES = ['unread', 'open', 'done', 'held'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Which messages a list shows: those that nobody has dealt with, those that were, or what a robot seems to have sent. */
export const CONTACT_LISTS = ['waiting', 'done', 'held'] as const
export type ContactList = (typeof CONTACT_LISTS)[number]

const isTopic: Schema<ContactTopic> = literal(...TOPIC_NAMES)

const isContactSummary = object({
  id: string,
  number: string,
  topic: isTopic,
  email: string,
  /** How it begins. */
  start: string,
  receivedAt: string,
  state: literal(...CONTACT_STATES),
})
export type ContactSummary = ValueOf<typeof isContactSummary>

export const isContactPage = object({
  messages: list(isContactSummary),
  next: nullable(string),
  unread: number,
  open: number,
})
export type ContactPage = ValueOf<typeof isContactPage>

const isReply = object({
  id: string,
  kind: literal('answer', 'note'),
  words: string,
  by: string,
  at: string,
  /** What became of the mail; null for a note. */
  mail: nullable(object({ state: literal(...MAIL_STATES), problem: nullable(string) })),
})
export type ContactReply = ValueOf<typeof isReply>

export const isContactDetail = object({
  id: string,
  number: string,
  topic: isTopic,
  email: string,
  /** By which the desk knows the writer's address. */
  customerKey: string,
  message: string,
  receivedAt: string,
  state: literal(...CONTACT_STATES),
  /** Whether an account was signed in when it was written. */
  isSignedIn: boolean,
  /** What was typed as the number of an order. */
  orderNamed: nullable(string),
  /** The named order, where it was bought with another address than the writer's. */
  foreignOrder: nullable(isDeskOrder),
  /** What was bought with the writer's address. */
  orders: list(isDeskOrder),
  replies: list(isReply),
  /** What else the address wrote. */
  others: list(isContactSummary),
  /** From which address an answer leaves; null while the sandbox takes the mail. */
  leavesAs: nullable(string),
})
export type ContactDetail = ValueOf<typeof isContactDetail>

/** What stands for an address in addresses of the desk. */
export const isCustomerKey = object({ key: string })
export type CustomerKey = ValueOf<typeof isCustomerKey>

/** What the shop knows about an address, as an account or as a guest. */
export const isDeskCustomer = object({
  email: string,
  account: nullable(object({ name: string, since: nullable(string), isProved: boolean, favourites: number })),
  orders: list(isDeskOrder),
  mails: list(isDeskMail),
  /** What they wrote to the shop, newest first. */
  messages: list(isContactSummary),
  /** What was agreed to before the first download of an order, by the order's number. */
  consents: list(object({ number: string, givenAt: string, version: string })),
})
export type DeskCustomer = ValueOf<typeof isDeskCustomer>
