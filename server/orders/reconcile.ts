import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lockCheckouts } from '../checkout/claim-checkout.ts'
import { isOutage } from '../database/outage.ts'
import { type Job, repeat, together } from '../jobs/repeat.ts'
import { listProviders, type OrderReport, ProviderUnreachableError } from '../payments/payments.ts'
import { type Applied, applyReport, changeOrder } from './apply-report.ts'
import { type ApplyEvents, type EventInbox, tellOwner } from './event-inbox.ts'
import { getProgress, noteProgress, type Progress, releaseLease, takeLease } from './event-queries.ts'
import { cleanReport } from './judging/clean-report.ts'
import type { OrderRow } from './order.ts'
import { findUnconfirmedOrder, listReturnedOrders } from './order-queries.ts'

const EVERY_MS = 5 * 60 * 1000
const AFTER_FAILURE_MS = 30_000
/** A process that stored an event and died before it applied it leaves it to us; its buyer is waiting. */
const LOOK_EVERY_MS = 5_000

/**
 * At start and every five minutes: asks each provider what we may have missed, whoever sells today; one that does not answer
 * holds up no other. Every few seconds: applies what was left over.
 */
export function startReconciler(checkout: ApplyEvents, inbox: EventInbox): Pick<Job, 'stop'> {
  const { logger } = checkout
  return together([
    ...listProviders(checkout).map((payments) =>
      repeat({
        name: `reconciling with the payment provider ${payments.title}`,
        everyMs: EVERY_MS,
        // Buyers wait for the one that sells; a former one whose key has ended would fill the log.
        retry: { firstMs: AFTER_FAILURE_MS, longestMs: payments === checkout.payments ? AFTER_FAILURE_MS : EVERY_MS },
        logger,
        async run() {
          if (payments === checkout.payments) await judgeReturnedOrders(checkout)
          await inbox.apply()
          const result = await reconcile({ ...checkout, payments })
          if (result && result.changed > 0) logger.info(result, 'reconciled with the payment provider')
        },
      }),
    ),
    repeat({
      name: 'applying events that were left over',
      everyMs: LOOK_EVERY_MS,
      firstAfterMs: LOOK_EVERY_MS,
      logger,
      run: inbox.apply,
    }),
  ])
}

export type Reconciled = {
  readonly orders: number
  readonly changed: number
  readonly pages: number
  /** Orders whose listing could not be taken in. They held up no other, and are asked for again in the next round. */
  readonly unread: readonly string[]
}

