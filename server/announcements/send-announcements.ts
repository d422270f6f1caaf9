import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { MailNotTakenError, MailRefusedError, type SendMail } from '../mail/mail.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import { delayAfter } from '../mail/send-outbox.ts'
import { announcementMail, type News } from './announcement-mail.ts'
import { type AnnouncementRow, getAnnouncement, listDue, moveAnnouncement } from './announcement-queries.ts'
import { type Audience, audienceOf, countReach, listAudience } from './audience.ts'
import type { Destination } from './destinations.ts'
import {
  type Claimed,
  claimNew,
  claimWaiting,
  type Fate,
  findStanding,
  markUnknown,
  NOBODY,
  noteFate,
  tallyRecipients,
} from './recipient-queries.ts'

/** What sending announcements needs to know. */
type Announcing = {
  readonly db: Database
  /** Hands a message over once, or fails. */
  readonly send: SendMail
  readonly shop: MailedBy & { readonly mode: Audience['mode'] }
  /** As many messages leave in a minute at most. */
  readonly perMinute: number
  /** A page of the shop that it may lead to. */
  readonly destinationOf: (path: string) => Destination
  readonly now: () => Date
  readonly logger: Logger
}

/** The same within one round. */
export type Sender = Announcing & { readonly stopping: AbortSignal }

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

/** A server that asks to wait is asked again for some eight hours, and not for days: news grows old. */
const MOST_TRIES = 11

/**
 * Hands one message over, or notes why not. Whether it is still wanted is asked at the last moment: who unsubscribes while
 * news are sent gets none. Throws where the mail server is away, or asks one after the other to wait.
 */
async function sendToOne(
  sender: Sender,
  announcement: AnnouncementRow,
  to: Claimed,
  patience: Patience,
): Promise<void> {
  const { db, send, shop, destinationOf, now, stopping } = sender
  const standing = await findStanding(db, to.id)
  // Erased while it waited for its turn.
  if (!standing) return noteFate(db, to.id, { state: 'left-out' }, now())
  const { announcementState, refusedAt, stopKey } = standing
  const isHeld = announcementState === 'stopped' || stopping.aborted
  if (refusedAt !== null || announcementState === 'cancelled') return noteFate(db, to.id, { state: 'left-out' }, now())
  if (isHeld) return putBack(sender, to)
  const mail = announcementMail(shop, newsOf(announcement, destinationOf), { email: to.email, stopKey })
  try {
    await send(mail, to.id)
  } catch (error) {
    await noteFailure(sender, announcement.id, to, error)
    return patience.notTaken(error)
  }
  patience.taken()
  await noteFate(db, to.id, { state: 'sent' }, now())
}

/** One address that is asked to wait says nothing of the others; so many in a row do. */
const BUSY_AFTER = 5

type Patience = { readonly taken: () => void; readonly notTaken: (error: unknown) => void }

/** Throws once the mail server, which asks one after the other to wait, is taken for busy: the others are not tried then. */
function patienceWithServer(): Patience {
  let inRow = 0
  return {
    taken() {
      inRow = 0
    },
    notTaken(error) {
      if (!(error instanceof MailNotTakenError)) return
      inRow += 1
      if (inRow >= BUSY_AFTER) throw new MailNotTakenError('anyone', error.reason)
    },
  }
}

/** As it is laid out for anybody. */
export function newsOf(row: AnnouncementRow, destinationOf: Sender['destinationOf']): News {
  const { id, subject, heading, words, leads_to } = row
  return { id, subject, heading, words, leadsTo: leads_to === null ? null : destinationOf(leads_to) }
}

function untried({ tries }: Claimed, now: Date): Fate {
  return { state: 'waiting', tries: tries - 1, next_try_at: now.toISOString() }
}

/** It waits for its turn as if nobody had tried. */
async function putBack({ db, now }: Sender, to: Claimed): Promise<void> {
  await noteFate(db, to.id, untried(to, now()), now())
}

async function noteFailure(sender: Sender, id: string, to: Claimed, error: unknown): Promise<void> {
  const { db, now, logger } = sender
  if (error instanceof MailRefusedError && error.about === 'receiver') return noteBounce(sender, id, to, error.reason)
  if (error instanceof MailRefusedError) {
    const { about, reason } = error
    // Whoever's message was refused for its words says nothing of their address, and is passed over when it goes on.
    const fate: Fate = about === 'message' ? { state: 'failed' } : untried(to, now())
    await noteFate(db, to.id, { ...fate, problem: reason }, now())
    const refused = about === 'message' ? 'these words' : 'the shop itself'
    const problem = `Your mail server refuses ${refused}: ${reason}.`
    await moveAnnouncement(db, id, ['sending'], { state: 'stopped', problem })
    return logger.error({ announcement: id, reason }, `news stopped: the mail server refuses ${refused}`)
  }
  if (error instanceof MailNotTakenError && error.about === 'receiver') {
    const later = new Date(now().getTime() + delayAfter(to.tries)).toISOString()
    const isLast = to.tries >= MOST_TRIES
    const fate: Fate = isLast ? { state: 'failed' } : { state: 'waiting', next_try_at: later }
    return noteFate(db, to.id, { ...fate, problem: error.reason }, now())
  }
  // Nobody would be reached: those who wait are not used up by trying.
  const isSurelyNot = error instanceof MailNotTakenError
  const { code = 'unknown' } = error as { readonly code?: string }
  const unknown: Fate = { state: 'unknown', problem: `the line to the mail server broke (${code})` }
  await noteFate(db, to.id, isSurelyNot ? untried(to, now()) : unknown, now())
  throw error
}

async function noteBounce(sender: Sender, id: string, to: Claimed, reason: string): Promise<void> {
  const { db, now, logger } = sender
  await db.transaction().execute(async (trx) => {
    await noteFate(trx, to.id, { state: 'bounced', problem: reason }, now())
    const bounced = trx.updateTable('news_choice').set({ bounced_at: now().toISOString() })
    await bounced.where('email_key', '=', to.email_key).execute()
  })
  const { sent, bounced } = (await tallyRecipients(db, [id])).get(id) ?? NOBODY
  const { sent_before, bounced_before } = await getAnnouncement(db, id)
  const since = { sent: sent - sent_before, bounced: bounced - bounced_before }
  if (!hasTooManyBounces(since)) return
  const problem = `${since.bounced} of ${since.sent + since.bounced} addresses were refused for good.`
  await moveAnnouncement(db, id, ['sending'], { state: 'stopped', problem })
  logger.error({ announcement: id, ...since }, 'news stopped: too many addresses are refused')
}

/** Fewer say nothing about a list. */
const FEWEST = 5
/** Mail servers begin to refuse a sender of whose mail more than this bounces. */
const MOST_OF_ALL = 0.05

/** Whether so many addresses are refused that going on would harm whoever sends. */
export function hasTooManyBounces({ sent, bounced }: { readonly sent: number; readonly bounced: number }): boolean {
  return bounced >= FEWEST && bounced > MOST_OF_ALL * (sent + bounced)
}
