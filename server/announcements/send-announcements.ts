import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { type AnnouncementRow, getAnnouncement, listDue, moveAnnouncement } from './announcement-queries.ts'
import type { Announcing, Sender } from './announcing.ts'
import { audienceOf, countReach, listAudience } from './audience.ts'
import { type Claimed, claimNew, claimWaiting, markUnknown, tallyRecipients } from './recipient-queries.ts'
import { patienceWithServer, putBack, sendToOne } from './send-to-one.ts'

/** What a process that is killed leaves unknown at most, and what leaves in a second at most before it rests. */
const MOST_AT_ONCE = 20
/** On their way at the same time. */
const LANES = 2
const ASK_EVERY_MS = 2_000
/** News can wait longer than a server that is away or busy. */
const RETRY = { firstMs: 5_000, longestMs: 5 * 60_000 }
const TOO_LATE_MS = 12 * 3_600_000
const TOO_LATE = 'It was to leave more than 12 hours ago, and the shop did not send it then. Nobody has it yet.'

/** Sends what is due. One process does it for all; if it dies, the next goes on where it was and writes to nobody twice. */
export function startAnnouncements(announcing: Announcing): Job {
  return repeat({
    name: 'sending announcements',
    everyMs: ASK_EVERY_MS,
    logger: announcing.logger,
    retry: RETRY,
    run: (stopping) => sendAnnouncements({ ...announcing, stopping }),
  })
}

/** One round: as much as is due, in the pace that is set. Throws where the mail server is away, and goes on in the next. */
export async function sendAnnouncements(sender: Sender): Promise<void> {
  const unknown = await markUnknown(sender.db, sender.now())
  if (unknown > 0) sender.logger.warn({ unknown }, 'it is not known whether some news arrived')
  for (const due of await listDue(sender.db, sender.now())) {
    await begin(sender, due)
    await sendAll(sender, due.id)
  }
}

/** What comes much too late may not be true any more: a person looks first. */
async function begin({ db, now, shop }: Sender, { id, send_at }: AnnouncementRow): Promise<void> {
  const isTooLate = send_at !== null && now().getTime() - Date.parse(send_at) >= TOO_LATE_MS
  const isFirst = await moveAnnouncement(db, id, ['scheduled'], {
    ...(isTooLate ? { state: 'stopped', problem: TOO_LATE } : { state: 'sending' }),
    started_at: now().toISOString(),
  })
  if (!isFirst) return
  const { people } = await countReach(db, audienceOf(await getAnnouncement(db, id), shop))
  await db.updateTable('announcement').set({ expected: people }).where('id', '=', id).execute()
}

async function sendAll(sender: Sender, id: string): Promise<void> {
  const patience = patienceWithServer()
  while (!sender.stopping.aborted) {
    const startedAt = performance.now()
    const batch = await claimBatch(sender, id)
    if (!batch) return
    const waiting = batch.people.values()
    const lane = async () => {
      for (const recipient of waiting) await sendToOne(sender, batch.announcement, recipient, patience)
    }
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
    // Only where both lanes have failed are some left: not a word of theirs was handed over.
    for (const recipient of waiting) await putBack(sender, recipient)
    const failed = lanes.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    await rest(sender, batch.people.length, performance.now() - startedAt)
  }
}

/** So that no more leave in a minute than may. */
async function rest({ perMinute, stopping }: Sender, sent: number, tookMs: number): Promise<void> {
  const ms = (sent * 60_000) / perMinute - tookMs
  if (ms > 0) await sleep(ms, undefined, { signal: stopping, ref: false }).catch(() => {})
}

type Batch = {
  readonly announcement: AnnouncementRow
  readonly people: readonly Claimed[]
}

/** The next ones, noted before a word leaves; nothing when none is due, or when it is over. */
async function claimBatch({ db, shop, perMinute, now }: Sender, id: string): Promise<Batch | undefined> {
  const limit = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(perMinute / 60)))
  return db.transaction().execute(async (trx) => {
    // Locks it: of two who send, one waits for the other here and begins behind it.
    const announcement = await trx
      .updateTable('announcement')
      .set({ problem: null })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returningAll()
      .executeTakeFirst()
    if (!announcement) return undefined
    const claim = { announcementId: id, now: now() }
    const again = await claimWaiting(trx, claim, limit)
    const page = { after: announcement.reached, limit: limit - again.length }
    const next = page.limit === 0 ? [] : await listAudience(trx, audienceOf(announcement, shop), page)
    const last = next.at(-1)
    if (last) await trx.updateTable('announcement').set({ reached: last.email_key }).where('id', '=', id).execute()
    const people = [...again, ...(await claimNew(trx, next, claim))]
    if (people.length === 0 && !last && page.limit > 0) await endWhenOver(trx, id, now())
    return people.length === 0 && !last ? undefined : { announcement, people }
  })
}

/** Everybody has been reached, and nobody waits for another try. */
async function endWhenOver(trx: Database, id: string, now: Date): Promise<void> {
  const tally = (await tallyRecipients(trx, [id])).get(id)
  if (tally && tally.waiting + tally.sending > 0) return
  await moveAnnouncement(trx, id, ['sending'], { state: 'done', reached: '', ended_at: now.toISOString() })
}
