import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import type { Content } from '../contract/content/content.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import type { Config } from '../server/config/config.ts'
import { type Database, openDatabase } from '../server/database/database.ts'
import { gatherCatalogue } from '../server/pictures/gather-catalogue.ts'
import { findSamplePosters } from '../server/pictures/picture-queries.ts'
import { previewFolder } from '../server/pictures/preview-files.ts'
import type { ShopState } from '../server/publications/publication-queries.ts'
import { shareBuild } from '../server/publications/shared-builds.ts'
import type { Storefront } from '../server/publications/storefront.ts'
import { importSamples } from '../server/samples/import-samples.ts'
import { sampleIndexFile } from '../server/samples/sample-index.ts'
import type { ShopFolders } from '../server/workers.ts'
import { bundleCode, bundleDesk } from './bundle-code.ts'
import { dumpBeforeUpgrade } from './dump-before-upgrade.ts'
import { type Progress, showProgress } from './progress.ts'
import { publishAtStart, withPublisher } from './publishing.ts'
import { beginEmpty, findShopContent, upgradeBooks } from './shop-content.ts'

/** Brings in pictures, and makes the storefront's code and its pages, where they are missing or out of date. */
export async function setUp(config: Config): Promise<ShopFolders> {
  await dumpBeforeUpgrade(config)
  const storefront = await prepare(config)
  const files = await chooseStorage(config.storage)
  if (files.shared) {
    // Other machines are asked for its files as soon as this one is open.
    if (config.hasDesk) await bundleDesk(storefront)
    await shareBuild(files, storefront, new Date())
  }
  const shown = await withPublisher(config, storefront, (publisher) => publishAtStart(publisher, config))
  const { notes } = await chooseSiteSource(config, shown)
  for (const sentence of notes) console.warn(sentence)
  return { storefront, samplesDir: PREVIEWS_DIR }
}

/** What this machine would show. */
export async function readState(config: Config): Promise<ShopState> {
  const content = await findShopContent(config)
  return { content, catalogue: await withUpgraded(config, (db) => gatherCatalogue({ db, content })) }
}

/** The pictures and the storefront's code. Nothing is published. */
export async function prepare(config: Config): Promise<Storefront> {
  await beginEmpty(config)
  const content = await findShopContent(config)
  await withUpgraded(config, (db) => bringPictures({ db, dataDir: config.dataDir, content }))
  return bundleCode(config.siteDir)
}

async function withUpgraded<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(config.databaseUrl)
  try {
    await upgradeBooks(db, config)
    return await work(db)
  } finally {
    await db.destroy()
  }
}

type Place = { readonly db: Database; readonly dataDir: string; readonly content: Content }

async function bringPictures({ db, dataDir, content }: Place): Promise<void> {
  // By it a command knows that there is a shop.
  await mkdir(previewFolder(dataDir), { recursive: true })
  if (content.samples === false) return
  if (existsSync(sampleIndexFile(PREVIEWS_DIR))) {
    let progress: Progress | undefined
    await importSamples({
      db,
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
  } else if ((await findSamplePosters(db)) === undefined) {
    console.log('Making pictures ...')
    const { writeStandInCatalogue } = await import('../server/samples/write-stand-in-catalogue.ts')
    await writeStandInCatalogue(db, dataDir, standInCatalogue())
  }
}
