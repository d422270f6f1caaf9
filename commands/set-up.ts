import { existsSync } from 'node:fs'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { type CatalogueSource, catalogueFile, readCatalogue } from '../server/pictures/catalogue-file.ts'
import { compileCatalogue } from '../server/pictures/compile-catalogue.ts'
import { importSamples } from '../server/pictures/import-samples.ts'
import { ownerCategoriesFile, readOwnerCategories } from '../server/pictures/owner-categories.ts'
import { sampleIndexFile } from '../server/pictures/sample-index.ts'
import type { ShopState } from '../server/publications/publication-queries.ts'
import { shareBuild } from '../server/publications/shared-builds.ts'
import type { Storefront } from '../server/publications/storefront.ts'
import type { ShopFolders } from '../server/workers.ts'
import { bundleCode, bundleDesk } from './bundle-code.ts'
import { dumpBeforeUpgrade } from './dump-before-upgrade.ts'
import { type Progress, showProgress } from './progress.ts'
import { publishAtStart, withPublisher } from './publishing.ts'
import { fetchSharedCatalogue } from './shared-catalogue.ts'
import { beginEmpty, findShopContent } from './shop-content.ts'

/** Makes the catalogue, the storefront's code and its pages, where they are missing or out of date. */
export async function setUp(config: Config): Promise<ShopFolders> {
  await dumpBeforeUpgrade(config)
  const storefront = await prepare(config)
  const files = await chooseStorage(config.storage)
  if (files.shared) {
    // Other machines are asked for its files as soon as this one is open.
    if (config.hasDesk) await bundleDesk(storefront)
    await shareBuild(files, storefront, new Date())
  }
  const { notes } = await chooseSiteSource(config, await readState(config))
  for (const sentence of notes) console.warn(sentence)
  await withPublisher(config, storefront, (publisher) => publishAtStart(publisher, config))
  return { storefront, samplesDir: PREVIEWS_DIR }
}

/** What this machine would show. */
export async function readState(config: Config): Promise<ShopState> {
  return { content: await findShopContent(config), catalogue: readCatalogue(config.dataDir) }
}

/** The catalogue and the storefront's code. Nothing is published. */
export async function prepare(config: Config): Promise<Storefront> {
  await beginEmpty(config)
  await fetchSharedCatalogue(config)
  const source = { dataDir: config.dataDir, content: await findShopContent(config) }
  await warnOfOwnCategories(source)
  await makeCatalogue(source)
  return bundleCode(config.siteDir)
}

/** They are only read when the catalogue is made anew, which may be months later. */
async function warnOfOwnCategories(source: CatalogueSource): Promise<void> {
  await readOwnerCategories(source).catch((error: Error) => {
    console.warn(`Mend ${ownerCategoriesFile(source.dataDir)} before you add or import anything: ${error.message}`)
  })
}

async function makeCatalogue(source: CatalogueSource): Promise<void> {
  await bringCatalogue(source)
  try {
    // One of an earlier version knows nothing of what looks alike.
    if (readCatalogue(source.dataDir).like) return
  } catch {
    console.warn('The catalogue could not be read; it is made anew from the records of its wallpapers.')
  }
  await compileCatalogue(source, console.warn)
}

async function bringCatalogue({ dataDir, content }: CatalogueSource): Promise<void> {
  if (content.samples === false) {
    if (!existsSync(catalogueFile(dataDir))) await compileCatalogue({ dataDir, content }, console.warn)
  } else if (existsSync(sampleIndexFile(PREVIEWS_DIR))) {
    let progress: Progress | undefined
    await importSamples({
      dataDir,
      content,
      samplesDir: PREVIEWS_DIR,
      onStart: (total) => {
        console.log(`Bringing in ${total} sample pictures ...`)
        // Elsewhere than on a terminal a line for each picture would only be noise.
        if (process.stderr.isTTY) progress = showProgress(total, process.stderr)
      },
      onStep: (name) => progress?.step(name),
      onProblem: console.warn,
    })
    progress?.end()
  } else if (!existsSync(catalogueFile(dataDir))) {
    console.log('Making the catalogue ...')
    const { writeStandInCatalogue } = await import('../server/pictures/write-stand-in-catalogue.ts')
    await writeStandInCatalogue(dataDir, standInCatalogue())
  }
}
