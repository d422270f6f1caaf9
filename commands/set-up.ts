import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
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
import { type Showable, showableCatalogue } from '../server/catalogue/showable-catalogue.ts'
import { writeStandInCatalogue } from '../server/catalogue/write-stand-in-catalogue.ts'
import { productsOf } from '../server/checkout/products.ts'
import { chooseSale } from '../server/choose/choose-payments.ts'
import type { Config } from '../server/config/config.ts'
import { writeContent } from '../server/content/content-file.ts'
import { buildInfoFile, readBuildInfo } from '../web/build/build-info.ts'
import type { SiteSource } from '../web/build/page-data.ts'
import { renderInProcess } from '../web/build/render-process.ts'
import { type Progress, showProgress } from './progress.ts'
import { fetchSharedCatalogue } from './shared-catalogue.ts'
import { siteSettings } from './site-settings.ts'

const root = join(import.meta.dirname, '..')

/** All that the storefront's code is made of. Content and catalogue are no part of it. */
const CODE = ['web', 'contract', 'package-lock.json'].map((name) => join(root, name))

/** Makes the catalogue, the storefront's code and its pages, where they are missing or out of date. Returns the site's folder. */
export async function setUp(config: Config): Promise<string> {
  await fetchSharedCatalogue(config)
  await warnOfOwnCategories(config.dataDir)
  await makeCatalogue(config.dataDir)
  const { catalogue, notes } = await showCatalogue(config)
  for (const sentence of notes) console.warn(sentence)
  const buildDir = await bundleCode(config.siteDir)
  return renderPages(config.siteDir, buildDir, {
    catalogue,
    content: SAMPLE_CONTENT,
    settings: await siteSettings(config, SAMPLE_CONTENT),
  })
}

async function bundleCode(siteDir: string): Promise<string> {
  const id = fingerprint(CODE)
  const buildDir = join(siteDir, 'build')
  if (existsSync(buildInfoFile(buildDir)) && readBuildInfo(buildDir).id === id) return buildDir
  console.log('Building the storefront ...')
  const { buildCode } = await import('../web/build/build-code.ts')
  const { NODE_ENV } = process.env
  await buildCode(id, buildDir)
  // Bundling sets NODE_ENV in this process; whoever reads the settings afterwards must not take it for the owner's wish.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return buildDir
}

async function renderPages(siteDir: string, buildDir: string, source: SiteSource): Promise<string> {
  const outDir = join(siteDir, 'site')
  const stamp = join(siteDir, 'rendered-from')
  const wanted = `${readBuildInfo(buildDir).id} ${createHash('sha256').update(JSON.stringify(source)).digest('hex')}`
  if (existsSync(outDir) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted) return outDir
  console.log('Rendering the pages ...')
  await renderInProcess({ source, buildDir, outDir })
  await writeContent(outDir, source.content)
  await writeFile(stamp, wanted)
  return outDir
}

/** What pages can show of the catalogue, and what they cannot. */
export async function showCatalogue({ dataDir, payments }: Config): Promise<Showable> {
  const catalogue = readCatalogue(dataDir)
  const { isSold } = await chooseSale(payments, productsOf(catalogue.bundles))
  return showableCatalogue(catalogue, SAMPLE_CONTENT, { isSold, problem: payments.linksProblem })
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
