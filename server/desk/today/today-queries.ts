import { sql } from 'kysely'
import { listStopped, type StoppedAnnouncement } from '../../announcements/announcement-queries.ts'
import { countWaiting } from '../../contact/contact-queries.ts'
import type { Database } from '../../database/database.ts'
import { dayInZone } from '../../database/day-in-zone.ts'
import { countRefusedMails, type MailProblems } from '../../mail/mail-log-queries.ts'
import { countUnappliedEvents } from '../../orders/event-queries.ts'
import { listLostLetters } from '../../orders/gift-queries.ts'
import {
  countMarked,
  countOpenDisputes,
  type FoundOrder,
  findOrders,
  listOpenDisputes,
  ofMode,
} from '../../orders/order-search.ts'
import { countWaitingOrders, listWaitingOrders } from '../../orders/withdrawal-queries.ts'
import type { Mode } from '../../payments/payments.ts'
import { countViews, sumDownloads, sumViews } from '../visits/visit-queries.ts'
import { addUp, type DaySum, listSales } from './sales-sums.ts'

export type NeedsWish = {
  readonly mode: Mode
  /** The moment of the question. */
  readonly at: string
}

export type TodayWish = {
  readonly timeZone: string
  /** Moments. */
  readonly from: string
  readonly until: string
  /** Days of the zone's calendar, both included; the period before begins at `beforeDay`. */
  readonly beforeDay: string
  readonly firstDay: string
  readonly lastDay: string
  /** Pages that show something to buy. */
  readonly productPaths: readonly string[]
  /** Since when checkouts are counted; older unpaid ones are gone. */
  readonly checkoutsSince: string
} & NeedsWish

/** Everything that the first screen shows, in one go. */
export async function readToday(db: Database, wish: TodayWish) {
  return {
    ...(await readSales(db, wish)),
    given: await sumGivenBack(db, wish),
    funnel: await readFunnel(db, wish),
    downloads: await sumDownloads(db, wish),
    needs: await readNeeds(db, wish),
    recent: await findOrders(db, { mode: wish.mode }, { limit: RECENT }),
  }
}

const RECENT = 6
const BACK = sql`case when refunded_in_full = 1 and coalesce(total_minor, 0) > refunded_minor then total_minor else refunded_minor end`

/** What was sold by day, the period before included, and by product. */
async function readSales(db: Database, { mode, timeZone, beforeDay, firstDay, lastDay }: TodayWish) {
  const sums = await listSales(db, { mode, timeZone, firstDay: beforeDay, lastDay })
  const now = sums.filter(({ day }) => day >= firstDay)
  return {
    days: addUp(sums, ['day', 'currency']),
    sold: addUp(now, ['product', 'currency']),
    fees: sumFees(now),
  }
}

function sumFees(sums: readonly DaySum[]) {
  const told = sums.filter(({ feeOrders }) => feeOrders > 0)
  return [...Map.groupBy(told, ({ currency }) => currency)].map(([currency, found]) => ({
    currency,
    orders: found.reduce((all, { feeOrders }) => all + feeOrders, 0),
    minor: found.reduce((all, { feeMinor }) => all + feeMinor, 0),
  }))
}

/** What went back in the period, whenever it was bought. */
async function sumGivenBack(db: Database, { mode, timeZone, from, until }: TodayWish) {
  const day = dayInZone(db, sql<string>`refunded_at`, timeZone, { from, until })
  const rows = await db
    .selectFrom('shop_order')
    .select([day.as('day'), 'currency', sql<string>`count(*)`.as('orders'), sql<string>`sum(${BACK})`.as('minor')])
    .where(ofMode(mode))
    .where('refunded_at', '>=', from)
    .where('refunded_at', '<', until)
    .groupBy([day, 'currency'])
    .execute()
  return rows.map(({ orders, minor, ...of }) => ({ ...of, orders: Number(orders), minor: Number(minor) }))
}

async function readFunnel(db: Database, wish: TodayWish) {
  const paths = await sumViews(db, wish, wish.productPaths)
  const isCounted = wish.from >= wish.checkoutsSince
  return {
    views: await countViews(db, wish),
    productViews: paths.reduce((all, row) => all + row.views, 0),
    paths,
    checkouts: isCounted ? await countCheckouts(db, wish) : null,
  }
}

async function countCheckouts(db: Database, { from, until }: TodayWish): Promise<number> {
  const row = await db
    .selectFrom('checkout')
    .select(sql<string>`count(*)`.as('n'))
    .where('started_at', '>=', from)
    .where('started_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export type Needs = {
  readonly flagged: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly lostReceipts: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly disputes: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly withdrawals: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly lostLetters: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly seconds: { readonly count: number; readonly first: readonly FoundOrder[] }
  readonly events: { readonly aside: number; readonly failed: number }
  readonly mails: MailProblems
  readonly messages: number
  readonly news: readonly StoppedAnnouncement[]
}

const FIRST = 3

/** What waits for a person. Each of these has an index of its own, so it can be asked every few seconds. */
export async function readNeeds(db: Database, { mode, at }: NeedsWish): Promise<Needs> {
  const first = { limit: FIRST }
  const { aside, failed } = await countUnappliedEvents(db)
  return {
    flagged: {
      count: await countMarked(db, mode, 'flag'),
      first: await findOrders(db, { mode, state: 'flagged' }, first),
    },
    lostReceipts: {
      count: await countMarked(db, mode, 'receipt_problem'),
      first: await findOrders(db, { mode, hasReceiptProblem: true }, first),
    },
    disputes: {
      count: await countOpenDisputes(db, mode),
      first: await listOpenDisputes(db, mode, FIRST),
    },
    withdrawals: await readWithdrawals(db, mode),
    lostLetters: await readNamed(db, mode, await listLostLetters(db, mode)),
    seconds: await readSeconds(db, mode, at),
    events: { aside, failed },
    mails: await countRefusedMails(db),
    messages: (await countWaiting(db)).unread,
    news: await listStopped(db),
  }
}

/** Whoever meant it is not asked about for ever: as long as an order may be withdrawn from. */
const ASKED_MS = 14 * 24 * 60 * 60 * 1000

async function readSeconds(db: Database, mode: Mode, at: string): Promise<Needs['seconds']> {
  const from = new Date(Date.parse(at) - ASKED_MS).toISOString()
  const found = await findOrders(db, { mode, isSecond: true, from }, { limit: MOST_SECONDS })
  return { count: found.length, first: found.slice(0, FIRST) }
}

const MOST_SECONDS = 100

async function readNamed(db: Database, mode: Mode, ids: readonly string[]): Promise<Needs['lostLetters']> {
  const first = ids.length === 0 ? [] : await findOrders(db, { mode, ids: ids.slice(0, FIRST) }, { limit: FIRST })
  return { count: ids.length, first }
}

async function readWithdrawals(db: Database, mode: Mode): Promise<Needs['withdrawals']> {
  const first: FoundOrder[] = []
  for (const text of await listWaitingOrders(db, mode, FIRST)) {
    first.push(...(await findOrders(db, { mode, text }, { limit: 1 })))
  }
  return { count: await countWaitingOrders(db, mode), first }
}
