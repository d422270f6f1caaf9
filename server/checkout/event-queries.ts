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

/** For a buyer who asked to be forgotten: the event is known to have come, and no longer what it said. */
export async function forgetEventBodies(db: Database, provider: string, orderKey: string): Promise<void> {
  await db
    .updateTable('payment_event')
    .set({ body: '' })
    .where('provider', '=', provider)
    .where('order_key', '=', orderKey)
    .where('applied_at', 'is not', null)
    .execute()
}

export type WaitingEvent = { readonly id: string; readonly body: string }

/** Sorted by order, so that two processes lock orders in the same sequence and never wait for each other in a circle. */
export async function listWaitingEvents(db: Database, provider: string, limit: number): Promise<WaitingEvent[]> {
  return db
    .selectFrom('payment_event')
    .select(['id', 'body'])
    .where('provider', '=', provider)
    .where('applied_at', 'is', null)
    .orderBy('order_key')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** True for the one caller that applies it. */
export async function claimEvent(db: Database, id: string, outcome: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ applied_at: now, outcome })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type EventSelection = { readonly provider: string; readonly id?: string; readonly receivedSince?: string }

/** Puts stored events back into the queue, but for emptied ones. Applying them again changes nothing that is right already. */
export async function requeueEvents(db: Database, { provider, id, receivedSince }: EventSelection): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_event')
    .set({ applied_at: null })
    .where('provider', '=', provider)
    .where('body', '!=', '')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(receivedSince !== undefined, (query) => query.where('received_at', '>=', receivedSince ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
