import { addAbortSignal, type Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { type Hold, holdUpload } from './check-uploads.ts'
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
