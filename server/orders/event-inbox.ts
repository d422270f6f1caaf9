import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type CheckoutKey, lockCheckouts } from '../checkout/claim-checkout.ts'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { ProblemError } from '../http/problem.ts'
import { repeat } from '../jobs/repeat.ts'
import { listProviders, type Payments, type Providers, RefusedEventError } from '../payments/payments.ts'
import type { CheckoutRules } from '../prices/products.ts'
import { type Applied, applyReport } from './apply-report.ts'
import {
  claimEvent,
  type EventSelection,
  emptyEvent,
  insertEvents,
  listDueEvents,
  type NewEvent,
  noteFailedTry,
  requeueEvents,
  type WaitingEvent,
} from './event-queries.ts'
import { cleanEvent, cleanReport } from './judging/clean-report.ts'

const BODY_LIMIT_BYTES = 256 * 1024

export type WebhookRoutes = Providers & { readonly inbox: EventInbox }

/** POST /webhooks/<provider>, for whoever sells and whoever did: raw body, signature, stored, and only then 200. */
export function webhookRoutes(app: FastifyInstance, { inbox, ...providers }: WebhookRoutes): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const payments of listProviders(providers)) {
      scope.post(`/webhooks/${payments.provider}`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = readEvent(payments, body, request.headers)
        if (event) await inbox.store({ provider: payments.provider, event, body: body.toString('utf8') })
        return reply.send({ received: true })
      })
    }
  })
}

function readEvent(payments: Payments, body: Buffer, headers: Readonly<Record<string, unknown>>) {
  try {
    const event = payments.readEvent(body, headers)
    return event && cleanEvent(event)
  } catch (error) {
    if (!(error instanceof RefusedEventError)) throw error
    if (error.reason === 'signature') throw new ProblemError('unauthorized', 'The signature does not fit.')
    throw new ProblemError('bad-request', 'The event could not be read.')
  }
}

export type EventInbox = {
  /** Fulfilled when the event is safe on disk, and not before. */
  readonly store: (event: NewEvent) => Promise<void>
  /** Applies what waits. Calls that come while one is under way share the next round. */
  readonly apply: () => Promise<void>
  /** Waits for the work under way. */
  readonly close: () => Promise<void>
}

type Waiting = { readonly event: NewEvent; readonly done: () => void; readonly failed: (error: unknown) => void }

/** SQLite takes 32,766 parameters a statement; an event has seven. */
const MOST_AT_ONCE = 500

/**
 * Deliveries that arrive together are stored together: one commit, and so one wait for the disk, for all of them. A lone
 * delivery waits for nobody.
 */
export function eventInbox(checkout: ApplyEvents): EventInbox {
  const { db, logger, rules } = checkout
  const applying = repeat({ name: 'applying payment events', logger, run: () => applyWaitingEvents(checkout) })
  const storing = storeTogether(db, () => rules.now())
  return {
    async store(event) {
      await storing.store(event)
      void applying.runNow()
    },
    apply: () => applying.runNow(),
    async close() {
      await storing.idle()
      await applying.stop()
    },
  }
}

function storeTogether(db: Database, now: () => Date) {
  let queue: Waiting[] = []
  let flushing: Promise<void> | null = null

  async function flush(): Promise<void> {
    // Everything that arrives in this turn of the event loop goes along.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const batch = queue.slice(0, MOST_AT_ONCE)
      queue = queue.slice(MOST_AT_ONCE)
      await storeBatch(db, batch, now().toISOString())
    }
    flushing = null
  }

  return {
    store: (event: NewEvent) =>
      new Promise<void>((done, failed) => {
        queue.push({ event, done, failed })
        flushing ??= flush()
      }),
    idle: async () => flushing ?? undefined,
  }
}

async function storeBatch(db: Database, batch: readonly Waiting[], now: string): Promise<void> {
  try {
    await insertEvents(
      db,
      batch.map(({ event }) => event),
      now,
    )
    for (const { done } of batch) done()
  } catch (error) {
    // A delivery that the database does not take must not cost the others, that came with it, their place.
    if (batch.length > 1 && !isOutage(error)) for (const one of batch) await storeBatch(db, [one], now)
    else for (const { failed } of batch) failed(error)
  }
}

export type ApplyEvents = Providers & {
  readonly db: Database
  readonly rules: CheckoutRules
  readonly logger: Logger
}

type AppliedEvents = { readonly applied: number; readonly failed: number }

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
  let [applied, failed] = [0, 0]
  for (const payments of listProviders(checkout)) {
    const round = await applyEventsOf({ ...checkout, payments })
    applied += round.applied
    failed += round.failed
  }
  return { applied, failed }
}

/** Those of `payments` alone. */
async function applyEventsOf(checkout: ApplyEvents): Promise<AppliedEvents> {
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

export type Replayed = AppliedEvents & { readonly queued: number }

/** Applies stored events again, all of them unless the selection says which. Safe at any time. */
export async function replayEvents(
  checkout: ApplyEvents,
  selection: Omit<EventSelection, 'provider'>,
): Promise<Replayed> {
  let queued = 0
  for (const { provider } of listProviders(checkout))
    queued += await requeueEvents(checkout.db, { provider, ...selection })
  return { queued, ...(queued === 0 ? { applied: 0, failed: 0 } : await applyWaitingEvents(checkout)) }
}
