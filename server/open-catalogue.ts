import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Catalogue } from '../contract/catalogue.ts'
import { drawAhead } from './catalogue/draw-ahead.ts'
import { previewReader } from './catalogue/preview-files.ts'
import { findSampleIndex, type SampleRecipe } from './catalogue/sample-index.ts'
import { type SampleMasters, sampleMasters } from './catalogue/sample-masters.ts'
import type { ChosenStorage } from './choose/choose-storage.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import { type Previews, previewServer } from './http/previews.ts'
import type { SecurityHeaders } from './http/security-headers.ts'

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
export function openCatalogue(
  config: Config,
  { catalogue, db, files, headers, logger, now, samplesDir }: Surroundings,
): OpenCatalogue {
  const recipes = readRecipes(samplesDir)
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

function readRecipes(samplesDir: string | undefined): ReadonlyMap<string, SampleRecipe> {
  const index = samplesDir === undefined ? undefined : findSampleIndex(samplesDir)
  return new Map(index?.wallpapers.map(({ id, recipe }) => [id, recipe]))
}
