import { boolean, list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

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

const isState = literal(...ORDER_STATES)
const isMode = literal('test', 'live')

/** A product as lists show it. What the shop sells no more has its slug for a name. */
const isSoldProduct = object({ slug: string, name: string, picture: nullable(string) })

export const isDeskOrder = object({
  id: string,
  /** Short, with the shop's prefix: what buyers and staff call it. */
  number: string,
  reference: nullable(string),
  /** Null while it is not known what was sold. */
  product: nullable(isSoldProduct),
  /** Null while it is not known, and empty once the buyer asked to be forgotten. */
  email: nullable(string),
  placedAt: string,
  totalMinor: nullable(number),
  refundedMinor: number,
  currency: nullable(string),
  state: isState,
  receiptProblem: nullable(literal('bounced', 'given-up')),
  /** Its buyer had it already by another order that is open. */
  isSecond: boolean,
  /** Until when the bank takes an answer; null where there is no open dispute, or where nobody says it. */
  disputeDueAt: nullable(string),
})
export type DeskOrder = ValueOf<typeof isDeskOrder>

export const isOrderPage = object({ mode: isMode, orders: list(isDeskOrder), next: nullable(string) })
export type OrderPage = ValueOf<typeof isOrderPage>

/** Sums of one state and currency. */
const isOrderSum = object({
  state: isState,
  currency: nullable(string),
  orders: number,
  totalMinor: number,
  refundedMinor: number,
  /** Taken back by banks, beyond what was refunded. */
  lostMinor: number,
  /** In disputes that are not over. */
  inDisputeMinor: number,
})
export type OrderSum = ValueOf<typeof isOrderSum>

export const isOrderSums = object({ sums: list(isOrderSum), otherMode: number })
export type OrderSums = ValueOf<typeof isOrderSums>

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
const isTimelineEntry = object({
  kind: literal(...ENTRY_KINDS),
  at: string,
  tone: literal('plain', 'good', 'warning', 'bad'),
  title: string,
  words: nullable(string),
})
export type TimelineEntry = ValueOf<typeof isTimelineEntry>

const isDownloadLine = object({
  file: string,
  device: number,
  firstAt: string,
  lastAt: string,
  requests: number,
  bytes: number,
})
const isWithdrawal = object({
  state: literal('waiting', 'refunding', 'refunded', 'declined'),
  declaredAt: string,
  name: string,
  /** Why a person has to decide, in words. */
  why: nullable(string),
  problem: nullable(string),
  reason: nullable(string),
})
const isNote = object({ id: string, words: string, by: string, at: string })

export const isOrderDetail = object({
  order: isDeskOrder,
  mode: isMode,
  provider: string,
  /** As people call it; null where the shop has no keys of it, and where nobody paid. */
  providerTitle: nullable(string),
  providerOrderId: string,
  /** Where the provider shows it to the seller. */
  providerUrl: nullable(string),
  flag: nullable(string),
  /** Why it opens nothing although it is paid, what follows and what to do. */
  flagWords: nullable(string),
  isOpen: boolean,
  discountMinor: number,
  taxMinor: nullable(number),
  feeMinor: nullable(number),
  lostMinor: number,
  netMinor: nullable(number),
  country: nullable(string),
  /** Name and postal address, where the buyer gave them. */
  address: nullable(string),
  /** As they were sent, newest first. */
  receipts: list(object({ id: string, at: string })),
  /** The provider's own invoice, for the buyer. */
  invoiceUrl: nullable(string),
  confirmedAt: nullable(string),
  disputeAt: nullable(string),
  /** Of the shop: deadlines are told in it. */
  timeZone: string,
  /** `key`: by which the desk knows the buyer's address. */
  buyer: nullable(object({ key: string, hasAccount: boolean, since: nullable(string) })),
  /** Why it cannot be refunded from here. */
  refundObstacle: nullable(string),
  refundLeftMinor: number,
  /** What it could be opened for where nobody knows what was sold; empty where that is known. */
  couldBe: list(object({ slug: string, name: string, priceMinor: number, currency: string })),
  withdrawal: nullable(isWithdrawal),
  /** By which its buyer had it already. */
  first: nullable(object({ id: string, number: string })),
  /** Bundles that were counted in its price, and go back with it; missing ones have gone back without it. */
  credited: list(
    object({ id: string, number: string, name: string, amountMinor: number, leftMinor: number, isMissing: boolean }),
  ),
  /** What it was counted toward. */
  countedToward: nullable(object({ id: string, number: string })),
  others: list(isDeskOrder),
  timeline: list(isTimelineEntry),
  downloads: list(isDownloadLine),
  notes: list(isNote),
})
export type OrderDetail = ValueOf<typeof isOrderDetail>

const isRawEvent = object({
  id: string,
  name: string,
  receivedAt: string,
  outcome: nullable(string),
  /** Empty once the buyer asked to be forgotten. */
  body: string,
})
export const isRawEvents = object({ events: list(isRawEvent) })

/** What became of what somebody asked for, in a sentence. */
export const isDone = object({ words: string })
export const isCopiedLink = object({ url: string })
export const isGiven = object({ id: string, words: string })

/** What can be given away. */
export const isOffers = object({ offers: list(object({ slug: string, name: string })) })
