import { findDestination } from './announcements/destinations.ts'
import { noteOffered } from './announcements/news-choices.ts'
import { startAnnouncements } from './announcements/send-announcements.ts'
import { chooseMail } from './choose/choose-mail.ts'
import type { ChosenStorage } from './choose/choose-storage.ts'
import type { Config } from './config/config.ts'
import type { LedWork } from './database/leadership.ts'
import { type Job, together } from './jobs/repeat.ts'
import { listMasterKeys } from './library/master-files.ts'
import { keepTidy } from './library/renditions.ts'
import { runOutbox } from './mail/send-outbox.ts'
import type { ApplyEvents, EventInbox } from './orders/event-inbox.ts'
import { noteUndelivered, startGifts, startTellingReady } from './orders/mount-orders.ts'
import { startReconciler } from './orders/reconcile.ts'
import { startWithdrawals } from './orders/withdrawals.ts'
import { startForgetting } from './personal-data/forget-old.ts'
import type { CurrentPublication } from './publications/current-publication.ts'
import { dropOldPages } from './publications/rendered-pages.ts'
import { keepUploadsTidy } from './uploads/tidy-uploads.ts'
import { uploadBytes } from './uploads/upload-bytes.ts'
import { watchNewest } from './versions/watch-newest.ts'

type Surroundings = {
  readonly checkout: ApplyEvents
  readonly inbox: EventInbox
  readonly files: ChosenStorage
  readonly publication: CurrentPublication
  /** Of what was sold, for the desk. */
  readonly startSums: () => Job
}

/** What one process does for all: asking the payment provider, sending mail, tidying, compressing, summing what was sold. */
export function startLeaderJobs(config: Config, surroundings: Surroundings): LedWork {
  const { checkout, inbox, files, publication, startSums } = surroundings
  const { db, logger } = checkout
  const now = () => new Date()
  const senderName = () => checkout.rules.brand().senderName
  const mail = chooseMail(config, senderName)
  // Receipts never wait behind news.
  const newsMail = chooseMail(config, senderName, true)
  const jobs = together([
    startReconciler(checkout, inbox),
    startWithdrawals(checkout),
    startGifts(checkout),
    startTellingReady(checkout),
    runOutbox({
      db,
      logger,
      now,
      send: mail.send,
      owner: { ...checkout.rules, emails: config.ownerEmails },
      onSent: (mail, at) => noteOffered(db, mail, at),
      onUndelivered: (trx, mail, at) => noteUndelivered(trx, checkout.rules, mail, at),
    }),
    startAnnouncements({
      db,
      logger,
      now,
      send: newsMail.send,
      shop: checkout.rules,
      perMinute: config.announcementsPerMinute,
      destinationOf: (path) => findDestination(publication.catalogue, checkout.rules.products, path),
    }),
    keepTidy({ db, storage: files.storage, list: files.list, now }, logger),
    tidyUploads(config, surroundings),
    dropOldPages({ db, storage: files.storage, list: files.list, now }, logger),
    startForgetting({ db, now, retention: () => publication.content().retention }, logger),
    watchNewest({ db, now, config }, logger),
    publication.drawAheadOfSales(),
    startSums(),
    publication.showReviews(config.payments.mode),
  ])
  logger.info('this process sends the mail and asks the payment provider')
  return {
    async stop() {
      await jobs.stop()
      mail.close()
      newsMail.close()
    },
  }
}

function tidyUploads({ dataDir }: Config, { checkout: { db, logger }, files }: Surroundings): Job {
  const bytes = uploadBytes(dataDir, files.shared)
  const now = () => new Date()
  return keepUploadsTidy({ db, now, dataDir, ...files, bytes, listMasterKeys: () => listMasterKeys(db) }, logger)
}
