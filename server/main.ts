import cluster from 'node:cluster'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { favouriteData } from './accounts/favourite-routes.ts'
import { mailData } from './accounts/mail-data.ts'
import { openListing } from './adapters/storage/open-storage.ts'
import { createApp } from './app.ts'
import type { Storage } from './catalogue/storage.ts'
import type { ApplyEvents } from './checkout/apply-events.ts'
import { type EventInbox, eventInbox } from './checkout/event-inbox.ts'
import { checkoutData, orderData } from './checkout/order-data.ts'
import { notePrices } from './checkout/price-queries.ts'
import { noteUndelivered } from './checkout/queue-receipt.ts'
import { startReconciler } from './checkout/reconciler.ts'
import { chooseAccounts, chooseMail } from './choose-accounts.ts'
import { chooseCatalogue } from './choose-catalogue.ts'
import { chooseCheckout } from './choose-checkout.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Leadership, lead } from './database/leadership.ts'
import { migrate } from './database/migrate.ts'
import { drainOnSignal } from './http/drain.ts'
import { createLogger } from './http/logger.ts'
import { type AllowedHosts, ANALYTICS_HOSTS, firebaseHosts, securityHeaders } from './http/security-headers.ts'
import { publicContacts } from './http/security-text.ts'
import { loadSite } from './http/site.ts'
import { KEPT_FOR_LINKS_MS, KEPT_MS } from './library/renditions/rendition-cache.ts'
import type { RenditionLimits } from './library/renditions/renditions.ts'
import { keepTidy } from './library/renditions/tidy-renditions.ts'
import { runOutbox } from './mail/send-outbox.ts'
import { serveMetrics } from './metrics/metrics-server.ts'
import { shopMetrics } from './metrics/shop-metrics.ts'
import { offerMetrics } from './metrics/worker-metrics.ts'
import { findStartProblem } from './start-problem.ts'
import { runWorkers } from './workers.ts'

/** Starts the shop, in as many processes as the settings ask for. */
export async function startShop(config: Config, siteFolder: string): Promise<void> {
  if (config.workers > 1 && cluster.isPrimary) return runWorkers(config, siteFolder)
  await openShop(config, siteFolder)
  if (cluster.isPrimary) console.log(`Pure 8K is open at ${config.publicUrl}`)
}

/** Chooses the adapters and serves the shop from this process. */
async function openShop(config: Config, siteFolder: string): Promise<void> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl, config.workers > 1 ? WORKER_CONNECTIONS : undefined)
  await migrate(db)
  const now = () => new Date()
  const headers = securityHeaders(config.publicUrl.startsWith('https://'), allowedHosts(config))
  const shelf = chooseCatalogue(config, { db, headers, logger, now })
  const checkout = chooseCheckout(config, shelf.catalogue.bundles, db, logger)
  await notePrices(db, checkout.rules.products, now())
  const inbox = eventInbox(checkout)
  let leadership: Leadership | undefined
  const figures = await openMetrics(config, db, () => leadership?.isLeader() ?? false)
  const app = createApp({
    logger,
    db,
    headers,
    site: loadSite(siteFolder, headers),
    ...shelf,
    accounts: chooseAccounts(config, db, now, [favouriteData, checkoutData, orderData, mailData]),
    checkout: { ...checkout, inbox },
    publicUrl: config.publicUrl,
    secret: config.secret,
    contacts: publicContacts(config.contactUrl, config.mail.kind === 'smtp' ? config.mail.from : undefined),
    trustedProxies: config.trustedProxies,
    now,
    metrics: figures?.metrics,
    renditions: renditionLimits(config),
  })
  await listen(app, config)
  leadership = lead(config.databaseUrl, () => startLedWork(config, checkout, inbox, shelf.storage))
  drainOnSignal(async () => {
    await Promise.all([app.close(), leadership.stop()])
    await shelf.masters.close()
    await inbox.close()
    figures?.close()
    await db.destroy()
  }, logger)
}

function renditionLimits({ renditions, storage, workers }: Config): RenditionLimits {
  const hasLinks = storage.kind === 's3' && storage.links !== 'off'
  return { ...renditions, atOnce: workers > 1 ? 1 : 2, keptMs: hasLinks ? KEPT_FOR_LINKS_MS : KEPT_MS }
}

/** Several workers together must not ask for more than a PostgreSQL gives by default. */
const WORKER_CONNECTIONS = 5

/** What one process does for all: asking the payment provider, sending mail, tidying the stored renditions. */
function startLedWork(config: Config, checkout: ApplyEvents, inbox: EventInbox, storage: Storage) {
  const { db, logger } = checkout
  const reconciler = startReconciler(checkout, inbox)
  const mail = chooseMail(config)
  const outbox = runOutbox({
    db,
    logger,
    send: mail.send,
    now: () => new Date(),
    owner: { emails: config.ownerEmails, shopUrl: config.publicUrl },
    onUndelivered: noteUndelivered,
  })
  const tidying = keepTidy({ db, storage, list: openListing(config.storage), now: () => new Date() }, logger)
  logger.info('this process sends the mail and asks the payment provider')
  return {
    async stop() {
      await Promise.all([reconciler.stop(), outbox.stop(), tidying.stop()])
      mail.close()
    },
  }
}

/** A worker's figures are asked for by the primary process, which answers for all of them. */
async function openMetrics(config: Config, db: Database, isLeader: () => boolean) {
  if (!config.metrics) return undefined
  const metrics = shopMetrics({ db, selling: config.payments, isLeader })
  if (cluster.isPrimary) return { metrics, ...(await serveMetrics(config.metrics, () => metrics.registry.metrics())) }
  offerMetrics(metrics.registry)
  return { metrics, close() {} }
}

function allowedHosts({ gaMeasurementId, identity }: Config): AllowedHosts[] {
  return [
    ...(gaMeasurementId ? [ANALYTICS_HOSTS] : []),
    ...(identity.kind === 'firebase' ? [firebaseHosts(identity)] : []),
  ]
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${port} is taken by another program; choose a free one.`)
  }
}

/** What the owner can mend ends the start with one sentence; a fault of the code keeps its stack. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(findStartProblem(error) ?? stackOf(error))
    process.exit(1)
  }
}

/** Without its other properties: among them are addresses with their passwords. */
function stackOf(error: unknown): unknown {
  return error instanceof Error ? error.stack : error
}

if (import.meta.main) {
  await orExplain(() => {
    const config = readConfig(process.env)
    return startShop(config, process.argv[2] ?? join(config.siteDir, 'site'))
  })
}
