import { randomUUID } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { writeLightly } from '../database/transactions.ts'
import { ProblemError } from '../http/problem.ts'
import { repeat } from '../jobs/repeat.ts'
import { LostUploadError, type UploadBytes } from './upload-bytes.ts'
import { findUpload, giveUpUpload, type UploadRow } from './upload-queries.ts'

export type UploadParts = {
  readonly db: Database
  readonly bytes: UploadBytes
  readonly now: () => Date
}

/** How much of it is there, once nobody writes to it any more. */
export async function readUpload(parts: UploadParts, id: string): Promise<UploadRow> {
  const upload = await findUpload(parts.db, id)
  if (upload && upload.state !== 'receiving' && upload.state !== 'gone') return upload
  return whileHeld(parts, id, async (held) => held)
}

type Part = {
  readonly id: string
  /** Of the upload, where the part begins. */
  readonly offset: number
  /** Its chunks are nobody else's: their memory is given back once they are written. */
  readonly body: Readable
}

/**
 * Takes the next part of an upload. What came before a connection broke is kept; a part that does not begin where the last
 * one ended is refused and changes nothing. How much of it is there now.
 */
export function receivePart(parts: UploadParts, { id, offset, body }: Part): Promise<UploadRow> {
  return whileHeld(parts, id, async (upload, hold) => {
    if (upload.received_bytes !== offset)
      throw new ProblemError('conflict', `It goes on at ${upload.received_bytes}, not at ${offset}.`)
    if (upload.state !== 'receiving') return upload
    return { ...upload, received_bytes: await append(parts, upload, body, hold) }
  })
}

async function append({ db, bytes, now }: UploadParts, upload: UploadRow, body: Readable, hold: Hold): Promise<number> {
  const { id, size_bytes, received_bytes: from } = upload
  addAbortSignal(hold.wanted, body)
  const chunks = limited(body, size_bytes - from)
  let safe = from
  try {
    await bytes.append(upload, from, chunks, (received) => {
      safe = received
      hold.noteReceived(received)
    })
  } catch (error) {
    if (hold.wanted.aborted) throw goneOn()
    if (!(error instanceof LostUploadError)) throw error
    await giveUpUpload(db, id, now())
    throw unknownUpload()
  }
  return safe
}

async function* limited(body: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    left -= chunk.length
    if (left < 0) throw new ProblemError('too-large', 'More came than the file was said to have.')
    yield chunk
  }
}

async function whileHeld<T>(
  parts: UploadParts,
  id: string,
  work: (upload: UploadRow, hold: Hold) => Promise<T>,
): Promise<T> {
  const hold = await holdUpload(parts, id)
  if (!hold) throw (await findUpload(parts.db, id)) ? goneOn() : unknownUpload()
  const working = findUpload(parts.db, id).then((upload) => {
    if (!upload || upload.state === 'gone') throw unknownUpload()
    return work(upload, hold)
  })
  await working.catch(() => {})
  const wasMine = await hold.release()
  const outcome = await working
  // Nothing was written down: whoever holds it by now says how much of it is there.
  if (!wasMine) throw goneOn()
  return outcome
}

function unknownUpload(): ProblemError {
  return new ProblemError('not-found', 'There is no such upload any more; begin it again.')
}

function goneOn(): ProblemError {
  return new ProblemError('conflict', 'Another connection goes on with it.')
}

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
