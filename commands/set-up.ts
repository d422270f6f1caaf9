import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
import type { Config } from '../server/config/config.ts'
import { isSold } from '../server/config/payments-config.ts'
import { type Progress, showProgress } from './progress.ts'
import { fetchSharedCatalogue } from './shared-catalogue.ts'
import { siteSettings } from './site-settings.ts'

const root = join(import.meta.dirname, '..')

/** Everything the built site is made of; a change in any of it means a new build. */
const SOURCES = ['web', 'contract', 'sample-shop/content', 'package-lock.json'].map((name) => join(root, name))

/** Makes the catalogue and the site if they are missing or out of date. Returns the site's folder. */
export async function setUp(config: Config): Promise<string> {
  const outDir = config.siteDir
  await fetchSharedCatalogue(config)
  await warnOfOwnCategories(config.dataDir)
  await makeCatalogue(config.dataDir)
  const settings = siteSettings(config)
  const { catalogue, notes } = showCatalogue(config)
  for (const sentence of notes) console.warn(sentence)
  const wanted = `${fingerprint([...SOURCES, catalogueFile(config.dataDir)])} ${JSON.stringify([settings, notes])}`
  const stamp = join(outDir, 'built-from')
  const siteFolder = join(outDir, 'site')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return siteFolder
  console.log('Building the storefront ...')
  const { buildSite } = await import('../web/build/build-site.ts')
  const { NODE_ENV } = process.env
  await buildSite({ catalogue, content: SAMPLE_CONTENT, settings, outDir })
  // Bundling sets NODE_ENV in this process; whoever reads the settings afterwards must not take it for the owner's wish.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await mkdir(outDir, { recursive: true })
  await writeFile(stamp, wanted)
  return siteFolder
}

/** What pages can show of the catalogue, and what they cannot. */
export function showCatalogue({ dataDir, payments }: Config): Showable {
  const sale = { isSold: (slug: string) => isSold(payments, slug), problem: payments.linksProblem }
  return showableCatalogue(readCatalogue(dataDir), SAMPLE_CONTENT, sale)
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
