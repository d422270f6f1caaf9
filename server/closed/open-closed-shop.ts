import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { createLogger } from '../http/logger.ts'
import { repeat } from '../jobs/repeat.ts'
import { joinSettings, readStoredSettings } from '../settings/stored-settings.ts'
import { type ClosedShop, closedShop } from './closed-shop.ts'

export type OpenedClosedShop = {
  readonly port: number
  /** The settings with the https address, as soon as there is one, whoever saved it. */
  readonly addressed: Promise<Config>
  /** Lets go of the port for the shop itself. */
  close(): Promise<void>
}

const EVERY_MS = 1000
const RETRY = { firstMs: 1000, longestMs: 10_000 }

/** Holds the shop's port with one page until somebody with the owner's link says where it is. */
export async function openClosedShop(
  config: Config,
  isOwnerLink: ClosedShop['isOwnerLink'],
): Promise<OpenedClosedShop> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl, 2)
  await migrate(db)
  const { promise: addressed, resolve } = Promise.withResolvers<Config>()
  let isOpening = false
  const look = async () => {
    const { config: saved } = joinSettings(config, await readStoredSettings(db, config.secret))
    if (saved.closedFor !== null) return
    isOpening = true
    resolve(saved)
  }
  const following = repeat({ name: 'waiting for an address', run: look, everyMs: EVERY_MS, retry: RETRY, logger })
  const app = closedShop({
    db,
    config,
    logger,
    now: () => new Date(),
    isOwnerLink,
    isOpening: () => isOpening,
    onAddress: () => void following.runNow(),
  })
  const end = () => process.exit(0)
  const close = async () => {
    process.off('SIGTERM', end).off('SIGINT', end)
    await following.stop()
    // What is kept alive would hold the port.
    app.server.closeIdleConnections()
    await app.close()
    await db.destroy()
  }
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${config.port} is taken by another program; choose a free one.`)
  })
  // The first process of a container is ended by nothing that it does not heed.
  process.on('SIGTERM', end).on('SIGINT', end)
  const { port } = app.server.address() as AddressInfo
  return { port, addressed, close }
}
