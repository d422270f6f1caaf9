import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { type Content, imprintOf } from '../contract/content.ts'
import { favouriteData } from './accounts/favourite-routes.ts'
import { mailData } from './accounts/mail-data.ts'
import { createApp } from './app.ts'
import { onChange } from './catalogue/on-change.ts'
import { eventInbox } from './checkout/event-inbox.ts'
import { checkoutData, orderData } from './checkout/order-data.ts'
import { chooseCheckout } from './choose/choose-checkout.ts'
import { type ChosenIdentity, chooseIdentity } from './choose/choose-identity.ts'
import { chooseStorage } from './choose/choose-storage.ts'
import { type Config, ConfigError, readConfig } from './config/config.ts'
import { openDatabase } from './database/database.ts'
import { type Leadership, lead } from './database/leadership.ts'
import { migrate } from './database/migrate.ts'
import { deskPage } from './desk/desk-page.ts'
import type { DeskApp } from './desk/mount-desk.ts'
import { drainOnSignal } from './http/drain.ts'
import { createLogger } from './http/logger.ts'
import { type AllowedHosts, ANALYTICS_HOSTS, type SecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { publicContacts } from './http/security-text.ts'
import { startLedJobs } from './led-jobs.ts'
import { KEPT_FOR_LINKS_MS, KEPT_MS } from './library/renditions/rendition-cache.ts'
import type { RenditionLimits } from './library/renditions/renditions.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { openCatalogue } from './open-catalogue.ts'
import { openPublication } from './open-publication.ts'
import type { CurrentPublication } from './publications/current-publication.ts'
import { readDeskFiles } from './publications/storefront.ts'
import { orExplain } from './start-problem.ts'
import { runWorkers, type ShopFolders } from './workers.ts'

/** Starts the shop, in as many processes as the settings ask for. */
export async function startShop(config: Config, folders: ShopFolders): Promise<void> {
  if (config.workers > 1 && cluster.isPrimary) return runWorkers(config, folders)
  await openShop(config, folders)
  if (cluster.isPrimary) console.log(`The shop is open at ${config.publicUrl}`)
}

/** Chooses the adapters and serves the shop from this process. */
async function openShop(config: Config, folders: ShopFolders): Promise<void> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl, config.workers > 1 ? WORKER_CONNECTIONS : undefined)
  await migrate(db)
  const now = () => new Date()
  let publication: CurrentPublication
  const ofContent = <Value>(make: (content: Content) => Value) => onChange(() => publication.content(), make)
  const imprint = ofContent((content) => imprintOf(content, config))
  const movedPages = ofContent(({ redirects }) => new Map(redirects.map(({ from, to }) => [from, to])))
  const identity = chooseIdentity(config, { db, imprint, now })
  const files = await chooseStorage(config.storage)
  const headers = securityHeaders(config.publicUrl.startsWith('https://'), allowedHosts(config, identity))
  publication = await openPublication(config, folders, { db, files, headers, logger, now })
  const { catalogue, site } = publication
  const opened = openCatalogue(config, { catalogue, db, files, headers, logger, now, samplesDir: folders.samplesDir })
  const checkout = await chooseCheckout(config, imprint, publication.content, catalogue, db, logger)
  const inbox = eventInbox(checkout)
  let leadership: Leadership | undefined
  const figures = await openMetrics(config, db, () => leadership?.isLeader() ?? false)
  const app = createApp({
    ...{ logger, db, headers, now, imprint, movedPages, publicUrl: config.publicUrl, secret: config.secret },
    ...{ ...opened, catalogue, site },
    storage: files.storage,
    accounts: { ...identity, customerData: [favouriteData, checkoutData, orderData, mailData] },
    checkout: { ...checkout, inbox },
    contacts: () => publicContacts(imprint().contactUrl, config.mail.from),
    trustedProxies: config.trustedProxies,
    metrics: figures?.metrics,
    renditions: renditionLimits(config),
    desk: openDesk(config, folders, headers),
  })
  await listen(app, config)
  const following = publication.follow()
  leadership = lead(config.databaseUrl, () => startLedJobs(config, { checkout, inbox, files }))
  drainOnSignal(async () => {
    await Promise.all([app.close(), leadership.stop(), following.stop()])
    await opened.masters.close()
    await inbox.close()
    figures?.close()
    await db.destroy()
  }, logger)
}

/** Several workers together must not ask for more than a PostgreSQL gives by default. */
const WORKER_CONNECTIONS = 5

function allowedHosts({ gaMeasurementId }: Config, identity: ChosenIdentity): AllowedHosts[] {
  return [...(gaMeasurementId ? [ANALYTICS_HOSTS] : []), ...identity.allowedHosts]
}

function openDesk({ hasDesk, publicUrl }: Config, { storefront }: ShopFolders, headers: SecurityHeaders) {
  if (!hasDesk) return undefined
  const page = storefront && deskPage(readDeskFiles(storefront), headers, publicUrl.startsWith('https://'))
  return { page } satisfies DeskApp
}

function renditionLimits({ renditions, storage, workers }: Config): RenditionLimits {
  return { ...renditions, atOnce: workers > 1 ? 1 : 2, keptMs: storage.hasLinks ? KEPT_FOR_LINKS_MS : KEPT_MS }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${port} is taken by another program; choose a free one.`)
  }
}

if (import.meta.main) {
  await orExplain(() => {
    const config = readConfig(process.env)
    return startShop(config, JSON.parse(process.argv[2] ?? '{}') as ShopFolders)
  })
}
