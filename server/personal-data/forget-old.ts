import type { Logger } from 'pino'
import type { Retention } from '../../contract/content/kept-data.ts'
import { clearOldSignIns } from '../accounts/sign-in-queries.ts'
import { deleteVisitCountsBefore } from '../analytics/page-view-queries.ts'
import { forgetRecipientsBefore } from '../announcements/recipient-queries.ts'
import { clearUnpaidCheckouts } from '../checkout/checkout-queries.ts'
import { deleteOldMessages } from '../contact/contact-queries.ts'
import type { Database } from '../database/database.ts'
import { deleteOrphanFeeds } from '../feeds/feed-queries.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { deleteDownloadsBefore } from '../library/supply-queries.ts'
import { deleteMailBefore } from '../mail/outbox-queries.ts'
import { emptyEventsBefore } from '../orders/event-queries.ts'
import { listLostLetterKeys } from '../orders/gift-queries.ts'
import { deleteForgottenOrders } from '../orders/order-data.ts'
import { deleteUnknownBefore } from '../orders/withdrawal-queries.ts'
import { deleteExpiredLinks } from './data-links.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** What was set aside as a robot's. */
const HELD_MESSAGES_DAYS = 30

export type Forgetting = {
  readonly db: Database
  /** As the publication that is shown has it. */
  readonly retention: () => Retention
  readonly now: () => Date
}

/** Every hour: whatever is older than the owner wants it kept. One process does it for all. */
export function startForgetting(options: Forgetting, logger: Logger): Job {
  return repeat({
    name: 'forgetting what is old',
    everyMs: HOUR_MS,
    logger,
    retry: { firstMs: 60_000, longestMs: HOUR_MS },
    run: () => forgetOld(options),
  })
}

/** Safe to repeat. Each period is that of the list in the privacy policy, contract/content/kept-data.ts. */
export async function forgetOld({ db, retention, now }: Forgetting): Promise<void> {
  const periods = retention()
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  await deleteExpiredLinks(db, now())
  await deleteOrphanFeeds(db)
  await clearOldSignIns(db, now())
  await deleteOldMessages(db, ago(periods.messages), ago(HELD_MESSAGES_DAYS))
  await deleteMailBefore(db, ago(periods.mails), await listLostLetterKeys(db))
  await forgetRecipientsBefore(db, ago(periods.mails))
  await deleteVisitCountsBefore(db, ago(periods.searches))
  await emptyEventsBefore(db, ago(periods.paymentEvents))
  await deleteDownloadsBefore(db, ago(periods.downloads))
  await clearUnpaidCheckouts(db, ago(periods.checkouts))
  await deleteUnknownBefore(db, ago(periods.unknownWithdrawals))
  await blankTeamLogBefore(db, ago(periods.teamLog))
  await deleteForgottenOrders(db, yearsBefore(now(), periods.booksYears))
}

/** The lines stay; whom they were about, and the values, do not. */
async function blankTeamLogBefore(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('audit')
    .set({ value_before: null, value_after: null, person: null })
    .where('person', 'is not', null)
    .where('at', '<', before.toISOString())
    .execute()
}

function yearsBefore(now: Date, count: number): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - count)
  return at
}
