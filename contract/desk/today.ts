import * as z from 'zod/mini'
import type { ValueOf } from './answer.ts'
import { deskOrderSchema } from './orders.ts'

const MONEY = { currency: z.nullable(z.string()), orders: z.number(), minor: z.number() }
const moneySchema = z.object(MONEY)
const sentSchema = z.object({ day: z.string(), files: z.number(), bytes: z.number() })
const waitingSchema = z.object({ count: z.number(), first: z.array(deskOrderSchema) })

/** What waits for a person. */
export const needsSchema = z.object({
  flagged: waitingSchema,
  lostReceipts: waitingSchema,
  disputes: waitingSchema,
  withdrawals: waitingSchema,
  /** Gifts that nobody can open, because their letter did not arrive. */
  lostLetters: waitingSchema,
  /** Paid for lately although the buyer had it already. */
  seconds: waitingSchema,
  events: z.object({ aside: z.number(), failed: z.number() }),
  mails: z.object({ refused: z.number(), problem: z.nullable(z.string()) }),
  /** Written by visitors and not read yet. */
  messages: z.number(),
  /** Announcements that stopped; none for whoever may not send them. */
  news: z.array(z.object({ id: z.string(), subject: z.string(), problem: z.nullable(z.string()) })),
  /** Steps of set-up that do not work; none for whoever may not set up. */
  setUp: z.array(z.object({ step: z.string(), summary: z.string() })),
})
export type DeskNeeds = ValueOf<typeof needsSchema>

const daySchema = z.object({ day: z.string(), orders: z.number(), keptMinor: z.number() })
const soldSchema = z.object({
  slug: z.nullable(z.string()),
  name: z.string(),
  orders: z.number(),
  keptMinor: z.number(),
})
const conversionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  path: z.string(),
  views: z.number(),
  bought: z.number(),
})

export const todaySchema = z.object({
  mode: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  /** First and last day, both included, as the shop's calendar shows them. */
  first: z.string(),
  last: z.string(),
  /** The day that is not over, there. */
  today: z.string(),
  days: z.array(daySchema),
  before: z.array(daySchema),
  /** Kept in other currencies than the shop's, which no sum here contains. */
  elsewhere: z.array(moneySchema),
  sold: z.array(soldSchema),
  /** By the day on which it went back. */
  given: z.array(z.object({ day: z.string(), ...MONEY })),
  fees: z.array(moneySchema),
  funnel: z.object({
    views: z.number(),
    productViews: z.number(),
    checkouts: z.nullable(z.number()),
    bought: z.number(),
  }),
  conversion: z.array(conversionSchema),
  downloads: z.array(sentSchema),
  needs: needsSchema,
  recent: z.array(deskOrderSchema),
})
export type Today = ValueOf<typeof todaySchema>

const viewDaySchema = z.object({ day: z.string(), views: z.number() })
const countSchema = z.object({ name: z.string(), count: z.number() })
const namedSchema = z.object({ total: z.number(), top: z.array(countSchema) })
const pathSchema = z.object({ path: z.string(), title: z.string(), views: z.number() })

export const visitsSchema = z.object({
  first: z.string(),
  last: z.string(),
  days: z.array(viewDaySchema),
  before: z.array(viewDaySchema),
  paths: z.array(pathSchema),
  downloads: z.array(sentSchema),
  /** What was searched and not found, and whose links were followed: the most frequent, and how often in all. */
  searches: namedSchema,
  referrers: namedSchema,
  /** Pictures of free categories that were taken, by picture, by category and by day. */
  free: z.object({
    total: z.number(),
    pictures: z.array(z.object({ id: z.string(), title: z.string(), category: z.string(), count: z.number() })),
    categories: z.array(countSchema),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  conversion: z.array(conversionSchema),
})
export type Visits = ValueOf<typeof visitsSchema>
