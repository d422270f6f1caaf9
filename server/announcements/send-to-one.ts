import { MailNotTakenError, MailRefusedError } from '../mail/mail.ts'
import { delayAfter } from '../mail/send-outbox.ts'
import { announcementMail, type News } from './announcement-mail.ts'
import { type AnnouncementRow, getAnnouncement, moveAnnouncement } from './announcement-queries.ts'
import type { Sender } from './announcing.ts'
import { hasTooManyBounces } from './bounce-limit.ts'
import { type Claimed, type Fate, findStanding, NOBODY, noteFate, tallyRecipients } from './recipient-queries.ts'

/** A server that asks to wait is asked again for some eight hours, and not for days: news grows old. */
const MOST_TRIES = 11

/**
 * Hands one message over, or notes why not. Whether it is still wanted is asked at the last moment: who unsubscribes while
 * news are sent gets none. Throws where the mail server is away, or asks one after the other to wait.
 */
export async function sendToOne(
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

export type Patience = { readonly taken: () => void; readonly notTaken: (error: unknown) => void }

/** Throws once the mail server, which asks one after the other to wait, is taken for busy: the others are not tried then. */
export function patienceWithServer(): Patience {
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
export async function putBack({ db, now }: Sender, to: Claimed): Promise<void> {
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
