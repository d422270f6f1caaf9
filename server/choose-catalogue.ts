import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Catalogue } from '../contract/catalogue.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import { readCatalogue } from './catalogue/catalogue-file.ts'
import { previewReader } from './catalogue/preview-files.ts'
import { findSampleIndex } from './catalogue/sample-index.ts'
import { type SampleMasters, sampleMasters } from './catalogue/sample-masters.ts'
import type { Storage } from './catalogue/storage.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { type Previews, previewServer } from './http/previews.ts'
import type { SecurityHeaders } from './http/security-headers.ts'

/** On this machine, for all its processes together. */
const PREVIEW_MEMORY_BYTES = 256 * 1024 * 1024
const SAMPLES = join(import.meta.dirname, '..', 'samples')

type Shelf = {
  readonly catalogue: Catalogue
  readonly storage: Storage
  readonly masters: SampleMasters
  readonly previews: Previews
}

type Surroundings = {
  readonly db: Database
  readonly headers: SecurityHeaders
  readonly logger: Logger
  readonly now: () => Date
}

/** Part of main.ts: the catalogue, where its files lie, and who draws the samples' masters. */
export function chooseCatalogue(config: Config, { db, headers, logger, now }: Surroundings): Shelf {
  const storage = openStorage(config.storage)
  const catalogue = readCatalogue(config.dataDir)
  const masters = sampleMasters({
    db,
    storage,
    catalogue,
    recipes: new Map(findSampleIndex(SAMPLES)?.wallpapers.map(({ id, recipe }) => [id, recipe])),
    workDir: join(config.dataDir, 'drawing'),
    now,
    onProblem: (wallpaper, err) => logger.error({ err, wallpaper }, 'sample master not drawn'),
  })
  const read = previewReader(config.dataDir, config.storage.kind === 's3' ? storage : undefined)
  const budgetBytes = PREVIEW_MEMORY_BYTES / config.workers
  return { catalogue, storage, masters, previews: previewServer({ headers, budgetBytes, read }) }
}
