import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { writeLightly } from '../../database/transactions.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { UploadRow } from './upload-queries.ts'

/** After so long without a word its holder is dead. */
const LEASE_MS = 15_000
const SPEAK_EVERY_MS = 1000
const LOOK_EVERY_MS = 200
/** Longer than a holder takes to hear that somebody waits, and to let go. */
const PATIENCE_MS = 6000

export type Hold = {
  readonly holder: string
  /** Says that somebody else wants it, or has it by now. */
  readonly wanted: AbortSignal
  /** So many bytes are safe: written down with the next word of the holder, and at last when it lets go. */
  readonly noteReceived: (bytes: number) => void
  /** Once all bytes are safe, somebody is to look at it. False if somebody else had it by now: then nothing was written. */
  readonly release: () => Promise<boolean>
}

type Holding = { readonly db: Database; readonly now: () => Date; readonly patienceMs?: number | undefined }

/**
 * Takes an upload for oneself, on all machines together. Whoever holds it is asked to let go: a connection that was lost
 * without a word would else keep its own sender waiting. Nothing if they do not, or if there is no such upload.
 */
export async function holdUpload(holding: Holding, id: string): Promise<Hold | undefined> {
  const { db, now, patienceMs = PATIENCE_MS } = holding
  const holder = randomUUID()
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    if (await writeLightly(db, (light) => takeHold(light, id, holder, now()))) return keepHold(holding, id, holder)
    if (waited >= patienceMs) return undefined
    if (!(await wantHold(db, id))) return undefined
    await pause(LOOK_EVERY_MS)
  }
}

async function takeHold(db: Database, id: string, holder: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ holder, held_until: leaseEnd(now), is_wanted: 0 })
    .where('id', '=', id)
    .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', now.toISOString())]))
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

async function wantHold(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ is_wanted: 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

function keepHold({ db, now }: Holding, id: string, holder: string): Hold {
  const stop = new AbortController()
  let received: number | undefined
  const mine = () => db.updateTable('upload').where('id', '=', id).where('holder', '=', holder)
  const news = () =>
    received === undefined
      ? {}
      : { received_bytes: received, state: stateWith(received), changed_at: now().toISOString() }
  const speak = async () => {
    const row = await mine()
      .set({ held_until: leaseEnd(now()), ...news() })
      .returning('is_wanted')
      .executeTakeFirst()
    if (!row || row.is_wanted) stop.abort()
  }
  // A database that does not answer for a moment ends nothing: the lease is longer.
  const speaking = repeat({
    name: 'holding an upload',
    run: speak,
    everyMs: SPEAK_EVERY_MS,
    firstAfterMs: SPEAK_EVERY_MS,
    retry: { firstMs: SPEAK_EVERY_MS, longestMs: SPEAK_EVERY_MS },
    logger: { error() {} },
  })
  return {
    holder,
    wanted: stop.signal,
    noteReceived(bytes) {
      received = bytes
    },
    async release() {
      await speaking.stop()
      const { numUpdatedRows } = await mine()
        .set({ holder: null, held_until: null, is_wanted: 0, ...news() })
        .executeTakeFirst()
      return Number(numUpdatedRows) > 0
    },
  }
}

function stateWith(received: number) {
  return sql<
    UploadRow['state']
  >`case when state = 'receiving' and size_bytes = ${received} then 'checking' else state end`
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString()
}
