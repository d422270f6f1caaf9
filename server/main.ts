import { join } from 'node:path'
import { openStorage } from './adapters/storage/open-storage.ts'
import { createApp } from './app.ts'
import { readCatalogue } from './catalogue/catalogue-file.ts'
import { previewReader } from './catalogue/preview-files.ts'
import { findSampleIndex } from './catalogue/sample-index.ts'
import { sampleMasters } from './catalogue/sample-masters.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { drainOnSignal } from './http/drain.ts'
import { createLogger } from './http/logger.ts'
import { previewServer } from './http/previews.ts'
import { ANALYTICS_HOSTS, securityHeaders } from './http/security-headers.ts'
import { loadSite } from './http/site.ts'

const PREVIEW_MEMORY_BYTES = 256 * 1024 * 1024

/** Chooses the adapters and starts the shop. */
export async function startShop(config: Config, siteFolder: string): Promise<void> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl)
  await migrate(db)
  const headers = securityHeaders(
    config.publicUrl.startsWith('https://'),
    config.gaMeasurementId ? [ANALYTICS_HOSTS] : [],
  )
  const storage = openStorage(config.storage)
  const catalogue = readCatalogue(config.dataDir)
  const samples = findSampleIndex(join(import.meta.dirname, '..', 'samples'))
  const masters = sampleMasters({
    db,
    storage,
    catalogue,
    recipes: new Map(samples?.wallpapers.map(({ id, recipe }) => [id, recipe])),
    workDir: join(config.dataDir, 'drawing'),
    now: () => new Date(),
    onProblem: (wallpaper, err) => logger.error({ err, wallpaper }, 'sample master not drawn'),
  })
  const app = createApp({
    logger,
    db,
    headers,
    site: loadSite(siteFolder, headers),
    previews: previewServer({
      headers,
      budgetBytes: PREVIEW_MEMORY_BYTES,
      read: previewReader(config.dataDir, config.storage.kind === 's3' ? storage : undefined),
    }),
    catalogue,
    storage,
    masters,
    now: () => new Date(),
  })
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${config.port} is taken by another program; choose a free one.`)
  })
  drainOnSignal(async () => {
    await app.close()
    await masters.close()
    await db.destroy()
  }, logger)
  console.log(`Pure 8K is open at ${config.publicUrl}`)
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
