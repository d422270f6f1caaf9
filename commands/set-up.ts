import { existsSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import { fingerprint } from '../bootstrap/fingerprint.mjs'
import { catalogueFile, readCatalogue } from '../server/catalogue/catalogue-file.ts'
import { compileCatalogue } from '../server/catalogue/compile-catalogue.ts'
import { importSamples } from '../server/catalogue/import-samples.ts'
import { ownerCategoriesFile, readOwnerCategories } from '../server/catalogue/owner-categories.ts'
import { sampleIndexFile } from '../server/catalogue/sample-index.ts'
import { writeStandInCatalogue } from '../server/catalogue/write-stand-in-catalogue.ts'
import { chooseSiteSource } from '../server/choose/choose-site-source.ts'
import type { Config } from '../server/config/config.ts'
import type { Storefront } from '../server/publications/storefront.ts'
import type { ShopFolders } from '../server/workers.ts'
import { buildInfoFile } from '../web/build/build-info.ts'
import { type Progress, showProgress } from './progress.ts'
import { publishAtStart, readState, withPublisher } from './publishing.ts'
import { fetchSharedCatalogue } from './shared-catalogue.ts'

const root = join(import.meta.dirname, '..')

/** All that the storefront's code is made of. Content and catalogue are no part of it. */
const CODE = ['web', 'contract', 'package-lock.json'].map((name) => join(root, name))

/** How many versions of the code are kept: pages that are open ask for files of the one before. */
const BUILDS_KEPT = 2

/** Makes the catalogue, the storefront's code and its pages, where they are missing or out of date. */
export async function setUp(config: Config): Promise<ShopFolders> {
  const storefront = await prepare(config)
  const { notes } = await chooseSiteSource(config, readState(config))
  for (const sentence of notes) console.warn(sentence)
  await withPublisher(config, storefront, (publisher) => publishAtStart(publisher, config))
  return { storefront, samplesDir: PREVIEWS_DIR }
}

/** The catalogue and the code. Nothing is published. */
export async function prepare(config: Config): Promise<Storefront> {
  await fetchSharedCatalogue(config)
  await warnOfOwnCategories(config.dataDir)
  await makeCatalogue(config.dataDir)
  return bundleCode(config.siteDir)
}

/** Bundles the storefront's code if it has changed since. */
export async function bundleCode(siteDir: string): Promise<Storefront> {
  const buildId = fingerprint(CODE).slice(0, 16)
  const builds = join(siteDir, 'builds')
  const buildDir = join(builds, buildId)
  if (!existsSync(buildInfoFile(buildDir))) await build(buildId, buildDir)
  const olderDirs = await dropOldBuilds(builds, buildId)
  return { buildId, buildDir, olderDirs, program: join(root, 'web', 'build', 'render-site.ts') }
}

async function build(buildId: string, buildDir: string): Promise<void> {
  console.log('Building the storefront ...')
  const { buildCode } = await import('../web/build/build-code.ts')
  const { NODE_ENV } = process.env
  await buildCode(buildId, buildDir)
  // Bundling sets NODE_ENV in this process; whoever reads the settings afterwards must not take it for the owner's wish.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}

/** The builds besides this one that stay, newest first. */
async function dropOldBuilds(builds: string, buildId: string): Promise<string[]> {
  const names = (await readdir(builds)).filter((name) => name !== buildId)
  const found = names.flatMap((name) => {
    const info = statSync(buildInfoFile(join(builds, name)), { throwIfNoEntry: false })
    return info ? [{ folder: join(builds, name), madeAt: info.mtimeMs }] : []
  })
  const sorted = found.sort((a, b) => b.madeAt - a.madeAt).map(({ folder }) => folder)
  for (const folder of sorted.slice(BUILDS_KEPT - 1)) await rm(folder, { recursive: true, force: true })
  return sorted.slice(0, BUILDS_KEPT - 1)
}

/** They are only read when the catalogue is made anew, which may be months later. */
async function warnOfOwnCategories(dataDir: string): Promise<void> {
  await readOwnerCategories({ dataDir, content: SAMPLE_CONTENT }).catch((error: Error) => {
    console.warn(`Mend ${ownerCategoriesFile(dataDir)} before you add or import anything: ${error.message}`)
  })
}

async function makeCatalogue(dataDir: string): Promise<void> {
  await bringCatalogue(dataDir)
  try {
    readCatalogue(dataDir)
  } catch {
    console.warn('The catalogue could not be read; it is made anew from the records of its wallpapers.')
    await compileCatalogue({ dataDir, content: SAMPLE_CONTENT }, console.warn)
  }
}

async function bringCatalogue(dataDir: string): Promise<void> {
  if (existsSync(sampleIndexFile(PREVIEWS_DIR))) {
    let progress: Progress | undefined
    await importSamples({
      dataDir,
      content: SAMPLE_CONTENT,
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
    await writeStandInCatalogue(dataDir, standInCatalogue())
  }
}
