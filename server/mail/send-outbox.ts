import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { MailNotTakenError, MailRefusedError, type SendMail } from './mail.ts'
import {
  type ClaimedMail,
  claimDueMail,
  giveMailUp,
  type MailProblem,
  markMailSent,
  outboxSignal,
  postponeMail,
} from './outbox-queries.ts'
import { type MailOwner, mailOwner } from './owner-notices.ts'

/** What became of a message that was not taken: refused for good, or tried for too long. */
export type Undelivered = Pick<ClaimedMail, 'id' | 'key' | 'orderId'> & { readonly fate: 'bounced' | 'given-up' }

export type Outbox = {
  readonly db: Database
  readonly send: SendMail
  readonly logger: Logger
  readonly now: () => Date
  /** Who is told what needs the owner; nobody when absent. */
  readonly owner?: MailOwner
  /** After it was noted as sent. */
  readonly onSent?: (mail: Pick<ClaimedMail, 'to' | 'text'>, now: Date) => Promise<void>
  /** In the transaction that takes the message out of the queue. */
  readonly onUndelivered?: (trx: Database, mail: Undelivered, now: Date) => Promise<void>
}

const BATCH = 10
/** Messages on their way at once: one whose server does not answer holds up nobody else's. */
const LANES = 2
/**
 * How long a message stays with a process that died while sending it. Longer than sending one may take; a slow batch may
 * outlast it, because only the leader sends, and one that lost its database ends its batch at the next message.
 */
const LEASE_MS = 2 * 60_000
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 6 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** A refusal that is the shop's own fault waits longer: the owner may be away, and every message waits with it. */
const GIVE_UP_AFTER_MS = { receiver: 0, passing: 3 * DAY_MS, sender: 14 * DAY_MS }
const ASK_EVERY_MS = 2_000
/** How long at most until it is tried again while the outbox itself cannot be read. */
const LONGEST_RETRY_MS = 10_000
/** The signal is given inside the transaction that queues; most have committed by then. */
const COMMITTED_AFTER_MS = 20

/**
 * Sends what is due, once. A message that is refused for now comes back later and later; one that is refused for good
 * never does. Returns how many were tried.
 */
export async function sendOutbox(outbox: Outbox): Promise<number> {
  const now = outbox.now()
  if (outbox.owner) await mailOwner(outbox.db, outbox.owner, now)
  const mails = await claimDueMail(outbox.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  const waiting = mails.values()
  const lane = async () => {
    for (const mail of waiting) await sendOne(outbox, mail)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return mails.length
}

async function sendOne(outbox: Outbox, mail: ClaimedMail): Promise<void> {
  const { db, send, logger, now, onSent } = outbox
  try {
    await send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html }, mail.id)
  } catch (error) {
    const problem = problemOf(error)
    const age = now().getTime() - mail.queuedAt.getTime()
    if (age >= GIVE_UP_AFTER_MS[problem.kind]) return giveUp(outbox, mail, problem)
    logger.warn({ mail: mail.id, tries: mail.tries, ...problem }, 'mail not sent, will try again')
    return postponeMail(db, mail.id, problem, new Date(now().getTime() + delayAfter(mail.tries)))
  }
  await markMailSent(db, mail.id, now())
  await onSent?.(mail, now())
}

async function giveUp({ db, logger, now, onUndelivered }: Outbox, mail: ClaimedMail, problem: MailProblem) {
  const fate = problem.kind === 'receiver' ? 'bounced' : 'given-up'
  await db.transaction().execute(async (trx) => {
    await giveMailUp(trx, mail.id, problem, now())
    await onUndelivered?.(trx, { id: mail.id, key: mail.key, orderId: mail.orderId, fate }, now())
  })
  logger.error({ mail: mail.id, tries: mail.tries, ...problem }, fate === 'bounced' ? 'mail bounced' : 'mail given up')
}

/** Mail servers repeat the address in their words, so only the codes reach the log and the books. */
function problemOf(error: unknown): MailProblem {
  if (error instanceof MailRefusedError) {
    return { kind: error.about === 'sender' ? 'sender' : 'receiver', words: error.reason }
  }
  if (error instanceof MailNotTakenError) return { kind: 'passing', words: error.reason }
  const {
    name = 'unknown',
    code = name,
    responseCode,
  } = error as { name?: string; code?: string; responseCode?: number }
  return { kind: 'passing', words: responseCode === undefined ? code : `${code} ${responseCode}` }
}

/** 30 s, one minute, two … up to six hours. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
}

/** Looks for due messages at the signal and every two seconds. Stopping waits for the messages that are on their way. */
export function runOutbox(outbox: Outbox, everyMs = ASK_EVERY_MS): Pick<Job, 'stop'> {
  const job = repeat({
    name: 'sending mail',
    everyMs,
    gatherMs: COMMITTED_AFTER_MS,
    retry: { firstMs: everyMs, longestMs: LONGEST_RETRY_MS },
    logger: outbox.logger,
    async run(stopping) {
      while ((await sendOutbox(outbox)) === BATCH && !stopping.aborted);
    },
  })
  const hear = () => void job.runNow()
  outboxSignal.on('queued', hear)
  return {
    stop() {
      outboxSignal.off('queued', hear)
      return job.stop()
    },
  }
}
