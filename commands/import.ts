// Takes a folder of masters into a category: `npm run shop -- import --help`.
import { statSync } from 'node:fs'
import type { Content } from '../contract/content/content.ts'
import { countOf } from '../contract/count.ts'
import type { Category } from '../contract/pictures/catalogue.ts'
import { chooseStorage } from '../server/choose/choose-storage.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { masterPool } from '../server/decoding/master-pool.ts'
import { type ImportOptions, type ImportSummary, importMasters } from '../server/pictures/import-masters.ts'
import { readOwnerCategories, toCategory } from '../server/pictures/owner-categories.ts'
import { previewWriter } from '../server/pictures/preview-files.ts'
import { command, FAILED, INTERRUPTED, OK, UsageError } from './command-line.ts'
import { type Progress, showProgress } from './progress.ts'
import { publishCatalogue } from './publishing.ts'
import { findShopContent, upgradeBooks, withBooks } from './shop-content.ts'

const TABLE = {
  name: 'import',
  forms: ['<category> <folder>'],
  does: `Checks each PNG, JPEG, WebP, TIFF or AVIF file of the folder, stores it privately, and makes its previews. Files that are
in already are skipped, so it can be stopped and run again. Nothing in the folder is changed. Location, names, serial
numbers, maker notes and thumbnails are taken out of what buyers get, without touching a pixel; copyright, colour profile
and content credentials stay.`,
  options: {
    'allow-small': { does: 'take files under 7680×4320 as well' },
    'replace-samples': { does: "when every file is in, take the category's sample wallpapers out of the shop" },
    'keep-metadata': { does: 'store files with all their metadata' },
  },
  notes: `Titles, alt texts and who made a picture come from captions.json in the folder, if there is one:
  {"file.png": {"title": "Stag in the mist", "alt": "A stag stands in a misty forest at dawn.",
    "maker": "Jo Ray", "makerUrl": "https://jo.example/"}}
Where it names no maker, the creator of the file (XMP) or its By-line (IPTC) is named.

A shop that is open shows them at once; otherwise the next npm start publishes them.`,
}

export const run = command(TABLE, async ({ words: [slug = '', folder = ''], options }) => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`'${folder}' is not a folder.`)
  const category = await getCategory(slug)
  const config = readConfig(process.env)
  const how = {
    allowSmall: options['allow-small'],
    replaceSamples: options['replace-samples'],
    keepMetadata: options['keep-metadata'],
  }
  const status = await runImport(config, category, folder, how)
  if (how.allowSmall && status === OK && says8K(category))
    console.log(`The page of ${category.name} says 8K: where a picture is smaller, change its words by content export.`)
  return status
})

function says8K({ heading, description, offer }: Category): boolean {
  const labels = offer.kind === 'bundles' ? offer.buttons.map(({ label }) => label) : []
  return /\b8k\b/i.test([heading, description, ...labels].join(' '))
}

async function getCategory(slug: string): Promise<Category> {
  const config = readConfig(process.env, { makesDataDir: false })
  const content = await findShopContent(config)
  const known = content.categories.find((candidate) => candidate.slug === slug)
  if (known) return known
  const own = await listOwnCategories(config, content)
  const category = own.find((candidate) => candidate.slug === slug)
  if (category) return category
  const slugs = [...content.categories, ...own].map((candidate) => candidate.slug).join(', ')
  throw new UsageError(
    `There is no category '${slug}'; known are ${slugs}, and npm run shop -- add-category makes a new one.`,
  )
}

async function listOwnCategories(config: Config, content: Content): Promise<Category[]> {
  const own = await withBooks(config, async (db) => {
    await upgradeBooks(db, config)
    return readOwnerCategories({ db, content })
  })
  return (own ?? []).map(toCategory)
}

type How = Pick<ImportOptions, 'allowSmall' | 'replaceSamples' | 'keepMetadata' | 'replacement'>
type Target = ImportOptions['category']

/** Shows how far it is, lets itself be stopped between two files, and says what came of it. */
export async function runImport(config: Config, category: Target, folder: string, how: How): Promise<number> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const db = openDatabase(config.databaseUrl)
  const { storage, shared } = await chooseStorage(config.storage)
  const pool = masterPool()
  let progress: Progress | undefined
  try {
    await upgradeBooks(db, config)
    const summary = await importMasters({
      dataDir: config.dataDir,
      category,
      folder,
      db,
      storage,
      pool,
      signal: stop.signal,
      ...how,
      writePreview: previewWriter(config.dataDir, shared),
      now: () => new Date(),
      onWait: () => console.log(`Another import of '${category.slug}' is running; waiting for it to end.`),
      onStart: (total) => {
        progress = showProgress(total, process.stderr)
      },
      onFile: (name) => progress?.step(name),
    })
    progress?.end()
    const status = report(summary, category, folder, stop.signal.aborted)
    if (summary.imported + summary.renamed > 0 && status !== INTERRUPTED) await show(config, category)
    return status
  } finally {
    pool.close()
    await db.destroy()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

async function show(config: Config, { name }: Target): Promise<void> {
  if (await publishCatalogue(config, `import into ${name}`)) return
  console.log('The next npm start publishes them.')
}

function report(summary: ImportSummary, category: Target, folder: string, wasStopped: boolean): number {
  const isEmpty = summary.imported + summary.unchanged + summary.refused.length === 0
  if (isEmpty && !wasStopped) return reportEmpty(summary, folder)
  for (const { name, reason } of summary.refused) console.error(`Refused: ${name} ${reason}.`)
  for (const { name, like } of summary.alike) console.log(`Look twice: ${name} looks like ${like}.`)
  const { imported, unchanged, cleaned, refused } = summary
  console.log(`${category.name}: ${imported} imported, ${unchanged} unchanged, ${refused.length} refused.`)
  if (summary.renamed > 0) console.log(`${countOf(summary.renamed, 'picture has', 'pictures have')} other words now.`)
  for (const name of summary.unknownCaptions) console.log(`captions.json names ${name}, which is not in the folder.`)
  if (cleaned > 0)
    console.log(`Metadata was taken out of ${cleaned} of them (location, names, serial numbers, thumbnails).`)
  if (wasStopped) {
    console.error('Stopped. Run the same command again to continue; finished files are kept.')
    return INTERRUPTED
  }
  if (summary.keptSamples)
    console.error('The samples stay, because files were refused: mend them or take them out, and run this again.')
  return refused.length > 0 ? FAILED : OK
}

function reportEmpty({ keptSamples }: ImportSummary, folder: string): number {
  console.error(`There are no pictures in '${folder}'.`)
  if (keptSamples) console.error('The samples stay: the folder has nothing to take their place.')
  return FAILED
}
