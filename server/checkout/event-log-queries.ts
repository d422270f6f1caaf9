import type { Selectable } from 'kysely'
import type { EVENT_STATES } from '../../contract/desk/events.ts'
import type { Database } from '../database/database.ts'
import { isAfter, type PageEnd } from '../database/list-conditions.ts'
import type { Schema } from '../database/schema.ts'
import { eventOrderKey } from './event-queries.ts'
import type { OrderRow } from './order.ts'

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

export type EventLogWish = {
  readonly state?: EventState | undefined
  readonly name?: string | undefined
  readonly after?: PageEnd | undefined
  readonly limit: number
}

/** Every provider's, newest first, with the order that each is about. */
export async function listEventLog(db: Database, { state, name, after, limit }: EventLogWish) {
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
