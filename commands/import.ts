// Takes a folder of masters into a category: `npm run shop -- import --help`.
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CATEGORIES, type Category } from '../contract/categories.ts'
import { openStorage } from '../server/adapters/storage/open-storage.ts'
import { type ImportSummary, importMasters } from '../server/catalogue/import-masters.ts'
import { masterPool } from '../server/catalogue/master-pool.ts'
import { readOwnerCategories, toCategory } from '../server/catalogue/owner-categories.ts'
import { previewWriter } from '../server/catalogue/preview-files.ts'
import { type Config, readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Progress, showProgress } from './progress.ts'
import { changeSharedCatalogue } from './shared-catalogue.ts'

const USAGE = `Usage: npm run shop -- import <category> <folder> [options]

Checks each PNG, JPEG, WebP, TIFF or AVIF file of the folder, stores it privately, and makes its previews. Files that are
in already are skipped, so it can be stopped and run again. Nothing in the folder is changed.

  --allow-small      take files under 7680×4320 as well
  --replace-samples  when every file is in, take the category's sample wallpapers out of the shop

Titles and alt texts come from captions.json in the folder, if there is one:
  {"file.png": {"title": "Stag in the mist", "alt": "A stag stands in a misty forest at dawn."}}

The next npm start (or npm run build) publishes the new pages.`

const OK = 0
const FAILED = 1
const WRONG_USAGE = 2
const INTERRUPTED = 130

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args)
  const [slug, folder] = positionals
  if (values.help || !slug || !folder) {
    console.log(USAGE)
    return values.help ? OK : WRONG_USAGE
  }
  const config = readConfig(process.env)
  const categories = [...CATEGORIES, ...(await readOwnerCategories(config.dataDir)).map(toCategory)]
  const category = categories.find((candidate) => candidate.slug === slug)
  const problem = category ? findFolderProblem(folder) : unknownCategory(slug, categories)
  if (!category || problem) {
    console.error(problem)
    return WRONG_USAGE
  }
  return changeSharedCatalogue(config, () => runImport(config, category, folder, values))
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { help: { ...flag, short: 'h' }, 'allow-small': flag, 'replace-samples': flag } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    console.error((error as Error).message)
    return { values: { help: false, 'allow-small': false, 'replace-samples': false }, positionals: [] }
  }
}

async function runImport(
  config: Config,
  category: Category,
  folder: string,
  values: { readonly 'allow-small': boolean; readonly 'replace-samples': boolean },
): Promise<number> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const db = openDatabase(config.databaseUrl)
  const storage = openStorage(config.storage)
  const pool = masterPool()
  let progress: Progress | undefined
  try {
    await migrate(db)
    const summary = await importMasters({
      ...{ dataDir: config.dataDir, category, folder, db, storage, pool, signal: stop.signal },
      allowSmall: values['allow-small'],
      replaceSamples: values['replace-samples'],
      writePreview: previewWriter(config.dataDir, config.storage.kind === 's3' ? storage : undefined),
      now: () => new Date(),
      onWait: () => console.log(`Another import of '${category.slug}' is running; waiting for it to end.`),
      onStart: (total) => {
        progress = showProgress(total, process.stderr)
      },
      onFile: (name) => progress?.step(name),
    })
    progress?.end()
    return report(summary, category, stop.signal.aborted)
  } finally {
    pool.close()
    await db.destroy()
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}

function report(summary: ImportSummary, category: Category, wasStopped: boolean): number {
  for (const { name, reason } of summary.refused) console.error(`Refused: ${name} ${reason}.`)
  for (const { name, like } of summary.alike) console.log(`Look twice: ${name} looks like ${like}.`)
  const { imported, unchanged, refused } = summary
  console.log(`${category.name}: ${imported} imported, ${unchanged} unchanged, ${refused.length} refused.`)
  if (wasStopped) {
    console.error('Stopped. Run the same command again to continue; finished files are kept.')
    return INTERRUPTED
  }
  if (imported > 0) console.log('The next npm start publishes them.')
  return refused.length > 0 ? FAILED : OK
}

function findFolderProblem(folder: string): string | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? undefined : `'${folder}' is not a folder.`
}

function unknownCategory(slug: string, categories: readonly Category[]): string {
  const known = categories.map((category) => category.slug).join(', ')
  return `There is no category '${slug}'. Known are ${known}; npm run shop -- add-category makes a new one.`
}
