import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { SendMail } from './mail.ts'
import { outboxBell } from './outbox-bell.ts'
import { type ClaimedMail, claimDueMail, giveMailUp, markMailSent, postponeMail } from './outbox-queries.ts'

export type Outbox = {
  readonly db: Database
  readonly send: SendMail
  readonly logger: Logger
  readonly now: () => Date
}

const BATCH = 10
/**
 * How long a message stays with a process that died while sending it. Longer than sending one may take; a slow batch may
 * outlast it, because only the leader sends, and one that lost its database ends its batch at the next message.
 */
const LEASE_MS = 2 * 60_000
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 6 * 3_600_000
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000
const LOOK_EVERY_MS = 2_000
/** The bell rings inside the transaction that queues; most have committed by then. */
const COMMITTED_AFTER_MS = 20

/** Sends what is due, once. A message that the mail server refuses comes back later and later. Returns how many were tried. */
export async function sendOutbox(outbox: Outbox): Promise<number> {
  const now = outbox.now()
  const mails = await claimDueMail(outbox.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  for (const mail of mails) await sendOne(outbox, mail)
  return mails.length
}

async function sendOne({ db, send, logger, now }: Outbox, mail: ClaimedMail): Promise<void> {
  try {
    await send({ to: mail.to, subject: mail.subject, text: mail.text, html: mail.html }, mail.id)
  } catch (error) {
    const age = now().getTime() - mail.queuedAt.getTime()
    if (age >= GIVE_UP_AFTER_MS) {
      logger.error({ mail: mail.id, tries: mail.tries, ...reasonOf(error) }, 'mail given up')
      return giveMailUp(db, mail.id, now())
    }
    logger.warn({ mail: mail.id, tries: mail.tries, ...reasonOf(error) }, 'mail not sent, will try again')
    return postponeMail(db, mail.id, new Date(now().getTime() + delayAfter(mail.tries)))
  }
  await markMailSent(db, mail.id, now())
}

/** Mail servers repeat the address in their words, so only the codes reach the log. */
function reasonOf(error: unknown): { reason: string; status?: number } {
  const {
    name = 'unknown',
    code = name,
    responseCode,
  } = error as { name?: string; code?: string; responseCode?: number }
  return responseCode === undefined ? { reason: code } : { reason: code, status: responseCode }
}

/** 30 s, one minute, two … up to six hours. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
}

/** Looks for due messages when the bell rings and every two seconds. Stopping waits for the message that is on its way. */
export function runOutbox(outbox: Outbox, everyMs = LOOK_EVERY_MS): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isLooking = false
  let isRung = false
  let turn = Promise.resolve()

  function look() {
    isLooking = true
    isRung = false
    turn = sendOutbox(outbox)
      .catch((error: unknown) => {
        outbox.logger.error({ err: error }, 'the outbox could not be read')
        return 0
      })
      .then((tried) => {
        isLooking = false
        plan(tried === BATCH ? 0 : isRung ? COMMITTED_AFTER_MS : everyMs)
      })
  }

  function plan(ms: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, ms)
  }

  function hear() {
    isRung = true
    if (!isLooking) plan(COMMITTED_AFTER_MS)
  }

  outboxBell.on('queued', hear)
  look()
  return {
    async stop() {
      isStopped = true
      outboxBell.off('queued', hear)
      clearTimeout(timer)
      await turn
    },
  }
}
