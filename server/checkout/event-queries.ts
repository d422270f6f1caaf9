import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { PaymentEvent } from './payments.ts'

export type NewEvent = { readonly provider: string; readonly event: PaymentEvent; readonly body: string }

/** Stores deliveries word for word; one that is here already stays as it is. */
export async function insertEvents(db: Database, events: readonly NewEvent[], now: string): Promise<void> {
  await db
    .insertInto('payment_event')
    .values(
      events.map(({ provider, event, body }) => ({
        id: randomUUID(),
        provider,
        key: event.key,
        order_key: eventOrderKey(event.report.mode, event.report.providerOrderId),
        name: event.name,
        body,
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
    .execute()
}

export function eventOrderKey(mode: string, providerOrderId: string): string {
  return `${mode}:${providerOrderId}`
}

/**
 * For a buyer who asked to be forgotten: the event is known to have come, and no longer what it said. One that was set
 * aside is given up; what it would have told is asked of the provider.
 */
export async function forgetEventBodies(db: Database, provider: string, orderKey: string): Promise<void> {
  await db
    .updateTable('payment_event')
    .set((row) => ({ applied_at: row.ref('failed_at'), outcome: 'forgotten', failed_at: null }))
    .where('provider', '=', provider)
    .where('order_key', '=', orderKey)
    .where('failed_at', 'is not', null)
    .execute()
  await db
    .updateTable('payment_event')
    .set({ body: '' })
    .where('provider', '=', provider)
    .where('order_key', '=', orderKey)
    .where('applied_at', 'is not', null)
    .execute()
}

/** The same for one event that came later than the wish to be forgotten. */
export async function emptyEvent(db: Database, id: string): Promise<void> {
  await db.updateTable('payment_event').set({ body: '' }).where('id', '=', id).execute()
}

/** What was applied long ago: that it came stays, and no longer what it said. */
export async function emptyEventsBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ body: '' })
    .where('received_at', '<', before.toISOString())
    .where('applied_at', 'is not', null)
    .where('body', '!=', '')
    .execute()
}

export type WaitingEvent = { readonly id: string; readonly body: string; readonly tries: number }

/**
 * Events that may be applied now. Sorted by order, so that two processes lock orders in the same sequence and never wait
 * for each other in a circle.
 */
export async function listDueEvents(
  db: Database,
  provider: string,
  now: string,
  limit: number,
): Promise<WaitingEvent[]> {
  return db
    .selectFrom('payment_event')
    .select(['id', 'body', 'tries'])
    .where('provider', '=', provider)
    .where('applied_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('next_try_at', 'is', null), where('next_try_at', '<=', now)]))
    .orderBy('order_key')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** True for the one caller that applies it. */
export async function claimEvent(db: Database, id: string, outcome: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ applied_at: now, outcome, next_try_at: null, failed_at: null, last_error: null })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** When the provider's newest delivery came. */
export async function findNewestEventTime(db: Database, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_event')
    .select('received_at')
    .where('provider', '=', provider)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}

export type FailedTry = {
  /** Null sets the event aside. */
  readonly nextTryAt: string | null
  readonly problem: string
  readonly now: string
}

/** Counts a try once, however many processes made it at the same time. */
export async function noteFailedTry(
  db: Database,
  { id, tries }: Pick<WaitingEvent, 'id' | 'tries'>,
  { nextTryAt, problem, now }: FailedTry,
): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({
      tries: tries + 1,
      next_try_at: nextTryAt,
      failed_at: nextTryAt === null ? now : null,
      last_error: problem,
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('applied_at', 'is', null)
    .execute()
}

/** Events that could not be applied so far, those that are set aside included, oldest first. */
export async function listFailedEvents(db: Database, provider: string) {
  return db
    .selectFrom('payment_event')
    .select(['id', 'order_key', 'name', 'received_at', 'tries', 'next_try_at', 'failed_at', 'last_error'])
    .where('provider', '=', provider)
    .where('applied_at', 'is', null)
    .where('tries', '>', 0)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

export type EventSelection = {
  readonly provider: string
  readonly id?: string
  readonly receivedSince?: string
  /** Only those that could not be applied so far. */
  readonly failedOnly?: boolean
}

/** Puts stored events back into the queue, but for emptied ones. Applying them again changes nothing that is right already. */
export async function requeueEvents(
  db: Database,
  { provider, id, receivedSince, failedOnly }: EventSelection,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ applied_at: null, tries: 0, next_try_at: null, failed_at: null, last_error: null })
    .where('provider', '=', provider)
    .where('body', '!=', '')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(receivedSince !== undefined, (query) => query.where('received_at', '>=', receivedSince ?? ''))
    .$if(failedOnly === true, (query) => query.where('applied_at', 'is', null).where('tries', '>', 0))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
