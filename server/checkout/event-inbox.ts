import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { repeat } from '../jobs/repeat.ts'
import { type ApplyEvents, applyWaitingEvents } from './apply-events.ts'
import { insertEvents, type NewEvent } from './event-queries.ts'

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
