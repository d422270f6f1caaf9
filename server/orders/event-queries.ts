import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EVENT_STATES } from '../../contract/desk/events.ts'
import type { Database } from '../database/database.ts'
import { isAfter, type PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'
import type { PaymentEvent } from '../payments/payments.ts'
import type { OrderRow } from './order.ts'

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

export type LoggedEvent = Omit<Selectable<Schema['payment_event']>, 'body' | 'key'>

const COLUMNS = [
  ...(['id', 'provider', 'order_key', 'name', 'received_at', 'applied_at', 'outcome'] as const),
  ...(['tries', 'next_try_at', 'failed_at', 'last_error'] as const),
]

type OrderNames = Pick<OrderRow, 'provider' | 'mode' | 'provider_order_id'>

/** What the provider told of one order, oldest first. */
export async function listEventsOf(db: Database, order: OrderNames): Promise<(LoggedEvent & { body: string })[]> {
  return db
    .selectFrom('payment_event')
    .select([...COLUMNS, 'body'])
    .where('provider', '=', order.provider)
    .where('order_key', '=', eventOrderKey(order.mode, order.provider_order_id))
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

export type EventState = (typeof EVENT_STATES)[number]

export type EventLogFilter = {
  readonly state?: EventState | undefined
  readonly name?: string | undefined
  readonly after?: PageEnd | undefined
  readonly limit: number
}

/** Every provider's, newest first, with the order that each is about. */
export async function listEventLog(db: Database, { state, name, after, limit }: EventLogFilter) {
  const events = await db
    .selectFrom('payment_event')
    .select(COLUMNS)
    .$if(state === 'applied', (query) => query.where('applied_at', 'is not', null))
    .$if(state !== undefined && state !== 'applied', (query) => query.where('applied_at', 'is', null))
    .$if(state === 'aside', (query) => query.where('failed_at', 'is not', null))
    .$if(state === 'failed', (query) => query.where('failed_at', 'is', null).where('tries', '>', 0))
    .$if(state === 'waiting', (query) => query.where('failed_at', 'is', null).where('tries', '=', 0))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .where(isAfter(after, 'received_at'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const orders = await findOrderIds(db, events)
  return events.map((event) => ({ ...event, order: orders.get(`${event.provider} ${event.order_key}`) ?? null }))
}

type NamedOrder = Pick<OrderRow, 'id' | 'number'>

async function findOrderIds(db: Database, events: readonly LoggedEvent[]): Promise<ReadonlyMap<string, NamedOrder>> {
  const ids = events.map(({ order_key }) => order_key.slice(order_key.indexOf(':') + 1))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'provider', 'mode', 'provider_order_id'])
    .where('provider_order_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ provider, mode, provider_order_id, ...order }) => [
      `${provider} ${eventOrderKey(mode, provider_order_id)}`,
      order,
    ]),
  )
}

export function eventStateOf({ applied_at, failed_at, tries }: LoggedEvent): EventState {
  if (applied_at) return 'applied'
  return failed_at ? 'aside' : tries > 0 ? 'failed' : 'waiting'
}

export async function findEvent(db: Database, id: string): Promise<(LoggedEvent & { body: string }) | undefined> {
  return db
    .selectFrom('payment_event')
    .select([...COLUMNS, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many wait for what; those that were applied are not counted. */
export async function countUnappliedEvents(db: Database): Promise<Record<Exclude<EventState, 'applied'>, number>> {
  const row = await db
    .selectFrom('payment_event')
    .select(({ fn }) => [
      fn.count<string | number>('id').filterWhere('failed_at', 'is not', null).as('aside'),
      fn.count<string | number>('id').filterWhere('failed_at', 'is', null).filterWhere('tries', '>', 0).as('failed'),
      fn.count<string | number>('id').filterWhere('failed_at', 'is', null).filterWhere('tries', '=', 0).as('waiting'),
    ])
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { aside: Number(row.aside), failed: Number(row.failed), waiting: Number(row.waiting) }
}

export type Lease = { readonly provider: string; readonly holder: string; readonly now: string; readonly until: string }

/** True when the holder may reconcile until then: nobody else does, or whoever did has not renewed in time. */
export async function takeLease(db: Database, { provider, holder, now, until }: Lease): Promise<boolean> {
  await db
    .insertInto('reconciler')
    .values({ provider })
    .onConflict((conflict) => conflict.column('provider').doNothing())
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('reconciler')
    .set({ holder, lease_until: until })
    .where('provider', '=', provider)
    .where((where) =>
      where.or([where('holder', 'is', null), where('holder', '=', holder), where('lease_until', '<', now)]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function releaseLease(db: Database, provider: string, holder: string): Promise<void> {
  await db
    .updateTable('reconciler')
    .set({ holder: null, lease_until: null })
    .where('provider', '=', provider)
    .where('holder', '=', holder)
    .execute()
}

export type Progress = { readonly recentAt: string | null; readonly deepAt: string | null }

export async function getProgress(db: Database, provider: string): Promise<Progress> {
  return db
    .selectFrom('reconciler')
    .select(['recent_at as recentAt', 'deep_at as deepAt'])
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
}

/** Noted only after a sweep that reached its end. */
export async function noteProgress(db: Database, provider: string, { recentAt, deepAt }: Progress): Promise<void> {
  await db
    .updateTable('reconciler')
    .set({ recent_at: recentAt, deep_at: deepAt })
    .where('provider', '=', provider)
    .execute()
}

/** When the provider was last asked for its recent orders; null where it never was. */
export async function findLastSweep(db: Database, provider: string): Promise<string | null> {
  const row = await db.selectFrom('reconciler').select('recent_at').where('provider', '=', provider).executeTakeFirst()
  return row?.recent_at ?? null
}
