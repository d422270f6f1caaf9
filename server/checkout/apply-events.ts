import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Applied, applyReport, type CheckoutRules } from './apply-report.ts'
import { claimEvent, listWaitingEvents, type WaitingEvent } from './event-queries.ts'
import type { Payments } from './payments.ts'

export type ApplyEvents = {
  readonly db: Database
  readonly payments: Payments
  readonly rules: CheckoutRules
  readonly logger: Logger
}

const BATCH = 64

/** Applies every stored event that waits, in batches. Returns how many this call applied. Safe in many processes at once. */
export async function applyWaitingEvents(checkout: ApplyEvents): Promise<number> {
  let applied = 0
  for (;;) {
    const waiting = await listWaitingEvents(checkout.db, checkout.payments.provider, BATCH)
    if (waiting.length === 0) return applied
    applied += await applyBatch(checkout, waiting)
  }
}

/** One transaction for all; if that fails, one for each, so that a bad event holds up nobody else's. */
async function applyBatch(checkout: ApplyEvents, waiting: readonly WaitingEvent[]): Promise<number> {
  try {
    return await applyTogether(checkout, waiting)
  } catch (error) {
    if (waiting.length === 1) throw error
    checkout.logger.warn({ err: error, events: waiting.length }, 'applying payment events one by one')
  }
  let applied = 0
  for (const event of waiting) applied += await applyTogether(checkout, [event])
  return applied
}

async function applyTogether(checkout: ApplyEvents, waiting: readonly WaitingEvent[]): Promise<number> {
  const results = await checkout.db.transaction().execute(async (trx) => {
    const all: (Applied | null)[] = []
    for (const event of waiting) all.push(await applyOne(trx, checkout, event))
    return all
  })
  for (const result of results) if (result) tellOwner(checkout.logger, result)
  return results.filter((result) => result !== null).length
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
  return (await claimEvent(trx, waiting.id, outcome, now)) ? applied : null
}

export function tellOwner(logger: Logger, { outcome, orderId, flag }: Applied): void {
  if (outcome === 'flagged') {
    logger.error({ orderId, flag }, 'a paid order opens nothing: see `npm run shop -- orders --flagged`')
  } else if (outcome !== 'unchanged') logger.info({ orderId, outcome }, 'order')
}
