import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Catalogue } from '../contract/pictures/catalogue.ts'
import type { ChosenStorage } from './choose/choose-storage.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import { type Previews, previewServer } from './http/previews.ts'
import type { SecurityHeaders } from './http/security-headers.ts'
import { previewReader } from './pictures/preview-files.ts'
import { findSampleIndex, revisionOf } from './samples/sample-index.ts'
import { forgetOutdatedMasters } from './samples/sample-master-queries.ts'
import { drawAhead, type SampleMasters, sampleMasters } from './samples/sample-masters.ts'

/** On this machine, for all its processes together. */
const PREVIEW_MEMORY_BYTES = 256 * 1024 * 1024

type OpenCatalogue = {
  readonly masters: SampleMasters
  readonly previews: Previews
}

type Surroundings = {
  readonly catalogue: Catalogue
  readonly db: Database
  readonly files: ChosenStorage
  readonly headers: SecurityHeaders
  readonly logger: Logger
  readonly now: () => Date
  /** Where the sample shop's previews lie, with the recipes of its masters; a shop may be without. */
  readonly samplesDir: string | undefined
}

/** Part of main.ts: the catalogue's previews, and who draws the samples' masters. */
export async function openCatalogue(
  config: Config,
  { catalogue, db, files, headers, logger, now, samplesDir }: Surroundings,
): Promise<OpenCatalogue> {
  const samples = (samplesDir === undefined ? undefined : findSampleIndex(samplesDir))?.wallpapers ?? []
  const forgotten = await forgetOutdatedMasters(db, catalogue, samples)
  if (forgotten > 0) logger.info({ pictures: forgotten }, 'samples have changed: their masters are drawn anew')
  const recipes = new Map(samples.map((sample) => [sample.id, { ...sample.recipe, revision: revisionOf(sample) }]))
  const masters = sampleMasters({
    db,
    storage: files.storage,
    catalogue,
    recipes,
    ahead: drawAhead({ db, catalogue, recipes, mostBytes: config.drawAheadBytes, now }),
    workDir: join(config.dataDir, 'drawing'),
    now,
    logger,
  })
  const read = previewReader(config.dataDir, files.shared)
  const budgetBytes = PREVIEW_MEMORY_BYTES / config.workers
  return { masters, previews: previewServer({ headers, budgetBytes, read }) }
}
