import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { type Applied, applyReport } from './apply-report.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import { type CheckoutKey, lockCheckouts } from './claim-checkout.ts'
import { cleanReport } from './clean-report.ts'
import { claimEvent, emptyEvent, listDueEvents, noteFailedTry, type WaitingEvent } from './event-queries.ts'
import type { Payments } from './payments.ts'

export type ApplyEvents = {
  readonly db: Database
  readonly payments: Payments
  readonly rules: CheckoutRules
  readonly logger: Logger
}

export type AppliedEvents = { readonly applied: number; readonly failed: number }

const BATCH = 64

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]
/** After each failed try; after the last one the event is set aside. */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS]

/**
 * Applies every stored event whose turn has come, in batches. Safe in many processes at once. An event that fails holds up
 * nobody else's: it is tried again later, and set aside after some tries. Throws only when the database does not serve us,
 * which counts against no event.
 */
export async function applyWaitingEvents(checkout: ApplyEvents): Promise<AppliedEvents> {
  const { db, payments, rules } = checkout
  let [applied, failed] = [0, 0]
  for (;;) {
    const due = await listDueEvents(db, payments.provider, rules.now().toISOString(), BATCH)
    if (due.length === 0) return { applied, failed }
    const batch = await applyBatch(checkout, due)
    applied += batch.applied
    failed += batch.failed
  }
}

/** One transaction for all; if that fails, one for each. */
async function applyBatch(checkout: ApplyEvents, due: readonly WaitingEvent[]): Promise<AppliedEvents> {
  try {
    return { applied: await applyTogether(checkout, due), failed: 0 }
  } catch (error) {
    if (isOutage(error)) throw error
  }
  let [applied, failed] = [0, 0]
  for (const event of due) {
    try {
      applied += await applyTogether(checkout, [event])
    } catch (error) {
      if (isOutage(error)) throw error
      await noteFailure(checkout, event, error)
      failed += 1
    }
  }
  return { applied, failed }
}

async function noteFailure({ db, rules, logger }: ApplyEvents, event: WaitingEvent, error: unknown): Promise<void> {
  const now = rules.now()
  const waitMs = WAITS_MS[event.tries]
  const nextTryAt = waitMs === undefined ? null : new Date(now.getTime() + waitMs).toISOString()
  await noteFailedTry(db, event, { nextTryAt, problem: wordsFor(error), now: now.toISOString() })
  const about = { err: error, event: event.id, tries: event.tries + 1, nextTryAt }
  if (nextTryAt) logger.warn(about, 'a payment event could not be applied; it will be tried again')
  else logger.error(about, 'a payment event is set aside: see `npm run shop -- orders --failed`')
}

/** One line that every database can store and every terminal can show. */
function wordsFor(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500)
}

async function applyTogether(checkout: ApplyEvents, due: readonly WaitingEvent[]): Promise<number> {
  const results = await checkout.db.transaction().execute(async (trx) => {
    await lockCheckouts(trx, keysOf(checkout, due))
    const all: (Applied | null)[] = []
    for (const event of due) all.push(await applyOne(trx, checkout, event))
    return all
  })
  for (const result of results) if (result) tellOwner(checkout.logger, result)
  return results.filter((result) => result !== null).length
}

function keysOf({ payments }: ApplyEvents, due: readonly WaitingEvent[]): CheckoutKey[] {
  const events = due.flatMap(({ body }) => payments.readStoredEvent(body) ?? [])
  return events.map(({ report }) => ({ provider: payments.provider, ...cleanReport(report) }))
}

/** The order is locked before the event is claimed: in that sequence two processes cannot deadlock. */
async function applyOne(
  trx: Database,
  { payments, rules }: ApplyEvents,
  waiting: WaitingEvent,
): Promise<Applied | null> {
  const event = payments.readStoredEvent(waiting.body)
  const now = rules.now().toISOString()
  if (!event) {
    await claimEvent(trx, waiting.id, 'not ours', now)
    return null
  }
  const applied = await applyReport(trx, rules, { provider: payments.provider, isListed: false }, event.report)
  const outcome = applied.flag ? `${applied.outcome}: ${applied.flag}` : applied.outcome
  const isClaimed = await claimEvent(trx, waiting.id, outcome, now)
  if (isClaimed && applied.isForgotten) await emptyEvent(trx, waiting.id)
  return isClaimed ? applied : null
}

export function tellOwner(logger: Logger, { outcome, orderId, flag }: Applied): void {
  if (outcome === 'flagged') {
    logger.error({ orderId, flag }, 'a paid order opens nothing: see `npm run shop -- orders --flagged`')
  } else if (outcome !== 'unchanged') logger.info({ orderId, outcome }, 'order')
}
