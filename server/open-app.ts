import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { collectionData } from './accounts/collection-routes.ts'
import { favouriteData } from './accounts/favourite-routes.ts'
import { mailData } from './accounts/mail-data.ts'
import { setupData } from './accounts/setup-routes.ts'
import { signInData } from './accounts/sign-in-data.ts'
import { announcementData } from './announcements/announcement-data.ts'
import { type App, createApp } from './app.ts'
import { eventInbox } from './checkout/event-inbox.ts'
import { giftData } from './checkout/gifts/gift-data.ts'
import { checkoutData, orderData } from './checkout/order-data.ts'
import { orderNoteData } from './checkout/order-note-data.ts'
import { withdrawalData } from './checkout/withdrawals/withdrawal-data.ts'
import { chooseCheckout } from './choose/choose-checkout.ts'
import { chooseIdentity } from './choose/choose-identity.ts'
import { backupRunner, knowsGoogleClient, openProvider } from './choose/choose-machine.ts'
import type { ChosenStorage } from './choose/choose-storage.ts'
import type { Config } from './config/config.ts'
import { contactData } from './contact/contact-data.ts'
import type { LedWork } from './database/leadership.ts'
import { auditData } from './desk/audit-data.ts'
import type { Machine } from './desk/machine/machine-parts.ts'
import type { DeskApp } from './desk/mount-desk.ts'
import { keepSalesSums } from './desk/today/keep-sales-sums.ts'
import { lookUpTexts } from './doctor/mail-domain-check.ts'
import { feedData } from './feeds/feed-data.ts'
import { publicContacts } from './http/security-text.ts'
import { startLedJobs } from './led-jobs.ts'
import { KEPT_FOR_LINKS_MS, KEPT_MS } from './library/renditions/rendition-cache.ts'
import type { RenditionLimits } from './library/renditions/renditions.ts'
import { dataLinkData } from './personal-data/data-links.ts'
import type { CurrentPublication } from './publications/current-publication.ts'
import type { Publisher } from './publications/publish.ts'
import { reviewData } from './reviews/review-data.ts'
import { sealer } from './settings/seal.ts'

/** What stays while settings change. */
export type OpenShop = Pick<
  App,
  'db' | 'gate' | 'headers' | 'imprint' | 'logger' | 'masters' | 'metrics' | 'movedPages' | 'now' | 'previews'
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
  readonly startLedJobs: () => LedWork
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
  const { db, desk, gate, headers, imprint, logger, masters, metrics, movedPages, now, previews, publication, files } =
    shop
  const { catalogue, site, findAsset } = publication
  const identity = chooseIdentity(config, { db, imprint, now })
  const checkout = await chooseCheckout(config, imprint, publication.content, catalogue, db, logger)
  const inbox = eventInbox(checkout)
  const app = createApp({
    logger,
    db,
    headers,
    now,
    imprint,
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
    contacts: () => publicContacts(imprint().contactUrl, config.mail.from),
    renditions: renditionLimits(config),
    workDir: join(config.dataDir, 'fitting'),
  })
  const startSums = () => keepSalesSums({ db, timeZone: config.timeZone, now }, logger)
  return {
    app,
    startLedJobs: () => startLedJobs(config, { checkout, inbox, files, publication, startSums }),
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
    openProvider,
    lookUpTexts,
    knowsGoogleClient,
    runBackup: backupRunner(config),
  }
}

function renditionLimits({ renditions, storage, workers }: Config): RenditionLimits {
  return { ...renditions, atOnce: workers > 1 ? 1 : 2, keptMs: storage.hasLinks ? KEPT_FOR_LINKS_MS : KEPT_MS }
}
