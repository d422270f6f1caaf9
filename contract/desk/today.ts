import { list, nullable, number, object, string, type ValueOf } from '../schema.ts'
import { isDeskOrder } from './orders.ts'

const MONEY = { currency: nullable(string), orders: number, minor: number }
const isMoney = object(MONEY)
const isSent = object({ day: string, files: number, bytes: number })
const isWaiting = object({ count: number, first: list(isDeskOrder) })

/** What waits for a person. */
export const isNeeds = object({
  flagged: isWaiting,
  lostReceipts: isWaiting,
  disputes: isWaiting,
  withdrawals: isWaiting,
  /** Gifts that nobody can open, because their letter did not arrive. */
  lostLetters: isWaiting,
  /** Paid for lately although the buyer had it already. */
  seconds: isWaiting,
  events: object({ aside: number, failed: number }),
  mails: object({ refused: number, problem: nullable(string) }),
  /** Written by visitors and not read yet. */
  messages: number,
  /** Announcements that stopped; none for whoever may not send them. */
  news: list(object({ id: string, subject: string, problem: nullable(string) })),
  /** Steps of set-up that do not work; none for whoever may not set up. */
  setUp: list(object({ step: string, summary: string })),
})
export type DeskNeeds = ValueOf<typeof isNeeds>

const isDay = object({ day: string, orders: number, keptMinor: number })
const isSold = object({ slug: nullable(string), name: string, orders: number, keptMinor: number })
const isConversion = object({ slug: string, name: string, path: string, views: number, bought: number })

export const isToday = object({
  mode: string,
  timeZone: string,
  currency: string,
  /** First and last day, both included, as the shop's calendar shows them. */
  first: string,
  last: string,
  /** The day that is not over, there. */
  today: string,
  days: list(isDay),
  before: list(isDay),
  /** Kept in other currencies than the shop's, which no sum here contains. */
  elsewhere: list(isMoney),
  sold: list(isSold),
  /** By the day on which it went back. */
  given: list(object({ day: string, ...MONEY })),
  fees: list(isMoney),
  funnel: object({ views: number, productViews: number, checkouts: nullable(number), bought: number }),
  conversion: list(isConversion),
  downloads: list(isSent),
  needs: isNeeds,
  recent: list(isDeskOrder),
})
export type Today = ValueOf<typeof isToday>

const isViewDay = object({ day: string, views: number })
const isCount = object({ name: string, count: number })
const isNamed = object({ total: number, top: list(isCount) })
const isPath = object({ path: string, title: string, views: number })

export const isVisits = object({
  first: string,
  last: string,
  days: list(isViewDay),
  before: list(isViewDay),
  paths: list(isPath),
  downloads: list(isSent),
  /** What was searched and not found, and whose links were followed: the most frequent, and how often in all. */
  searches: isNamed,
  referrers: isNamed,
  /** Pictures of free categories that were taken, by picture, by category and by day. */
  free: object({
    total: number,
    pictures: list(object({ id: string, title: string, category: string, count: number })),
    categories: list(isCount),
    days: list(object({ day: string, count: number })),
  }),
  conversion: list(isConversion),
})
export type Visits = ValueOf<typeof isVisits>
