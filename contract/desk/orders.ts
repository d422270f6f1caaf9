import * as z from 'zod/mini'
import { countOf } from '../count.ts'
import type { ValueOf } from './answer.ts'

/**
 * What an order is to whoever runs the shop: money that came, that waits for a look, that went back, that a bank asks for,
 * that is on its way or never came; what the owner closed, and what was given away.
 */
export const ORDER_STATES = [
  'paid',
  'flagged',
  'partly-refunded',
  'refunded',
  'disputed',
  'closed',
  'given',
  'waiting',
  'failed',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

const stateSchema = z.enum(ORDER_STATES)
const modeSchema = z.enum(['test', 'live'])

/** A product as lists show it. What the shop sells no more has its slug for a name. */
const soldProductSchema = z.object({ slug: z.string(), name: z.string(), picture: z.nullable(z.string()) })

export const deskOrderSchema = z.object({
  id: z.string(),
  /** Short, with the shop's prefix: what buyers and staff call it. */
  number: z.string(),
  reference: z.nullable(z.string()),
  /** Null while it is not known what was sold. */
  product: z.nullable(soldProductSchema),
  /** Null while it is not known, and empty once the buyer asked to be forgotten. */
  email: z.nullable(z.string()),
  placedAt: z.string(),
  totalMinor: z.nullable(z.number()),
  refundedMinor: z.number(),
  currency: z.nullable(z.string()),
  state: stateSchema,
  receiptProblem: z.nullable(z.enum(['bounced', 'given-up'])),
  /** Its buyer had it already by another order that is open. */
  isSecond: z.boolean(),
  /** Until when the bank takes an answer; null where there is no open dispute, or where nobody says it. */
  disputeDueAt: z.nullable(z.string()),
})
export type DeskOrder = ValueOf<typeof deskOrderSchema>

export const orderPageSchema = z.object({
  mode: modeSchema,
  orders: z.array(deskOrderSchema),
  next: z.nullable(z.string()),
})
export type OrderPage = ValueOf<typeof orderPageSchema>

/** Sums of one state and currency. */
const orderSumSchema = z.object({
  state: stateSchema,
  currency: z.nullable(z.string()),
  orders: z.number(),
  totalMinor: z.number(),
  refundedMinor: z.number(),
  /** Taken back by banks, beyond what was refunded. */
  lostMinor: z.number(),
  /** In disputes that are not over. */
  inDisputeMinor: z.number(),
})
export type OrderSum = ValueOf<typeof orderSumSchema>

export const orderSumsSchema = z.object({ sums: z.array(orderSumSchema), otherMode: z.number() })
export type OrderSums = ValueOf<typeof orderSumsSchema>

const ENTRY_KINDS = [
  'checkout',
  'event',
  'verdict',
  'access',
  'mail',
  'consent',
  'download',
  'refund',
  'withdrawal',
  'credit',
  'gift',
  'dispute',
  'decision',
  'note',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One thing that happened to an order, in words. */
const timelineEntrySchema = z.object({
  kind: z.enum(ENTRY_KINDS),
  at: z.string(),
  tone: z.enum(['plain', 'good', 'warning', 'bad']),
  title: z.string(),
  words: z.nullable(z.string()),
})
export type TimelineEntry = ValueOf<typeof timelineEntrySchema>

const downloadLineSchema = z.object({
  file: z.string(),
  device: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  requests: z.number(),
  bytes: z.number(),
})
const withdrawalSchema = z.object({
  state: z.enum(['waiting', 'refunding', 'refunded', 'declined']),
  declaredAt: z.string(),
  name: z.string(),
  /** Why a person has to decide, in words. */
  why: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
const noteSchema = z.object({ id: z.string(), words: z.string(), by: z.string(), at: z.string() })

export const orderDetailSchema = z.object({
  order: deskOrderSchema,
  mode: modeSchema,
  provider: z.string(),
  /** As people call it; null where the shop has no keys of it, and where nobody paid. */
  providerTitle: z.nullable(z.string()),
  providerOrderId: z.string(),
  /** Where the provider shows it to the seller. */
  providerUrl: z.nullable(z.string()),
  flag: z.nullable(z.string()),
  /** Why it opens nothing although it is paid, what follows and what to do. */
  flagWords: z.nullable(z.string()),
  isOpen: z.boolean(),
  discountMinor: z.number(),
  taxMinor: z.nullable(z.number()),
  feeMinor: z.nullable(z.number()),
  lostMinor: z.number(),
  netMinor: z.nullable(z.number()),
  country: z.nullable(z.string()),
  /** Name and postal address, where the buyer gave them. */
  address: z.nullable(z.string()),
  /** As they were sent, newest first. */
  receipts: z.array(z.object({ id: z.string(), at: z.string() })),
  /** The provider's own invoice, for the buyer. */
  invoiceUrl: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  disputeAt: z.nullable(z.string()),
  /** Of the shop: deadlines are told in it. */
  timeZone: z.string(),
  /** `key`: by which the desk knows the buyer's address. */
  buyer: z.nullable(z.object({ key: z.string(), hasAccount: z.boolean(), since: z.nullable(z.string()) })),
  /** Why it cannot be refunded from here. */
  refundObstacle: z.nullable(z.string()),
  refundLeftMinor: z.number(),
  /** What it could be opened for where nobody knows what was sold; empty where that is known. */
  couldBe: z.array(z.object({ slug: z.string(), name: z.string(), priceMinor: z.number(), currency: z.string() })),
  withdrawal: z.nullable(withdrawalSchema),
  /** By which its buyer had it already. */
  first: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Bundles that were counted in its price, and go back with it; missing ones have gone back without it. */
  credited: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      name: z.string(),
      amountMinor: z.number(),
      leftMinor: z.number(),
      isMissing: z.boolean(),
    }),
  ),
  /** What it was counted toward. */
  countedToward: z.nullable(z.object({ id: z.string(), number: z.string() })),
  others: z.array(deskOrderSchema),
  timeline: z.array(timelineEntrySchema),
  downloads: z.array(downloadLineSchema),
  notes: z.array(noteSchema),
})
export type OrderDetail = ValueOf<typeof orderDetailSchema>

const rawEventSchema = z.object({
  id: z.string(),
  name: z.string(),
  receivedAt: z.string(),
  outcome: z.nullable(z.string()),
  /** Empty once the buyer asked to be forgotten. */
  body: z.string(),
})
export const rawEventsSchema = z.object({ events: z.array(rawEventSchema) })

/** What became of what somebody asked for, in a sentence. */
export const doneSchema = z.object({ words: z.string() })
export const copiedLinkSchema = z.object({ url: z.string() })
export const givenSchema = z.object({ id: z.string(), words: z.string() })

/** What can be given away. */
export const offersSchema = z.object({ offers: z.array(z.object({ slug: z.string(), name: z.string() })) })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Deadline = { readonly isOverdue: boolean; readonly words: string }

/** Until when a bank takes an answer, as the shop's clock shows it, and how long that is. */
export function deadlineOf(dueAt: string, now: Date, timeZone: string): Deadline {
  const due = new Date(dueAt)
  const when = `${due.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })} (${timeZone})`
  const leftMs = due.getTime() - now.getTime()
  if (leftMs <= 0) return { isOverdue: true, words: `Overdue: an answer was due by ${when}` }
  return { isOverdue: false, words: `Answer by ${when}: ${spanWords(leftMs)} left` }
}

function spanWords(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour'
  return ms < 2 * DAY_MS ? countOf(Math.floor(ms / HOUR_MS), 'hour') : countOf(Math.floor(ms / DAY_MS), 'day')
}
