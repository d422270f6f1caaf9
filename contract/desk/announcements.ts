import * as z from 'zod/mini'
import { NEWS_BASES, NEWS_OWNED } from '../accounts/news.ts'
import type { ValueOf } from './answer.ts'

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
