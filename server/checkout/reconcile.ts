import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ApplyEvents, tellOwner } from './apply-events.ts'
import { type Applied, applyReport, changeOrder } from './apply-report.ts'
import { listUnconfirmedOrders } from './order-queries.ts'
import type { OrderReport } from './payments.ts'
import { getProgress, noteProgress, type Progress, releaseLease, takeLease } from './reconciler-queries.ts'

export type Reconciled = { readonly orders: number; readonly changed: number; readonly pages: number }

export type ReconcileOptions = {
  /** Goes back as far as refunds and disputes happen, even if that was done today. */
  readonly deep?: boolean
  /** Between two questions: Lemon Squeezy takes 300 a minute, and the shop's owner may ask too. */
  readonly pauseMs?: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Each pass looks again at what the pass before saw, in case a clock or a list lagged behind. */
const OVERLAP_MS = 3 * DAY_MS
/** Lists are by purchase, so a lost refund of an old order is found by going this far back once a day. */
const DEEP_MS = 120 * DAY_MS
const LEASE_MS = 2 * 60 * 1000
/** A webhook may be ahead of the provider's own list by a moment. */
const CONFIRM_AFTER_MS = 2 * 60 * 1000
const CONFIRM_AT_ONCE = 40

/**
 * Asks the provider for its orders, newest first, and takes them into the books: what no webhook brought is found here.
 * Null when another process is at it. Safe to run at any time and to kill at any point.
 */
export async function reconcile(
  checkout: ApplyEvents,
  { deep = false, pauseMs = 250 }: ReconcileOptions = {},
): Promise<Reconciled | null> {
  const { db, payments, rules } = checkout
  const holder = randomUUID()
  const startedAt = rules.now()
  if (!(await renew(checkout, holder))) return null
  try {
    const progress = await getProgress(db, payments.provider)
    const { horizon, isDeep } = chooseHorizon(progress, startedAt, deep)
    const result = await readPages(checkout, { holder, horizon, pauseMs })
    await confirmOrders(checkout, pauseMs)
    const recentAt = startedAt.toISOString()
    await noteProgress(db, payments.provider, { recentAt, deepAt: isDeep ? recentAt : progress.deepAt })
    return result
  } finally {
    await releaseLease(db, payments.provider, holder)
  }
}

async function renew({ db, payments, rules }: ApplyEvents, holder: string): Promise<boolean> {
  const now = rules.now()
  const until = new Date(now.getTime() + LEASE_MS).toISOString()
  return takeLease(db, { provider: payments.provider, holder, now: now.toISOString(), until })
}

/** Purchases before the horizon are not looked at; null means all of them, which is what the very first pass does. */
function chooseHorizon({ recentAt, deepAt }: Progress, now: Date, deep: boolean) {
  if (recentAt === null) return { horizon: null, isDeep: true }
  const before = (from: number, ms: number) => new Date(from - ms).toISOString()
  const isDeep = deep || deepAt === null || deepAt < before(now.getTime(), DAY_MS)
  return {
    horizon: isDeep ? before(now.getTime(), DEEP_MS) : before(Date.parse(recentAt), OVERLAP_MS),
    isDeep,
  }
}

type Pass = { readonly holder: string; readonly horizon: string | null; readonly pauseMs: number }

async function readPages(checkout: ApplyEvents, { holder, horizon, pauseMs }: Pass): Promise<Reconciled> {
  let from: string | null = null
  let [orders, changed, pages] = [0, 0, 0]
  for (;;) {
    const { reports, next } = await checkout.payments.listOrders(from)
    changed += await applyPage(checkout, reports)
    orders += reports.length
    pages += 1
    const isBeyond = horizon !== null && reports.some(({ purchasedAt }) => purchasedAt && purchasedAt < horizon)
    if (next === null || isBeyond || !(await renew(checkout, holder))) return { orders, changed, pages }
    from = next
    await pause(pauseMs)
  }
}

/** In one transaction, sorted as events are, so that both never wait for each other in a circle. */
async function applyPage({ db, payments, rules, logger }: ApplyEvents, reports: readonly OrderReport[]) {
  const keyOf = ({ mode, providerOrderId }: OrderReport) => `${mode}:${providerOrderId}`
  const sorted = [...reports].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const source = { provider: payments.provider, isListed: true }
  const results = await db.transaction().execute(async (trx) => {
    const all: Applied[] = []
    for (const report of sorted) all.push(await applyReport(trx, rules, source, report))
    return all
  })
  for (const result of results) tellOwner(logger, result)
  return results.filter(({ outcome }) => outcome !== 'unchanged').length
}

/** An order that only a webhook named is looked up; one that the provider does not know is closed and flagged. */
async function confirmOrders(checkout: ApplyEvents, pauseMs: number): Promise<void> {
  const { db, payments, rules, logger } = checkout
  const storedBefore = new Date(rules.now().getTime() - CONFIRM_AFTER_MS).toISOString()
  const { provider } = payments
  const filter = { provider, mode: rules.mode, storedBefore, limit: CONFIRM_AT_ONCE }
  for (const order of await listUnconfirmedOrders(db, filter)) {
    await pause(pauseMs)
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
}
