import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { brandOf } from '../contract/content/content.ts'
import { hostsOf } from './choose/choose-identity.ts'
import { chooseStorage } from './choose/choose-storage.ts'
import { type Config, ConfigError } from './config/config.ts'
import { demand } from './config/config-error.ts'
import { openDatabase } from './database/database.ts'
import { type Leadership, lead } from './database/leadership.ts'
import { migrate } from './database/migrate.ts'
import { deskPage } from './desk/desk-page.ts'
import { openDeskReader } from './desk/desk-reader.ts'
import { createLogger } from './http/logger.ts'
import { type AllowedHosts, ANALYTICS_HOSTS, type SecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { type OpenedApp, type OpenShop, openApp } from './open-app.ts'
import { openCatalogue } from './open-catalogue.ts'
import { openPublication } from './open-publication.ts'
import { onChange } from './pictures/on-change.ts'
import type { CurrentPublication } from './publications/current-publication.ts'
import { deskFinder, type FindDesk } from './publications/storefront.ts'
import { sandboxGate } from './sandbox-shop/sandbox-gate.ts'
import { openLiveSettings } from './settings/live-settings.ts'
import { runWorkers, type ShopFolders, sayOpen } from './workers.ts'

/** Starts the shop, in as many processes as the settings ask for. */
export async function startShop(config: Config, folders: ShopFolders): Promise<void> {
  if (config.workers > 1 && cluster.isPrimary) return runWorkers(config, folders)
  const { publicUrl } = await openShop(config, folders)
  if (cluster.isPrimary) sayOpen(publicUrl)
}

/** Serves the shop from this process. */
async function openShop(given: Config, folders: ShopFolders): Promise<Config> {
  const logger = createLogger(given.logLevel)
  const db = openDatabase(given.databaseUrl, given.workers > 1 ? WORKER_CONNECTIONS : undefined)
  await migrate(db)
  const now = () => new Date()
  const settings = await openLiveSettings({ db, config: given, logger })
  const first = settings.config()
  demand(first.closedFor === null, 'PUBLIC_URL must be set to an https:// address in production.')
  const files = await chooseStorage(given.storage)
  const headers = securityHeaders(first.publicUrl.startsWith('https://'), allowedHosts(given), given.hsts)
  const { storefront, samplesDir } = folders
  const findDesk = given.hasDesk && storefront ? deskFinder(storefront, headers) : undefined
  const shown = await openPublication(settings.config, folders, { db, files, headers, logger, now, findDesk })
  const { publication } = shown
  const { catalogue } = publication
  const opened = await openCatalogue(given, { catalogue, db, files, headers, logger, now, samplesDir })
  const desk = openDesk(first, findDesk, headers)
  let leadership: Leadership | undefined
  const figures = await openMetrics(settings.config, db, () => leadership?.isLeader() ?? false)
  const parts = { ...opened, ...readContentOf(publication, settings.config), ...shown, db, headers, logger, now, files }
  const gate = first.isForLooking ? sandboxGate(db, settings.config, logger) : undefined
  const shop = { ...parts, gate, samplesDir, desk, metrics: figures?.metrics }
  const served = await serve(shop, settings.config())
  const following = publication.follow()
  leadership = lead(given.databaseUrl, () => served.startLeaderJobs())
  const { restart } = leadership
  const followingSettings = settings.follow((config) => served.change(config, restart))
  drainOnSignal(async () => {
    await followingSettings.stop()
    await Promise.all([served.close(), leadership.stop(), following.stop()])
    await opened.masters.close()
    await served.closeInbox()
    figures?.close()
    await desk?.reader.close()
    await db.destroy()
  }, logger)
  return first
}

/** What is made of the content that is shown, as it is right now. */
function readContentOf(publication: CurrentPublication, config: () => Config) {
  const address = () => config().publicUrl
  const brandAt = onChange(address, () => onChange(publication.content, (content) => brandOf(content, config())))
  return {
    brand: () => brandAt()(),
    movedPages: onChange(publication.content, ({ redirects }) => new Map(redirects.map(({ from, to }) => [from, to]))),
  }
}

type Served = Omit<OpenedApp, 'app'> & {
  /** Other settings: the next request is answered by them, and what is under way ends as it began. */
  readonly change: (config: Config, restartLeaderJobs: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<unknown>
}

/** Listens once. The app that listens answers with the routes of the newest settings. */
async function serve(shop: OpenShop, config: Config): Promise<Served> {
  const listening = await openApp(shop, config, (request, response) => newest.app.routing(request, response))
  let newest = listening
  await listen(listening.app, config)
  return {
    startLeaderJobs: () => newest.startLeaderJobs(),
    closeInbox: () => newest.closeInbox(),
    close: () => Promise.all([...new Set([newest, listening])].map(({ app }) => app.close())),
    async change(next, restartLeaderJobs) {
      const before = newest
      const opened = await openApp(shop, next)
      await opened.app.ready()
      newest = opened
      await restartLeaderJobs()
      if (before !== listening) await before.app.close()
      await before.closeInbox()
    },
  }
}

/** Several workers together must not ask for more than a PostgreSQL gives by default. */
const WORKER_CONNECTIONS = 5

function allowedHosts({ gaMeasurementId, identity }: Config): AllowedHosts[] {
  return [...(gaMeasurementId ? [ANALYTICS_HOSTS] : []), ...hostsOf(identity)]
}

function openDesk(config: Config, findDesk: FindDesk | undefined, headers: SecurityHeaders) {
  const { hasDesk, publicUrl, databaseUrl, timeZone, deskRefundLimit: refundLimit } = config
  if (!hasDesk) return null
  const page = findDesk && deskPage(() => findDesk()?.loads, headers, publicUrl.startsWith('https://'))
  return { page, reader: openDeskReader(databaseUrl), timeZone, refundLimit }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${port} is taken by another program; choose a free one.`)
  }
}

const PATIENCE_MS = 10_000

/** On SIGTERM or Ctrl-C: stop taking requests, finish those under way, then end. Repeated signals change nothing. */
function drainOnSignal(close: () => Promise<void>, logger: Logger): void {
  let isDraining = false
  const drain = async (signal: NodeJS.Signals) => {
    if (isDraining) return
    isDraining = true
    logger.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
}
