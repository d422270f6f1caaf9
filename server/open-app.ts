import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectionData } from './accounts/collection-queries.ts'
import { mailData, signInData } from './accounts/customer-data.ts'
import { favouriteData } from './accounts/favourite-queries.ts'
import { setupData } from './accounts/setup-queries.ts'
import { announcementData } from './announcements/announcement-data.ts'
import { type App, createApp } from './app.ts'
import { chooseCheckout } from './choose/choose-checkout.ts'
import { chooseIdentity } from './choose/choose-identity.ts'
import { backupRunner, knowsGoogleClient, listConnectable } from './choose/choose-machine.ts'
import type { ChosenStorage } from './choose/choose-storage.ts'
import type { Config } from './config/config.ts'
import { contactData } from './contact/contact-data.ts'
import type { LedWork } from './database/leadership.ts'
import { auditData } from './desk/audit.ts'
import { keepSalesSums } from './desk/keep-sales-sums.ts'
import type { Machine } from './desk/machine.ts'
import type { DeskApp } from './desk/mount-desk.ts'
import { lookUpTexts } from './doctor/mail-checks.ts'
import { feedData } from './feeds/feed-data.ts'
import { publicContacts } from './http/security-text.ts'
import { startLeaderJobs } from './leader-jobs.ts'
import { KEPT_FOR_LINKS_MS, KEPT_MS, type RenditionLimits } from './library/renditions.ts'
import { eventInbox } from './orders/event-inbox.ts'
import { checkoutData, giftData, orderData, orderNoteData, withdrawalData } from './orders/order-data.ts'
import { dataLinkData } from './personal-data/data-links.ts'
import type { CurrentPublication } from './publications/current-publication.ts'
import type { Publisher } from './publications/publish.ts'
import { reviewData } from './reviews/review-data.ts'
import { sealer } from './settings/seal.ts'

/** What stays while settings change. */
export type OpenShop = Pick<
  App,
  'db' | 'gate' | 'headers' | 'brand' | 'logger' | 'masters' | 'metrics' | 'movedPages' | 'now' | 'previews'
> & {
  readonly publication: CurrentPublication
  /** Absent where nothing can be published. */
  readonly publisher?: Publisher | undefined
  readonly files: ChosenStorage
  readonly samplesDir: string | undefined
  /** Null where the owner has switched the desk off. */
  readonly desk: Omit<DeskApp, 'machine'> | null
}

/** The shop as its settings make it: its routes, and what one process does for all. */
export type OpenedApp = {
  readonly app: FastifyInstance
  readonly startLeaderJobs: () => LedWork
  readonly closeInbox: () => Promise<void>
}

/** What each feature keeps about a person; those that find it by an order stand before the orders. */
const customerDataOf = (secret: string) => [
  ...[favouriteData, collectionData, setupData, checkoutData, reviewData, orderNoteData, giftData],
  ...[
    withdrawalData,
    orderData,
    feedData(sealer(secret)),
    contactData,
    mailData,
    announcementData,
    auditData,
    dataLinkData,
    signInData,
  ],
]

/** Part of main.ts: chooses the adapters. `listener` answers in place of the app's own routes, if given. */
export async function openApp(shop: OpenShop, config: Config, listener?: RequestListener): Promise<OpenedApp> {
  const { db, desk, gate, headers, brand, logger, masters, metrics, movedPages, now, previews, publication, files } =
    shop
  const { catalogue, site, findAsset } = publication
  const identity = chooseIdentity(config, { db, brand, now })
  const checkout = await chooseCheckout(config, brand, publication.content, catalogue, db, logger)
  const inbox = eventInbox(checkout)
  const app = createApp({
    logger,
    db,
    headers,
    now,
    brand,
    movedPages,
    masters,
    previews,
    catalogue,
    site,
    metrics,
    listener,
    gate,
    findAsset,
    desk: desk ? { ...desk, machine: machineOf(shop, config) } : undefined,
    publicUrl: config.publicUrl,
    secret: config.secret,
    trustedProxies: config.trustedProxies,
    ownerEmails: config.ownerEmails,
    storage: files.storage,
    accounts: {
      ...identity,
      customerData: customerDataOf(config.secret),
    },
    checkout: { ...checkout, inbox },
    contacts: () => publicContacts(brand().contactUrl, config.mail.from),
    renditions: renditionLimits(config),
    workDir: join(config.dataDir, 'fitting'),
  })
  const startSums = () => keepSalesSums({ db, timeZone: config.timeZone, now }, logger)
  return {
    app,
    startLeaderJobs: () => startLeaderJobs(config, { checkout, inbox, files, publication, startSums }),
    closeInbox: () => inbox.close(),
  }
}

/** What the desk sets up. */
function machineOf({ publication, publisher, files, samplesDir }: OpenShop, config: Config): Machine {
  const { catalogue, content } = publication
  const { shared } = files
  return {
    config,
    catalogue,
    content,
    storage: files.storage,
    shared,
    samplesDir,
    publisher,
    providers: listConnectable(),
    lookUpTexts,
    knowsGoogleClient,
    runBackup: backupRunner(config),
  }
}

function renditionLimits({ renditions, storage, workers }: Config): RenditionLimits {
  return { ...renditions, atOnce: workers > 1 ? 1 : 2, keptMs: storage.hasLinks ? KEPT_FOR_LINKS_MS : KEPT_MS }
}