export type ReconcileOptions = {
  /** Goes back as far as refunds and disputes happen, even if that was done today. */
  readonly deep?: boolean
  /** Between two questions: some take 300 a minute, and the shop's owner may ask too. */
  readonly pauseMs?: number
  /** Told after every page. */
  readonly onPage?: ((soFar: Pick<Reconciled, 'orders' | 'changed' | 'pages'>) => void) | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Each sweep looks again at what the one before saw, in case a clock or a list lagged behind. */
const OVERLAP_MS = 3 * DAY_MS
/** Lists are by purchase, so a lost refund of an old order is found by going this far back once a day. */
const DEEP_MS = 120 * DAY_MS
const LEASE_MS = 2 * 60 * 1000

/**
 * The same for every provider, one after the other, as one sum. Null when other processes are at all of them. One that does not
 * answer is thrown when the others have been asked.
 */
export async function reconcileAll(checkout: ApplyEvents, options: ReconcileOptions = {}): Promise<Reconciled | null> {
  const before = { orders: 0, changed: 0, pages: 0 }
  const unread: string[] = []
  const away: unknown[] = []
  let isDone = false
  const add = (soFar: typeof before) => ({
    orders: before.orders + soFar.orders,
    changed: before.changed + soFar.changed,
    pages: before.pages + soFar.pages,
  })
  for (const payments of listProviders(checkout)) {
    try {
      const onPage = options.onPage && ((soFar: typeof before) => options.onPage?.(add(soFar)))
      const result = await reconcile({ ...checkout, payments }, { ...options, onPage })
      if (!result) continue
      isDone = true
      Object.assign(before, add(result))
      unread.push(...result.unread)
    } catch (error) {
      if (!(error instanceof ProviderUnreachableError)) throw error
      away.push(error)
    }
  }
  if (away.length > 0) throw away[0]
  return isDone ? { ...before, unread } : null
}

/**
 * Asks the provider for its orders, newest first, and takes them into the books: what no webhook brought is found here.
 * Null when another process is at it. Safe to run at any time and to kill at any point.
 */
export async function reconcile(
  checkout: ApplyEvents,
  { deep = false, pauseMs = 250, onPage }: ReconcileOptions = {},
): Promise<Reconciled | null> {
  const { db, payments, rules } = checkout
  const holder = randomUUID()
  const startedAt = rules.now()
  if (!(await renew(checkout, holder))) return null
  try {
    const progress = await getProgress(db, payments.provider)
    const { horizon, isDeep } = chooseHorizon(progress, startedAt, deep)
    const result = await readPages(checkout, { holder, horizon, pauseMs, onPage })
    const unconfirmed = await confirmOrders(checkout, { pauseMs, mayGoOn: () => renew(checkout, holder) })
    const recentAt = startedAt.toISOString()
    await noteProgress(db, payments.provider, { recentAt, deepAt: isDeep ? recentAt : progress.deepAt })
    return { ...result, unread: [...result.unread, ...unconfirmed] }
  } finally {
    await releaseLease(db, payments.provider, holder)
  }
}

async function renew({ db, payments, rules }: ApplyEvents, holder: string): Promise<boolean> {
  const now = rules.now()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  return takeLease(db, { provider: payments.provider, holder, now: now.toISOString(), until })
}

/** Purchases before the horizon are not looked at; null means all of them, which is what the very first sweep does. */
function chooseHorizon({ recentAt, deepAt }: Progress, now: Date, deep: boolean) {
  if (recentAt === null) return { horizon: null, isDeep: true }
  const before = (from: number, ms: number) => new Date(from - ms).toISOString()
  const isDeep = deep || deepAt === null || deepAt < before(now.getTime(), DAY_MS)
  return {
    horizon: isDeep ? before(now.getTime(), DEEP_MS) : before(Date.parse(recentAt), OVERLAP_MS),
    isDeep,
  }
}

type AppliedPage = Pick<Reconciled, 'changed' | 'unread'>
type Sweep = Pick<ReconcileOptions, 'onPage'> & {
  readonly holder: string
  readonly horizon: string | null
  readonly pauseMs: number
}

async function readPages(checkout: ApplyEvents, { holder, horizon, pauseMs, onPage }: Sweep): Promise<Reconciled> {
  let from: string | null = null
  let [orders, changed, pages] = [0, 0, 0]
  const unread: string[] = []
  for (;;) {
    const { reports, next, unreadable = [] } = await checkout.payments.listOrders(from)
    if (unreadable.length > 0) checkout.logger.error({ orders: unreadable }, 'listed orders cannot be read')
    const applied = await applyPage(checkout, reports)
    changed += applied.changed
    unread.push(...unreadable, ...applied.unread)
    orders += reports.length
    pages += 1
    onPage?.({ orders, changed, pages })
    const isBeyond = horizon !== null && reports.some(({ purchasedAt }) => purchasedAt && purchasedAt < horizon)
    if (next === null || isBeyond || !(await renew(checkout, holder))) return { orders, changed, pages, unread }
    from = next
    await pause(pauseMs)
  }
}

/** In one transaction, sorted as events are, so that both never wait for each other in a circle; if it fails, in one each. */
async function applyPage(checkout: ApplyEvents, reports: readonly OrderReport[]): Promise<AppliedPage> {
  const keyOf = ({ mode, providerOrderId }: OrderReport) => `${mode}:${providerOrderId}`
  const sorted = [...reports].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  try {
    return { changed: await applyReports(checkout, sorted), unread: [] }
  } catch (error) {
    if (isOutage(error)) throw error
  }
  let changed = 0
  const unread: string[] = []
  for (const report of sorted) {
    try {
      changed += await applyReports(checkout, [report])
    } catch (error) {
      if (isOutage(error)) throw error
      checkout.logger.error({ err: error, order: report.providerOrderId }, 'a listed order cannot be taken in')
      unread.push(report.providerOrderId)
    }
  }
  return { changed, unread }
}

/** Returns how many changed something. */
async function applyReports({ db, payments, rules, logger }: ApplyEvents, reports: readonly OrderReport[]) {
  const source = { provider: payments.provider, isListed: true }
  const results = await db.transaction().execute(async (trx) => {
    const keys = reports.map((report) => ({ provider: payments.provider, ...cleanReport(report) }))
    await lockCheckouts(trx, keys)
    const all: Applied[] = []
    for (const report of reports) all.push(await applyReport(trx, rules, source, report))
    return all
  })
  for (const result of results) tellOwner(logger, result)
  return results.filter(({ outcome }) => outcome !== 'unchanged').length
}

/** A webhook may be ahead of the provider's own list by a moment. */
const CONFIRM_AFTER_MS = 2 * 60 * 1000
const CONFIRM_AT_ONCE = 40
const MOST_FAILURES = 400

type Confirming = {
  readonly pauseMs: number
  /** False when somebody else took over. */
  readonly mayGoOn: () => Promise<boolean>
}

/**
 * An order that only a webhook named is looked up; one that the provider does not know is closed and flagged. Returns those
 * whose answer could not be taken in: they are asked about again in the next round, and hold up no other.
 */
async function confirmOrders(checkout: ApplyEvents, { pauseMs, mayGoOn }: Confirming): Promise<string[]> {
  const { db, payments, rules, logger } = checkout
  const storedBefore = new Date(rules.now().getTime() - CONFIRM_AFTER_MS).toISOString()
  const failed: string[] = []
  for (let confirmed = 0; confirmed < CONFIRM_AT_ONCE && failed.length < MOST_FAILURES; ) {
    // A key of one mode knows nothing of the other's orders, which would be taken for unknown ones.
    const filter = { provider: payments.provider, mode: payments.mode, storedBefore, except: failed }
    const order = await findUnconfirmedOrder(db, filter)
    if (!order || !(await mayGoOn())) break
    await pause(pauseMs)
    try {
      await confirmOrder(checkout, order)
      confirmed += 1
    } catch (error) {
      if (error instanceof ProviderUnreachableError || isOutage(error)) throw error
      logger.error({ err: error, orderId: order.id }, 'what the payment provider says of an order cannot be taken in')
      failed.push(order.id)
    }
  }
  return failed
}

async function confirmOrder({ db, payments, rules, logger }: ApplyEvents, order: OrderRow): Promise<void> {
  const report = await payments.findOrder(order.provider_order_id)
  const key = { provider: order.provider, providerOrderId: order.provider_order_id, mode: order.mode }
  const result = await db
    .transaction()
    .execute((trx) =>
      report && report.mode === order.mode
        ? applyReport(trx, rules, { provider: payments.provider, isListed: true }, report)
        : changeOrder(trx, rules, key, (row) => ({ ...row, disowned_at: rules.now().toISOString() })),
    )
  tellOwner(logger, result)
}

const AT_ONCE = 500

/**
 * A shop that goes back from live to test, or the other way round, judges the orders of its mode again that came or changed
 * meanwhile. Safe to repeat: what has been judged in its own mode is not among them any more.
 */
export async function judgeReturnedOrders({ db, rules, logger }: ApplyEvents): Promise<number> {
  const returned = await listReturnedOrders(db, rules.mode, AT_ONCE)
  for (const { provider, provider_order_id: providerOrderId, mode } of returned) {
    const key = { provider, providerOrderId, mode }
    try {
      await db.transaction().execute((trx) => changeOrder(trx, rules, key, (order) => order))
    } catch (error) {
      if (isOutage(error)) throw error
      logger.error({ err: error, order: providerOrderId }, 'an order cannot be judged again')
    }
  }
  return returned.length
}
