// What comes to the desk by mail and leaves it so: the log of mails, what visitors wrote, who they are, announcements.

import * as z from 'zod/mini'
import { TOPIC_NAMES } from '../accounts/contact.ts'
import { NEWS_BASES, NEWS_OWNED } from '../accounts/news.ts'
import type { ValueOf } from './answer.ts'
import { deskOrderSchema } from './orders.ts'

export const MAIL_STATES = ['sent', 'waiting', 'bounced', 'given-up'] as const

const deskMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  queuedAt: z.string(),
  sentAt: z.nullable(z.string()),
  nextTryAt: z.string(),
  tries: z.number(),
  state: z.enum(MAIL_STATES),
  /** Stage and code, such as '550 at RCPT TO'. */
  problem: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** What can be made anew: a receipt, a link to everything of the address, or an answer to a message. */
  again: z.nullable(z.enum(['receipt', 'link', 'answer'])),
})
export type DeskMail = ValueOf<typeof deskMailSchema>

export const mailPageSchema = z.object({
  mails: z.array(deskMailSchema),
  next: z.nullable(z.string()),
  lost: z.number(),
})
export type MailPage = ValueOf<typeof mailPageSchema>

export const CONTACT_STATES = ['unread', 'open', 'done', 'held'] as const
export type ContactState = (typeof CONTACT_STATES)[number]

/** Which messages a list shows: those that nobody has dealt with, those that were, or what a robot seems to have sent. */
export const CONTACT_LISTS = ['waiting', 'done', 'held'] as const
export type ContactList = (typeof CONTACT_LISTS)[number]

const topicSchema = z.enum(TOPIC_NAMES)

const contactSummarySchema = z.object({
  id: z.string(),
  number: z.string(),
  topic: topicSchema,
  email: z.string(),
  /** How it begins. */
  start: z.string(),
  receivedAt: z.string(),
  state: z.enum(CONTACT_STATES),
})
export type ContactSummary = ValueOf<typeof contactSummarySchema>

export const contactPageSchema = z.object({
  messages: z.array(contactSummarySchema),
  next: z.nullable(z.string()),
  unread: z.number(),
  open: z.number(),
})
export type ContactPage = ValueOf<typeof contactPageSchema>

const replySchema = z.object({
  id: z.string(),
  kind: z.enum(['answer', 'note']),
  words: z.string(),
  by: z.string(),
  at: z.string(),
  /** What became of the mail; null for a note. */
  mail: z.nullable(z.object({ state: z.enum(MAIL_STATES), problem: z.nullable(z.string()) })),
})
export type ContactReply = ValueOf<typeof replySchema>

export const contactDetailSchema = z.object({
  id: z.string(),
  number: z.string(),
  topic: topicSchema,
  email: z.string(),
  /** By which the desk knows the writer's address. */
  customerKey: z.string(),
  message: z.string(),
  receivedAt: z.string(),
  state: z.enum(CONTACT_STATES),
  /** Whether an account was signed in when it was written. */
  isSignedIn: z.boolean(),
  /** What was typed as the number of an order. */
  orderNamed: z.nullable(z.string()),
  /** The named order, where it was bought with another address than the writer's. */
  foreignOrder: z.nullable(deskOrderSchema),
  /** What was bought with the writer's address. */
  orders: z.array(deskOrderSchema),
  replies: z.array(replySchema),
  /** What else the address wrote. */
  others: z.array(contactSummarySchema),
  /** From which address an answer leaves; null while the sandbox takes the mail. */
  leavesAs: z.nullable(z.string()),
})
export type ContactDetail = ValueOf<typeof contactDetailSchema>

/** What stands for an address in addresses of the desk. */
export const customerKeySchema = z.object({ key: z.string() })
export type CustomerKey = ValueOf<typeof customerKeySchema>

/** What the shop knows about an address, as an account or as a guest. */
export const deskCustomerSchema = z.object({
  email: z.string(),
  account: z.nullable(
    z.object({ name: z.string(), since: z.nullable(z.string()), isProved: z.boolean(), favourites: z.number() }),
  ),
  orders: z.array(deskOrderSchema),
  mails: z.array(deskMailSchema),
  /** What they wrote to the shop, newest first. */
  messages: z.array(contactSummarySchema),
  /** What was agreed to before the first download of an order, by the order's number. */
  consents: z.array(z.object({ number: z.string(), givenAt: z.string(), version: z.string() })),
})
export type DeskCustomer = ValueOf<typeof deskCustomerSchema>

const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'done', 'cancelled'] as const

/** What can be listed by address, because somebody may have to look at it. */
export const LISTED_FATES = ['unknown', 'bounced', 'failed'] as const
export type ListedFate = (typeof LISTED_FATES)[number]

/** Longer ones are read by nobody, and cut by every mailbox. */
export const LONGEST_SUBJECT = 150
export const LONGEST_NEWS = 10_000

/** Between the last press and the first mail: so long it can be called back. */
export const CALL_BACK_MINUTES = 5

const announcementSchema = z.object({
  id: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  subject: z.string(),
  heading: z.string(),
  words: z.string(),
  /** The path of the page that its button opens. */
  leadsTo: z.nullable(z.string()),
  basis: z.enum(NEWS_BASES),
  owned: z.enum(NEWS_OWNED),
  product: z.nullable(z.string()),
  revision: z.number(),
  changedAt: z.string(),
  changedBy: z.string(),
  sendAt: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** How many it was for when it began. */
  expected: z.nullable(z.number()),
  /** Why it stopped. */
  problem: z.nullable(z.string()),
  unsubscribed: z.number(),
  sent: z.number(),
  bounced: z.number(),
  failed: z.number(),
  unknown: z.number(),
  waiting: z.number(),
})
export type DeskAnnouncement = ValueOf<typeof announcementSchema>

export const announcementPageSchema = z.object({
  announcements: z.array(announcementSchema),
  timeZone: z.string(),
  perMinute: z.number(),
  /** False where somebody else sells: only those who agreed are written to then. */
  writesToBuyers: z.boolean(),
  /** Whether mails end with who sends them and where that is, as the law asks. */
  namesSeller: z.boolean(),
  /** The address that they leave as; null while no mail server is set up. */
  leavesAs: z.nullable(z.string()),
  destinations: z.array(z.object({ path: z.string(), name: z.string() })),
  products: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type AnnouncementPage = ValueOf<typeof announcementPageSchema>

export const reachSchema = z.object({
  people: z.number(),
  agreed: z.number(),
  refused: z.number(),
  bounced: z.number(),
})
export type DeskReach = ValueOf<typeof reachSchema>

export const newsPreviewSchema = z.object({ subject: z.string(), text: z.string() })
export const madeSchema = z.object({ id: z.string() })
export const savedSchema = z.object({ revision: z.number() })

export const fateListSchema = z.object({
  people: z.array(z.object({ id: z.string(), email: z.string(), at: z.string(), problem: z.nullable(z.string()) })),
})
