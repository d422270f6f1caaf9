import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { favouriteData } from './accounts/favourite-routes.ts'
import { mailData } from './accounts/mail-data.ts'
import { createApp } from './app.ts'
import { eventInbox } from './checkout/event-inbox.ts'
import { orderData } from './checkout/order-data.ts'
import { startReconciler } from './checkout/reconciler.ts'
import { chooseAccounts, chooseMail } from './choose-accounts.ts'
import { chooseCatalogue } from './choose-catalogue.ts'
import { chooseCheckout } from './choose-checkout.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { drainOnSignal } from './http/drain.ts'
import { createLogger } from './http/logger.ts'
import { type AllowedHosts, ANALYTICS_HOSTS, firebaseHosts, securityHeaders } from './http/security-headers.ts'
import { loadSite } from './http/site.ts'
import { runOutbox } from './mail/send-outbox.ts'

/** Chooses the adapters and starts the shop. */
export async function startShop(config: Config, siteFolder: string): Promise<void> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  const now = () => new Date()
  const headers = securityHeaders(config.publicUrl.startsWith('https://'), allowedHosts(config))
  const shelf = chooseCatalogue(config, { db, headers, logger, now })
  const checkout = chooseCheckout(config, shelf.catalogue.bundles, db, logger)
  const inbox = eventInbox(checkout)
  const app = createApp({
    logger,
    db,
    headers,
    site: loadSite(siteFolder, headers),
    ...shelf,
    accounts: chooseAccounts(config, db, now, [favouriteData, orderData, mailData]),
    checkout: { ...checkout, inbox },
    publicUrl: config.publicUrl,
    secret: config.secret,
    trustedProxies: config.trustedProxies,
    now,
  })
  await listen(app, config)
  const reconciler = startReconciler(checkout, inbox)
  const mail = chooseMail(config)
  const outbox = runOutbox({ db, send: mail.send, logger, now })
  drainOnSignal(async () => {
    await app.close()
    await shelf.masters.close()
    await reconciler.stop()
    await inbox.close()
    await outbox.stop()
    mail.close()
    await db.destroy()
  }, logger)
  console.log(`Pure 8K is open at ${config.publicUrl}`)
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

/** Wrong settings end the start with their one sentence; anything else keeps its stack. */
export async function orExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

if (import.meta.main) {
  await orExplain(() => startShop(readConfig(process.env), join(import.meta.dirname, '..', 'dist', 'site')))
}
