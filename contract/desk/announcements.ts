import { NEWS_BASES, NEWS_OWNED } from '../accounts/news.ts'
import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'done', 'cancelled'] as const

/** What can be listed by address, because somebody may have to look at it. */
export const LISTED_FATES = ['unknown', 'bounced', 'failed'] as const
export type ListedFate = (typeof LISTED_FATES)[number]

/** Longer ones are read by nobody, and cut by every mailbox. */
export const LONGEST_SUBJECT = 150
export const LONGEST_NEWS = 10_000

/** Between the last press and the first mail: so long it can be called back. */
export const CALL_BACK_MINUTES = 5

const isAnnouncement = object({
  id: string,
  state: literal(...ANNOUNCEMENT_STATES),
  subject: string,
  heading: string,
  words: string,
  /** The path of the page that its button opens. */
  leadsTo: nullable(string),
  basis: literal(...NEWS_BASES),
  owned: literal(...NEWS_OWNED),
  product: nullable(string),
  revision: number,
  changedAt: string,
  changedBy: string,
  sendAt: nullable(string),
  startedAt: nullable(string),
  endedAt: nullable(string),
  /** How many it was for when it began. */
  expected: nullable(number),
  /** Why it stopped. */
  problem: nullable(string),
  unsubscribed: number,
  sent: number,
  bounced: number,
  failed: number,
  unknown: number,
  waiting: number,
})
export type DeskAnnouncement = ValueOf<typeof isAnnouncement>

export const isAnnouncementPage = object({
  announcements: list(isAnnouncement),
  timeZone: string,
  perMinute: number,
  /** False where somebody else sells: only those who agreed are written to then. */
  writesToBuyers: boolean,
  /** Whether mails end with who sends them and where that is, as the law asks. */
  namesSeller: boolean,
  /** The address that they leave as; null while no mail server is set up. */
  leavesAs: nullable(string),
  destinations: list(object({ path: string, name: string })),
  products: list(object({ slug: string, name: string })),
})
export type AnnouncementPage = ValueOf<typeof isAnnouncementPage>

export const isReach = object({ people: number, agreed: number, refused: number, bounced: number })
export type DeskReach = ValueOf<typeof isReach>

export const isNewsPreview = object({ subject: string, text: string })
export const isMade = object({ id: string })
export const isSaved = object({ revision: number })

export const isFateList = object({
  people: list(object({ id: string, email: string, at: string, problem: nullable(string) })),
})
